import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCache } from '../../bff/cache';
import type { CallReport } from '../../bff/callReport';
import type { VisitFacts } from '../../bff/bffEnvironment';
import { createBff, type Bff } from '../../bff/createBff';
import { createDirectory } from '../../bff/directory';
import { createGuard } from '../../bff/guard';
import { createNodeTransport } from '../../bff/node/upstream';
import type { RateLimits } from '../../bff/rateLimits';
import { createSessions, type Sessions } from '../../bff/session';
import { createTenantLookup } from '../../bff/tenantLookup';
import { parseTenantsFile } from '../../bff/tenantsFile';
import { isOutage } from '../../bff/upstreamCalls';

/** A request as a stand-in upstream saw it, headers as raw pairs. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** A stand-in upstream on loopback, written from api.md: answers what a test tells it to. */
export interface StandIn {
  readonly origin: string;
  readonly seen: SeenRequest[];
  /** The requests for calls, without the directory's own look-ups. */
  calls(): SeenRequest[];
  close(): Promise<void>;
}

export type Answerer = (request: SeenRequest, response: ServerResponse) => void;

/** The merchant a stand-in has for a host: its name is the host, so that answers can be told apart. */
export function tenantAnswer(request: SeenRequest): unknown {
  const host = String(request.headers.host);
  if (host.startsWith('unknown')) return { code: 500, msg: 'no such shop' };
  return {
    code: 200,
    msg: 'ok',
    data: {
      tenantId: 7,
      tenantName: `Shop ${host}`,
      avatar: '/a.svg',
      useTheme: 1,
      groups: ['5483'],
      state: host.startsWith('closed') ? 'suspended' : 'open',
      costPrice: 'LEAK',
    },
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Starts a stand-in; `/web/getTenant` is answered by itself unless `ownTenants`. */
export async function startStandIn(answer: Answerer, options: { ownTenants?: boolean } = {}): Promise<StandIn> {
  const seen: SeenRequest[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      const noted = { method, url, headers, rawHeaders, body };
      seen.push(noted);
      if (!options.ownTenants && url.startsWith('/prod-api/web/getTenant'))
        return sendJson(response, tenantAnswer(noted));
      answer(noted, response);
    });
  });
  // On a busy machine an idle connection would be closed in the moment in which it is used again.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    calls: () => seen.filter(({ url }) => !url.startsWith('/prod-api/web/getTenant?type=1&state=1')),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A BFF on one of its hosts, with a clock tests can move: what the tests of the contract need. */
export interface TestShop {
  readonly reports: CallReport[];
  readonly unexpected: unknown[];
  advance(ms: number): void;
  /** Calls a path of a shop. */
  get(path: string, options?: RequestOptions): Promise<Response>;
  send(method: string, path: string, body: unknown, options?: RequestOptions): Promise<Response>;
  /** The Cookie header of a session with this token. */
  cookie(token: string, host?: string, tenantId?: string): Promise<string>;
  close(): Promise<void>;
}

/** A BFF in this process, over a real transport. */
export interface TestBff extends TestShop {
  readonly bff: Bff;
  readonly sessions: Sessions;
}

export interface RequestOptions {
  readonly host?: string;
  readonly headers?: Record<string, string>;
  /** Aborted when the visitor leaves. */
  readonly signal?: AbortSignal;
}

const defaultHost = 'shop.test';
export const secret = 'a secret of thirty-two bytes or more for the tests';

/** The visit of every request of the tests. */
export const visitOf = (host: string): VisitFacts => ({
  host,
  origin: `http://${host}`,
  clientIp: '198.51.100.7',
  requestId: 'test-request-1',
});

export function requestTo(
  method: string,
  path: string,
  body: unknown,
  { host = defaultHost, headers = {}, signal }: RequestOptions,
): Request {
  return new Request(`http://${host}${path}`, {
    method,
    ...(signal ? { signal } : {}),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Makes the cookies that a BFF with the tests' secret opens. @param clock milliseconds since the epoch */
export function cookieMaker(clock: () => number): TestShop['cookie'] {
  const made = createSessions([secret], clock);
  return async (token, host = defaultHost, tenantId = host) =>
    (await (await made).seal({ token }, { tenantId, host })).split(';')[0] as string;
}

export async function createTestBff(
  upstream: string,
  options: { timeoutMs?: number; rates?: RateLimits; tenants?: string } = {},
): Promise<TestBff> {
  const { timeoutMs = 1000, rates = { take: async () => null }, tenants } = options;
  const file = tenants === undefined ? null : parseTenantsFile(tenants, upstream);
  let offsetMs = 0;
  const clock = () => Date.now() + offsetMs;
  const transport = createNodeTransport();
  const reports: CallReport[] = [];
  const unexpected: unknown[] = [];
  const sessions = await createSessions([secret], clock);
  const bff = createBff({
    directory: createDirectory({
      clock,
      lookUp: createTenantLookup({ file: () => file, upstream, transport: transport.send, timeoutMs }),
    }),
    transport: transport.send,
    guard: createGuard(clock),
    cache: createCache({ maxBytes: 1_000_000, clock, isOutage }),
    sessions,
    rates,
    upstreamTimeoutMs: timeoutMs,
    clock,
    wallClock: clock,
    report: (report) => reports.push(report),
    onUnexpected: (error) => unexpected.push(error),
  });
  const request = (method: string, path: string, body: unknown, requestOptions: RequestOptions) =>
    bff.fetch(requestTo(method, path, body, requestOptions), visitOf(requestOptions.host ?? defaultHost));
  return {
    bff,
    sessions,
    reports,
    unexpected,
    advance: (ms) => (offsetMs += ms),
    get: (path, requestOptions = {}) => request('GET', path, undefined, requestOptions),
    send: (method, path, body, requestOptions = {}) => request(method, path, body, requestOptions),
    cookie: cookieMaker(clock),
    close: () => transport.close(),
  };
}
