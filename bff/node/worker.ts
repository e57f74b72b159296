import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bffErrors, type BffErrorName } from '../contract/errors';
import { failureResponse } from '../failure';
import { admit, knownMethods, maxHeadBytes, type Visit } from '../frontDoor';
import { malformedPage, unknownHostPage } from '../pages';
import { requestIdOf } from '../requestId';
import { inertContentPolicy, securityHeaders } from '../securityHeaders';
import type { Soon } from '../soon';
import type { Span } from '../tracing';
import type { AssembledBff } from './assemble';
import type { Logger } from './log';
import { trackAnswers } from './openAnswers';
import { beginRequestSpan, describePage, describeVisit } from './requestSpan';
import { dropSlowReaders } from './slowReaders';
import { refuseUnreadable } from './unreadable';
import type { PlainPage } from './guestPages';
import type { StaticFiles } from './staticFiles';
import { addCommonHeaders, createVisitorPages, type PageAnswer, type VisitorPagesOptions } from './visitorPages';
import { sendAnswer, sendWebResponse, toCallRequest } from './webResponse';
import { createConnectionEnd } from './connectionEnd';

export const headersTimeoutMs = 8000;
/** Nobody gets more for a request to arrive. */
export const requestLimitMs = 15_000;
/** Looked at twice a second, and a connection may wait for its worker. */
const requestTimeoutMs = requestLimitMs - 2000;
const timeoutsCheckMs = 500;
const keepAliveMs = 5000;
/** Without its query. Routers cut slashes off the ends of paths in a time that grows with the square of their length. */
export const maxPagePathLength = 1024;

export interface WorkerOptions extends VisitorPagesOptions {
  readonly assembled: AssembledBff;
  /** The id of the route that answers a path; null: none does. */
  readonly routeOf: (path: string) => string | null;
  /** Answers a file of the browser build or of public/; false when there is none. */
  readonly serveStatic: StaticFiles;
  readonly isTrustedPeer: (address: string) => boolean;
  readonly log: Logger;
}

/** A worker's server: it has no port of its own, its connections are given to it. */
export interface WorkerServer {
  readonly server: Server;
  /** Serves a connection that somebody else has accepted. */
  take(socket: Socket): void;
  /**
   * From now on connections end with their answer. Those without a request stay for the time that was announced to
   * them: closing one earlier would cut a request that is just coming.
   */
  announceEnd(): void;
  /** Resolves when no connection is open. */
  whenUnused(): Promise<void>;
}

/** The HTTP side of one worker: front door, static files, calls, pages. */
export function createWorkerServer(options: WorkerOptions): WorkerServer {
  const { assembled, log } = options;
  const { bff, bookkeeping } = assembled;
  const pages = createVisitorPages(options);
  /** Connections on which a request was refused: where the next one begins is not to be trusted. */
  const refused = new WeakSet<Socket>();
  /** Requests that expect something else than to go on. */
  const unmet = new WeakSet<IncomingMessage>();

  /** Not async itself: of what stands here a call needs nothing while it waits for its upstream. */
  function handle(incoming: IncomingMessage, outgoing: ServerResponse, span: Span | undefined): Soon<void> {
    if (refused.has(incoming.socket)) return;
    const startedMs = performance.now();
    const requestId = requestIdOf(incoming.headers['x-request-id']);
    const admission = admit(
      {
        method: incoming.method ?? '',
        target: incoming.url ?? '',
        httpVersion: incoming.httpVersion,
        rawHeaders: incoming.rawHeaders,
        peer: incoming.socket.remoteAddress ?? '',
        encrypted: 'encrypted' in incoming.socket,
      },
      options.isTrustedPeer,
    );
    if (!admission.ok || unmet.has(incoming)) {
      const error = admission.ok ? 'expectationFailed' : admission.error;
      // A host that is no shop is answered alike, whoever finds it out.
      if (error !== 'unknownHost') {
        refused.add(incoming.socket);
        outgoing.setHeader('connection', 'close');
      }
      return sendRefusal(incoming, outgoing, error, requestId);
    }
    const visit = span === undefined ? admission.visit : { ...admission.visit, span };
    if (span !== undefined) describeVisit(span, visit);
    // Files are looked for by it, and a target may have come with its host.
    incoming.url = visit.path;
    const pathname = visit.path.split('?', 1)[0] ?? '/';
    if (isCall(pathname)) {
      const request = toCallRequest(incoming, outgoing, visit);
      // Caches keep a picture for everybody: nothing of who asked first may stand in its headers.
      const callId = pathname.startsWith('/pictures/') ? crypto.randomUUID() : requestId;
      const { host, origin, clientIp } = visit;
      return bff
        .answer(request, { host, origin, clientIp, requestId: callId, span })
        .then((answer) => sendAnswer(incoming, outgoing, answer));
    }
    // Nor may a router say what it thinks of one: it would print the path as it is.
    if (!isDecodable(pathname)) return sendRefusal(incoming, outgoing, 'malformed', requestId);
    if (pathname.length > maxPagePathLength) return sendRefusal(incoming, outgoing, 'urlTooLong', requestId);
    return handlePage(incoming, outgoing, { visit, span, pathname, requestId, startedMs });
  }

  async function sendRefusal(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    error: BffErrorName,
    requestId: string,
  ): Promise<void> {
    const response = await refusal(error, requestId, isCall(pathOf(incoming.url ?? '')));
    await send(incoming, outgoing, { response, html: null }, requestId, false);
  }

  /** Answers what is no call: a file or a page. */
  async function handlePage(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    request: { visit: Visit; span: Span | undefined; pathname: string; requestId: string; startedMs: number },
  ): Promise<void> {
    const { visit, span, pathname, requestId, startedMs } = request;
    const isHttps = visit.origin.startsWith('https:');
    const closed = await pages.closedPage(visit);
    const waitedMs = performance.now() - startedMs;
    if (closed === null && (await options.serveStatic(incoming, outgoing, isHttps))) return;
    if (span !== undefined) {
      const resolution = bff.directory.peek(visit.host)?.resolution;
      const tenant = resolution?.state === 'known' ? resolution.tenant.id : null;
      describePage(span, incoming.method ?? '', options.routeOf(pathname), tenant);
    }
    const made: PageAnswer =
      closed === null
        ? await pages.answer(incoming, outgoing, visit, requestId, waitedMs)
        : { kind: 'page', response: closed, html: null };
    const cache = made.kind === 'sent' ? made.cache : null;
    const status = made.kind === 'sent' ? made.status : await send(incoming, outgoing, made, requestId, isHttps);
    const totalMs = Math.round(performance.now() - startedMs);
    const { method } = incoming;
    const traceId = span?.traceId;
    bookkeeping.notePage({ requestId, tenant: visit.host, method, path: pathname, status, cache, totalMs, traceId });
  }

  async function send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { response, html }: PlainPage,
    requestId: string,
    isHttps: boolean,
  ): Promise<number> {
    response.headers.set('x-request-id', requestId);
    addCommonHeaders(response.headers, isHttps);
    await sendWebResponse(incoming, outgoing, response, html);
    return response.status;
  }

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: timeoutsCheckMs,
      maxHeaderSize: maxHeadBytes,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      connectionEnd.mark(outgoing);
      const tracer = assembled.tracing;
      const span = tracer === null ? undefined : beginRequestSpan(tracer, incoming, outgoing, options.isTrustedPeer);
      const fail = (error: unknown) => {
        if (incoming.errored !== null || incoming.socket.destroyed) log.info({ err: error }, 'a visitor left');
        else log.error({ err: error, traceId: span?.traceId }, 'a request failed unexpectedly');
        if (outgoing.headersSent) outgoing.destroy();
        else answerInternalError(outgoing);
      };
      try {
        const handling = handle(incoming, outgoing, span);
        if (handling !== undefined) handling.catch(fail);
      } catch (error) {
        fail(error);
      }
    },
  );
  // Without a listener Node answers 417 by itself, before the front door has seen anything.
  server.on('checkExpectation', (incoming, outgoing) => {
    unmet.add(incoming);
    server.emit('request', incoming, outgoing);
  });
  // The parser would leave out what comes after the 2,000th, a second Host perhaps; their bytes are limited.
  server.maxHeadersCount = 0;
  const answers = trackAnswers(server);
  refuseUnreadable(server, answers);
  dropSlowReaders(server);
  const connectionEnd = createConnectionEnd(server, {
    answers,
    isProxy: ({ remoteAddress }) => options.isTrustedPeer(remoteAddress ?? ''),
    keepAliveMs,
  });
  // It never listens itself, but the limits of time for headers and requests are watched from this event on.
  server.emit('listening');
  return {
    server,
    take(socket) {
      // As of connections a server accepts itself: who has sent its request may close its side before the answer.
      socket.allowHalfOpen = true;
      server.emit('connection', socket);
    },
    announceEnd: connectionEnd.announce,
    whenUnused: connectionEnd.whenUnused,
  };
}

/** A target without the host it may have come with. */
function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '');
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What the BFF answers, as opposed to pages. */
function isCall(path: string): boolean {
  return /^\/(api([/?]|$)|pictures\/)/.test(path);
}

async function refusal(error: BffErrorName, requestId: string, isCall: boolean): Promise<Response> {
  const allow = error === 'methodNotAllowed' ? knownMethods : undefined;
  if (isCall) return failureResponse(error, requestId, { allow });
  const page = await (error === 'unknownHost' ? unknownHostPage() : malformedPage(bffErrors[error].status));
  if (allow !== undefined) page.headers.set('allow', allow.join(', '));
  return page;
}

function answerInternalError(outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(false))) outgoing.setHeader(name, value);
  outgoing.setHeader('content-security-policy', inertContentPolicy);
  outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end('The storefront failed to answer.\n');
}
