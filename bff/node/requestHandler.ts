import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bffErrors, type BffErrorName } from '../contract/errors';
import { failureResponse } from '../failure';
import { admit, knownMethods, type Visit } from '../frontDoor';
import { malformedPage, unknownHostPage } from '../pages';
import { callIdOf, requestIdOf } from '../requestId';
import type { Soon } from '../soon';
import type { Span } from '../tracing';
import type { AssembledBff } from './assemble';
import type { PlainPage } from './guestPages';
import { describePage, describeVisit } from './requestSpan';
import type { StaticFiles } from './staticFiles';
import {
  addCommonHeaders,
  createVisitorPages,
  isForCaches,
  type PageAnswer,
  type VisitorPagesOptions,
} from './visitorPages';
import { sendAnswer, sendWebResponse, toCallRequest } from './webResponse';

/** Without the query. Routers strip trailing slashes in a time that grows with the square of a path's length. */
export const maxPagePathLength = 1024;

export interface RequestHandlerOptions extends VisitorPagesOptions {
  readonly assembled: AssembledBff;
  /** The id of the route that answers a path; null: none does. */
  readonly routeOf: (path: string) => string | null;
  /** Answers a file of the browser build or of public/; false when there is none. */
  readonly serveStatic: StaticFiles;
  readonly isTrustedPeer: (address: string) => boolean;
}

/** What the server knows of a request beside its bytes. */
export interface RequestCircumstances {
  /** Undefined: nobody traces it. */
  readonly span: Span | undefined;
  /** False: its Expect header asks for something else than to go on. */
  readonly isExpectationMet: boolean;
}

/**
 * Answers a request, whatever it is for. Its connection may end with the answer.
 * @returns undefined when that is done already
 * @throws Error, or rejects, for what nobody foresaw; nothing or a part may have been sent then
 */
export type RequestHandler = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  circumstances: RequestCircumstances,
) => Soon<void>;

/** Each request's way: the front door, then a call, a file or a page. */
export function createRequestHandler(options: RequestHandlerOptions): RequestHandler {
  const { bff, bookkeeping } = options.assembled;
  const pages = createVisitorPages(options);
  /** Connections on which a request was refused: where the next one begins is not to be trusted. */
  const refused = new WeakSet<Socket>();

  /** Not async: a call would keep all of this function's variables while it waits for its upstream. */
  function handle(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { span, isExpectationMet }: RequestCircumstances,
  ): Soon<void> {
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
    if (!admission.ok || !isExpectationMet) {
      const error = admission.ok ? 'expectationFailed' : admission.error;
      // Whoever finds out that a host is no shop, the front door or the directory, the answer is the same.
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
      const { host, origin, clientIp } = visit;
      return bff
        .answer(request, { host, origin, clientIp, requestId: callIdOf(pathname, requestId), span })
        .then((answer) => sendAnswer(incoming, outgoing, answer));
    }
    // A router must not see what can't be decoded either: its error would print the path as it is.
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
    const { host } = visit;
    const resolution = bff.directory.peek(host)?.resolution;
    const tenant = resolution?.state === 'known' ? resolution.tenant.id : null;
    if (span !== undefined) describePage(span, incoming.method ?? '', options.routeOf(pathname), tenant);
    const made: PageAnswer =
      closed === null
        ? await pages.answer(incoming, outgoing, visit, requestId, waitedMs)
        : { kind: 'page', response: closed, html: null };
    const cache = made.kind === 'sent' ? made.cache : null;
    const status = made.kind === 'sent' ? made.status : await send(incoming, outgoing, made, requestId, isHttps);
    const totalMs = Math.round(performance.now() - startedMs);
    const { method } = incoming;
    const traceId = span?.traceId;
    bookkeeping.notePage({ requestId, tenant, host, method, path: pathname, status, cache, totalMs, traceId });
  }

  async function send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { response, html }: PlainPage,
    requestId: string,
    isHttps: boolean,
  ): Promise<number> {
    // What caches tell to everybody says nothing of whoever asked first.
    if (!isForCaches(response)) response.headers.set('x-request-id', requestId);
    addCommonHeaders(response.headers, isHttps);
    await sendWebResponse(incoming, outgoing, response, html);
    return response.status;
  }

  return handle;
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
