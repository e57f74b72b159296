import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Marketplace } from '../../support/scriptedUpstream';

/** A request that the storefront gave up before it was answered. */
export interface GivenUp {
  readonly requestId: string;
  readonly atMs: number;
}

/** What the stand-in answers, and after what time. */
export interface OwnAnswer {
  /** The whole envelope; a function makes it from the request's headers. */
  readonly body: object | ((headers: IncomingHttpHeaders) => object);
  readonly delayMs?: number;
}

/**
 * The marketplace behind a proxy that can take its time and that sends events: to see what becomes of requests while
 * processes end and visitors leave.
 */
export interface PatientUpstream {
  readonly url: string;
  /** Calls whose path ends so are answered by the stand-in itself. */
  answer(pathEnd: string, own: OwnAnswer): void;
  /** Of the stand-in's own: requests that were begun and not answered to the end, by X-Request-Id, in `performance.now()` time. */
  readonly givenUp: readonly GivenUp[];
  /** Of the stand-in's own: requests that wait for their answer now. */
  waiting(): number;
  stop(): Promise<void>;
}

const tickMs = 200;
export const personToken = 'token-of-a-person';

/** A login by SMS gives `personToken`, and persons' calls want it. */
const ownAnswers: readonly (readonly [string, OwnAnswer])[] = [
  ['/h5/login', { body: { code: 200, msg: 'ok', token: personToken } }],
  ['/goods/collect', { body: ifPerson({ code: 200, msg: 'ok' }) }],
  ['/message/unread', { body: ifPerson({ code: 200, msg: 'ok', data: { count: 3 } }) }],
];

function ifPerson(body: object): (headers: IncomingHttpHeaders) => object {
  return ({ token }) => (token === personToken ? body : { code: 401, msg: 'log in' });
}

/** @param options.keepAliveMs how long it keeps idle connections; a short time shows what the storefront leaves open */
export async function startPatientUpstream(
  marketplace: Marketplace,
  { keepAliveMs = 75_000 }: { keepAliveMs?: number } = {},
): Promise<PatientUpstream> {
  const answers = new Map(ownAnswers);
  const givenUp: GivenUp[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  let waiting = 0;

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace(/\?.*$/, '');
    const own = [...answers].find(([pathEnd]) => path.endsWith(pathEnd))?.[1];
    const isEvents = path.endsWith('/events');
    if (own === undefined && !isEvents) return passOn(incoming, outgoing, marketplace.port, agent);
    waiting += 1;
    outgoing.once('close', () => {
      waiting -= 1;
      const requestId = String(incoming.headers['x-request-id']);
      if (!outgoing.writableFinished) givenUp.push({ requestId, atMs: performance.now() });
    });
    if (own === undefined) return sendEvents(incoming, outgoing);
    incoming.resume();
    incoming.once('end', () => setTimeout(() => sendOwn(outgoing, own.body, incoming.headers), own.delayMs ?? 0));
  });
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (pathEnd, own) => void answers.set(pathEnd, own),
    givenUp,
    waiting: () => waiting,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendOwn(outgoing: ServerResponse, body: OwnAnswer['body'], headers: IncomingHttpHeaders): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(typeof body === 'function' ? body(headers) : body));
}

function sendEvents(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.resume();
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  const ticking = setInterval(() => outgoing.write('data: {"tick":1}\n\n'), tickMs);
  outgoing.once('close', () => clearInterval(ticking));
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
