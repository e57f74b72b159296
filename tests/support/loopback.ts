import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Something that answers requests, reached over a socket. */
export interface LoopbackServer {
  /** `http://127.0.0.1:` and the port it was given. */
  readonly origin: string;
  /** Ends its connections too. */
  close(): Promise<void>;
}

export async function serveOnLoopback(
  answerTo: (request: Request) => Response | Promise<Response>,
): Promise<LoopbackServer> {
  // Test files share a process: with a Response of its own there, those of fetch would be none any more.
  const server = createAdaptorServer({ fetch: answerTo, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
