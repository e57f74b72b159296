import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { parseEnv } from '../../bff/env';
import { assembleBff } from '../../bff/node/assemble';
import { capConnections } from '../../bff/node/connectionCaps';
import { createLog } from '../../bff/node/log';
import { createTrustedPeers } from '../../bff/node/trustedPeers';
import { createWorkerServer, type WorkerOptions } from '../../bff/node/worker';

/** The whole front of a worker in this process, with a page that tells how much it was sent. */
export interface LimitsServer {
  readonly port: number;
  ask(request: Asked): Promise<Told>;
  close(): Promise<void>;
}

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with its length, or in chunks when `chunked`. */
  readonly body?: Buffer;
  readonly chunked?: boolean;
  /** Says this length and sends nothing: who is refused by it has nothing to send. */
  readonly declaredBytes?: number;
}

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * @param settings as in the environment, beside the upstream
 * @param page where lines go, what makes the page, and the shops, in the place of the silent ones and of any host
 */
export async function startLimitsServer(
  upstream: string,
  settings: Readonly<Record<string, string>> = {},
  page: Partial<Pick<WorkerOptions, 'log' | 'renderPage'>> & { readonly tenants?: string } = {},
): Promise<LimitsServer> {
  const env = parseEnv({ UPSTREAM_URL: upstream, SESSION_SECRET: 's'.repeat(32), ...settings });
  const { log = createLog('silent', 'test') } = page;
  const assembled = await assembleBff(env, log, page.tenants ?? null);
  const isTrustedPeer = createTrustedPeers(env.trustedProxies);
  const worker = createWorkerServer({
    assembled,
    renderPage:
      page.renderPage ?? (async (request) => new Response(`page of ${(await request.arrayBuffer()).byteLength} bytes`)),
    routeOf: () => null,
    takesForms: (path) => !path.startsWith('/formless'),
    guestPages: null,
    serveStatic: async () => false,
    isTrustedPeer,
    pageKit: (() => ({})) as unknown as WorkerOptions['pageKit'],
    dress: () => ({}) as ReturnType<WorkerOptions['dress']>,
    partnerOrigin: () => null,
    demoShops: null,
    log,
  });
  const caps = { inAll: env.maxConnections, perClient: env.maxConnectionsPerClient };
  capConnections(worker.server, caps, isTrustedPeer, () => undefined);
  // As in production: somebody else listens and hands the connections over.
  const listener = createServer((socket) => worker.take(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    ask: (asked) => ask(port, asked),
    async close() {
      worker.server.closeAllConnections();
      worker.server.close();
      listener.close();
      await assembled.close();
    },
  };
}

function ask(port: number, asked: Asked): Promise<Told> {
  const { method = 'GET', path, host = 'shop.test', headers = {}, body, chunked = false, declaredBytes } = asked;
  const lengthBytes = declaredBytes ?? body?.length;
  const length = lengthBytes === undefined || chunked ? {} : { 'content-length': String(lengthBytes) };
  const origin = method === 'POST' ? { origin: `http://${host}` } : {};
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host, ...origin, ...length, ...headers }, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          sent.destroy();
        });
      },
    );
    sent.on('error', reject);
    if (declaredBytes === undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

/** Writes bytes as they are; the answer, and how long it took. */
export async function askRaw(port: number, bytes: string): Promise<Told & { readonly waitedMs: number }> {
  const startedMs = performance.now();
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  return {
    status: Number(head.split(' ')[1]),
    headers: Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2) as [string, string])),
    // It may have come in chunks; nothing stands around an envelope.
    text: /\{.*\}/s.exec(body)?.[0] ?? body,
    waitedMs: performance.now() - startedMs,
  };
}
