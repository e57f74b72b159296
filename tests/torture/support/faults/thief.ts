import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Where redirects lead: nothing of a request may ever arrive there. */
export interface Thief {
  readonly url: string;
  /** What it was sent so far, of all connections. */
  bytes(): number;
  close(): Promise<void>;
}

export async function startThief(): Promise<Thief> {
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{"code":200}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/prod-api/stolen`,
    bytes: () => bytes,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
