import { request, type Agent } from 'node:http';
import { connect } from 'node:net';
import { cookieFaults } from './cookieRules';

/** An answer as a visitor gets it. */
export interface WireAnswer {
  readonly status: number;
  /** Lower-cased names; of repeated headers the values joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly body: Buffer;
  readonly text: string;
  readonly tookMs: number;
}

export interface WireRequest {
  readonly host: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
  /** Another address of loopback to come from: 127.0.0.2, say. */
  readonly from?: string;
  readonly limitMs?: number;
}

const defaultLimitMs = 30_000;
/** What any answer of the whole run did wrong with a cookie. Filled by `ask`. */
export const wrongCookies: string[] = [];

function noteCookies(answer: WireAnswer, { host, path, method = 'GET' }: WireRequest): void {
  for (const fault of answer.setCookies.flatMap((cookie) => cookieFaults(cookie))) {
    wrongCookies.push(`${method} ${host}${path.slice(0, 80)} ${answer.status}: ${fault}`);
  }
}

/**
 * Sends a request to a port of loopback with the Host it shall have, and reads the whole answer; redirects are not
 * followed. Rejects when the connection breaks before the answer is complete.
 */
export function ask(port: number, wanted: WireRequest): Promise<WireAnswer> {
  const { host, path, method = 'GET', headers = {}, body, agent, signal, from, limitMs = defaultLimitMs } = wanted;
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host, ...headers } as Record<string, string | string[]>,
        ...(agent === undefined ? {} : { agent }),
        ...(signal === undefined ? {} : { signal }),
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', fail);
        incoming.on('end', () => {
          clearTimeout(timer);
          if (!incoming.complete) return reject(new Error(`${method} ${path}: the answer was cut short`));
          const whole = Buffer.concat(chunks);
          const answer: WireAnswer = {
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
            ),
            setCookies: incoming.headers['set-cookie'] ?? [],
            body: whole,
            text: whole.toString(),
            tookMs: performance.now() - startedMs,
          };
          noteCookies(answer, wanted);
          resolve(answer);
        });
      },
    );
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(new Error(`${method} ${path}: ${error.message}`, { cause: error }));
    };
    sent.on('error', fail);
    sent.end(body);
  });
}

/** What came back for bytes written to a socket. */
export interface RawAnswer {
  /** Everything that came back, as Latin-1. */
  readonly text: string;
  /** The status of each answer in it, in order. */
  readonly statuses: readonly number[];
  /** The other side closed, in order or by a reset, before the limit. */
  readonly closed: boolean;
  readonly tookMs: number;
}

/**
 * Writes bytes to a port of loopback as they are and collects what comes back until the other side closes, nothing
 * comes for `quietMs` after the first answer, or `limitMs` are over.
 */
export function raw(
  port: number,
  bytes: string | Buffer,
  { quietMs = 300, limitMs = 5000 }: { quietMs?: number; limitMs?: number } = {},
): Promise<RawAnswer> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let quiet: NodeJS.Timeout | undefined;
    let done = false;
    const finish = (closed: boolean) => {
      if (done) return;
      done = true;
      clearTimeout(quiet);
      clearTimeout(limit);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ text, statuses: statusesOf(text), closed, tookMs: performance.now() - startedMs });
    };
    const limit = setTimeout(() => finish(false), limitMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(() => finish(false), quietMs);
    });
    socket.on('close', () => finish(true));
    socket.on('error', () => finish(true));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}

/** The statuses of the answers in a byte stream; status lines within bodies don't occur in this product's pages. */
function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map((match) => Number(match[1]));
}
