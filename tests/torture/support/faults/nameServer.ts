import { createSocket } from 'node:dgram';

/** How a name server treats a name. */
export type NameState = 'answers' | 'unknown' | 'silent';

/** A name server of our own: it knows every name to be at 127.0.0.1 until told otherwise. */
export interface NameServer {
  /** `address:port`. */
  readonly address: string;
  set(name: string, state: NameState): void;
  close(): void;
}

const headerBytes = 12;
const typeA = 1;
const noSuchName = 3;

export async function startNameServer(): Promise<NameServer> {
  const states = new Map<string, NameState>();
  const socket = createSocket('udp4', (query, from) => {
    const { name, type, end } = question(query);
    const state = states.get(name) ?? 'answers';
    if (state === 'silent') return;
    const hasAnswer = state === 'answers' && type === typeA;
    const reply = Buffer.concat([query.subarray(0, end), hasAnswer ? loopbackRecord() : Buffer.alloc(0)]);
    reply.writeUInt16BE(0x8180 | (state === 'unknown' ? noSuchName : 0), 2);
    reply.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    reply.writeUInt32BE(0, 8);
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, state) => void states.set(name, state),
    close: () => void socket.close(),
  };
}

/** The one question of a query, and where it ends. */
function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The name of the question is at 127.0.0.1, and nobody has to remember it. */
function loopbackRecord(): Buffer {
  return Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
}
