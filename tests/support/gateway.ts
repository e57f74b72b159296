import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between browsers and a storefront: can be cut, and can answer a path by itself. */
export interface Gateway {
  readonly port: number;
  /** Cuts every connection as it comes, as a lost network does. */
  isDown: boolean;
  /** Texts in the place of the storefront's, by path. */
  readonly texts: Map<string, string>;
  /** Paths, without their query, whose next answer breaks off in its middle. */
  readonly breaking: Set<string>;
  /** What was asked of the storefront. */
  readonly paths: string[];
  stop(): Promise<void>;
}

/** @param target the port of a storefront on loopback */
export async function startGateway(target: number): Promise<Gateway> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (gateway.isDown) return incoming.socket.destroy();
    gateway.paths.push(path);
    const text = gateway.texts.get(path);
    if (text !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
      return outgoing.end(text);
    }
    const { method, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: target, path, method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (gateway.breaking.delete(path.split('?', 1)[0] ?? '')) breakOff(answer, outgoing);
      else answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: Gateway = {
    port: (server.address() as AddressInfo).port,
    isDown: false,
    texts: new Map(),
    breaking: new Set(),
    paths: [],
    stop: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
  return gateway;
}

/** Sends the first half of the first piece, and ends the connection. */
function breakOff(answer: IncomingMessage, outgoing: ServerResponse): void {
  answer.once('data', (piece: Buffer) => {
    answer.destroy();
    outgoing.write(piece.subarray(0, piece.length / 2), () => outgoing.destroy());
  });
}
