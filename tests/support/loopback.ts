import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Something that answers requests, reached over a socket. */
export interface LoopbackServer {
  /** `http://127.0.0.1:` and the port it was given. */
  readonly origin: string;
  /** Ends its connections too. */
  close(): Promise<void>;
}

type Answerer = (request: Request) => Response | Promise<Response>;

/**
 * Serves in the test's own process with the platform's Request and Response. Hono's server for Node puts its own in
 * their place, for every test file of the process: what fetch answers would be no Response any more.
 */
export async function serveOnLoopback(answerTo: Answerer): Promise<LoopbackServer> {
  const server = createServer((incoming, outgoing) => {
    // Who has left, or was cut by `close`, needs no answer.
    answer(incoming, outgoing, answerTo).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, answerTo: Answerer): Promise<void> {
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  const { method = 'GET', url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(new URL(url, `http://${incoming.headers.host ?? '127.0.0.1'}`), {
    method,
    headers: Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
    signal: left.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' } : {}),
  });
  const response = await answerTo(request);
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}
