import { connect } from 'node:net';

/** Answers by status. */
export type StatusCounts = Record<string, number>;

const statusMark = Buffer.from('HTTP/1.1 ');
const statusLength = 3;
/** So many requests are on their way on each connection. */
const depth = 16;

/**
 * Asks as lightly as can be: a few connections, requests in rows, answers only counted by their status lines. The
 * paths must be such that no body has a status line in it.
 * @param next a whole request, given its number
 * @throws Error when a connection ends before its answers have come
 */
export async function askInRows(options: {
  port: number;
  connections: number;
  requests: number;
  next: (count: number) => string;
}): Promise<StatusCounts> {
  const { port, connections, requests, next } = options;
  const counts: StatusCounts = {};
  let sent = 0;

  function run(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let open = 0;
      let rest: Buffer = Buffer.alloc(0);
      const fill = () => {
        let text = '';
        // A new row when the last one is answered: an answer a time would be a system call each.
        if (open === 0) for (; open < depth && sent < requests; open += 1) text += next(sent++);
        if (text !== '') socket.write(text, 'latin1');
        else if (open === 0) {
          socket.end();
          resolve();
        }
      };
      socket.once('connect', fill);
      socket.on('data', (chunk: Buffer) => {
        const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        let from = 0;
        for (;;) {
          const at = bytes.indexOf(statusMark, from);
          if (at === -1 || at + statusMark.length + statusLength > bytes.length) break;
          from = at + statusMark.length + statusLength;
          const status = bytes.toString('latin1', at + statusMark.length, from);
          counts[status] = (counts[status] ?? 0) + 1;
          open -= 1;
        }
        rest = bytes.subarray(Math.max(from, bytes.length - statusMark.length - statusLength));
        fill();
      });
      socket.once('error', reject);
      socket.once('close', () => {
        if (open > 0) reject(new Error(`a connection ended with ${open} answers to come`));
      });
    });
  }

  await Promise.all(Array.from({ length: connections }, run));
  return counts;
}
