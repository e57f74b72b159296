import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of a storefront through which browsers come as those of early 2021 do. */
export interface QuietProxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** Passes on all that a browser sends but `Sec-Fetch-*`, which no page can leave out and older browsers do not know. */
export async function startQuietProxy(storefrontPort: number): Promise<QuietProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const asked = request(
      { host: '127.0.0.1', port: storefrontPort, method, path, headers: withoutMetadata(headers) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function withoutMetadata(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-fetch-')));
}
