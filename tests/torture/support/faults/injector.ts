import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Marketplace } from '../../../support/scriptedUpstream';
import type { Act } from './acts';

/** A proxy before the marketplace that passes sound requests on and commits faults on the others. */
export interface Injector {
  readonly port: number;
  readonly url: string;
  /** What is done from now on to every request but a shop's look-up, or to those of one host; null: all are passed on. */
  commit(act: Act | null, host?: string): void;
  /** How often a host's calls reached it (look-ups are not counted). */
  hits(host: string, path?: string): number;
  /** Cuts all connections and takes no new ones: the port refuses. */
  close(): Promise<void>;
  /** Takes connections again, at the same port. */
  reopen(): Promise<void>;
  /** Cuts all connections: who comes back has to connect anew. */
  cut(): void;
}

const lookUpPath = '/prod-api/web/getTenant';

/** The directory's look-up stays sound, so that the page has a shop to be of; it is made for nobody's request. */
function isLookUp({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith(lookUpPath) && headers['x-request-id'] === undefined;
}

/** @param shopOf the marketplace's host of a shop that stands behind a host */
export async function startInjector(marketplace: Marketplace, shopOf: (host: string) => string): Promise<Injector> {
  const hits = new Map<string, number>();
  const sockets = new Set<Socket>();
  let act: Act | null = null;
  let ofHost: string | undefined;
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = (request.url ?? '').replace(/\?.*$/, '');
    if (!isLookUp(request)) {
      for (const key of [host, `${host}${path}`]) hits.set(key, (hits.get(key) ?? 0) + 1);
    }
    const isSpared = isLookUp(request) || (ofHost !== undefined && ofHost !== host);
    if (act === null || isSpared) return passOn(request, response, marketplace.port, shopOf(host));
    request.resume();
    act(request.socket, request);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    commit(wanted, host) {
      act = wanted;
      ofHost = host;
    },
    hits: (host, path) => hits.get(`${host}${path ?? ''}`) ?? 0,
    cut,
    async close() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    async reopen() {
      if (!server.listening) await listen(port);
    },
  };
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number, host: string): void {
  const onward = httpRequest(
    { host: '127.0.0.1', port, method: request.method, path: request.url, headers: { ...request.headers, host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
