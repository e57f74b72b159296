import { Hono, type Context } from 'hono';
import { createCallAnswerer } from './answerCall';
import type { BffEnvironment, VisitFacts } from './bffEnvironment';
import type { TenantCache } from './cache';
import { CallAnswer } from './callAnswer';
import type { CallRequest } from './callRequest';
import { errorNameOf, type CallReport } from './callReport';
import { describeCall } from './callSpan';
import { calls, callTable, type Calls } from './contract/index';
import { parseCallName } from './contract/call';
import { ContractRouter } from './contractRouter';
import type { BffClient } from './contract/types';
import { createBffClient } from './client';
import { isSameOriginRequest } from './csrf';
import type { Directory } from './directory';
import { createEventStreams } from './eventStreams';
import { BffFailure } from './failure';
import type { Guard } from './guard';
import { identify } from './identity';
import { createReference, type ReferenceAssets } from './openapi/reference';
import { pictureResponse } from './pictures';
import { requireTenant } from './requireTenant';
import { strictClasses, type RateClass, type RateLimits } from './rateLimits';
import { honoPath, methodsByPath } from './routes';
import { addSecurityHeaders } from './securityHeaders';
import type { OpenedSession, Sessions } from './session';
import { thrownResponse } from './thrownResponse';
import type { Transport } from './transport';
import { createUpstreamCalls } from './upstreamCalls';

export interface BffOptions {
  readonly directory: Directory;
  readonly transport: Transport;
  readonly guard: Guard;
  readonly cache: TenantCache;
  readonly sessions: Sessions;
  readonly rates: RateLimits;
  readonly upstreamTimeoutMs: number;
  /** The files of the API's reference; without them there is no page of it. */
  readonly reference?: ReferenceAssets | null;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly report: (report: CallReport) => void;
  /** Told of what must not happen; the visitor gets `internal`. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
}

/** The backend-for-frontend. */
export interface Bff {
  /** Answers /api/* and /pictures/*. */
  answer(request: CallRequest, visit: VisitFacts): Promise<CallAnswer>;
  /** The same with the platform's own response. */
  fetch(request: CallRequest, visit: VisitFacts): Promise<Response>;
  /**
   * The typed client of one incoming request, for loaders and actions; it calls in process. All its calls together
   * have the upstream's time, however many are made one after the other.
   * @param waitedMs what of that time is gone already
   */
  client(request: Request, visit: VisitFacts, waitedMs?: number): Promise<BffClient>;
  /** The shop of a host, or the reason why there is none. */
  readonly directory: Directory;
  /** Ends the streams of events and refuses new ones, before the process ends; calls go on. */
  endStreams(): void;
  /** How many streams of events are open. */
  streamCount(): number;
}

/**
 * Builds the BFF from what it depends on.
 * @example
 * const bff = createBff({ directory, transport, guard, cache, sessions, … });
 * const answer = await bff.fetch(new Request('http://shop.test/api/web/getTenant'), visit);
 */
export function createBff(options: BffOptions): Bff {
  const { directory, sessions, clock } = options;
  const upstreamCalls = createUpstreamCalls(options);
  const eventStreams = createEventStreams(options);
  const reference = createReference(options.reference ?? null);
  const app = new Hono<BffEnvironment>({ router: new ContractRouter() });

  app.use(async (c, next) => {
    c.set('startedMs', clock());
    c.set('callName', c.req.path.startsWith('/pictures/') ? 'GET /pictures' : 'unknown');
    c.set('result', null);
    await next();
    finish(c);
  });
  app.use(async (c, next) => {
    // What was paid before a shop was closed is still reported, and must be heard.
    c.set('tenant', await requireTenant(c.env.host, options, c.req.path.startsWith('/api/pay/notify/')));
    // Looking the shop up counts into the time of its call.
    const deadlineMs = c.env.deadlineMs ?? c.get('startedMs') + options.upstreamTimeoutMs;
    c.set('timeoutMs', deadlineMs - clock());
    if (!isSameOriginRequest(c.req.method, c.req.raw.headers, c.env.origin)) throw new BffFailure('crossSite');
    await next();
  });
  app.get('/api/openapi.json', async (c) => {
    c.set('callName', 'GET /api/openapi.json');
    await countRequest(c, 'read');
    return c.body(reference.document(c.env.origin), 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.get('/api/docs', async (c) => {
    c.set('callName', 'GET /api/docs');
    await countRequest(c, 'read');
    const page = reference.page(c.get('tenant').info.tenantName);
    if (page === null) throw new BffFailure('unknownCall');
    return page;
  });
  app.get('/pictures/*', async (c) => {
    await countRequest(c, 'picture');
    return pictureResponse(
      {
        ...c.env,
        path: new URL(c.req.url).pathname,
        query: new URL(c.req.url).search,
        token: () => tokenOf(c),
        tenant: c.get('tenant'),
        timeoutMs: c.get('timeoutMs'),
        signal: c.req.raw.signal,
        ifNoneMatch: c.req.header('if-none-match') ?? null,
        accept: c.req.header('accept') ?? null,
      },
      options,
    );
  });
  const answerCall = createCallAnswerer({ sessions, upstreamCalls, eventStreams, clock, countRequest });
  for (const name of Object.keys(calls) as (keyof Calls)[]) {
    const { method, path } = parseCallName(name);
    app.on(method, honoPath(path), async (c) => asHonos(await answerCall(c, name, callTable[name])));
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(honoPath(path), async (c) => {
      await countRequest(c, 'read');
      throw new BffFailure('methodNotAllowed', { allow: methods });
    });
  }
  app.notFound(async (c) => {
    await countRequest(c, 'read');
    throw new BffFailure('unknownCall');
  });
  app.onError((error, c) => thrownResponse(error, c.env.requestId, options.onUnexpected));

  /** @throws BffFailure `tooManyRequests` */
  async function countRequest(c: Context<BffEnvironment>, rateClass: RateClass): Promise<void> {
    if (c.env.ofPage === true && !strictClasses.has(rateClass)) return;
    const waitSeconds = await options.rates.take(rateClass, c.get('tenant').id, c.env.clientIp);
    if (waitSeconds !== null) throw new BffFailure('tooManyRequests', { retryAfterSeconds: waitSeconds });
  }

  /** The token of who looks at a picture; a cookie that does not open here is no reason to end anything. */
  async function tokenOf(c: Context<BffEnvironment>): Promise<string | null> {
    const scope = { tenantId: c.get('tenant').id, host: c.env.host };
    const { headers } = c.req.raw;
    return identify(await sessions.open(headers.get('cookie'), scope), headers).token;
  }

  /** Headers every answer ends with. */
  function addHeaders(headers: Pick<Headers, 'has' | 'set'>, c: Context<BffEnvironment>, totalMs: number): void {
    const result = c.get('result');
    headers.set('x-request-id', c.env.requestId);
    headers.set('server-timing', `total;dur=${totalMs}${result ? `, upstream;dur=${result.upstreamMs}` : ''}`);
    // Without a word of ours, a cache on the way would make up its own mind, of a person's answer too.
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
    addSecurityHeaders(headers, c.env.origin.startsWith('https:'));
  }

  /** Ends an answer, and reports the call. */
  function finish(c: Context<BffEnvironment>): void {
    const { res: response, error } = c;
    const result = c.get('result');
    const totalMs = clock() - c.get('startedMs');
    // A page has headers of its own: nobody would see those of its calls.
    if (c.env.ofPage !== true) addHeaders(response.headers, c, totalMs);
    const { span } = c.env;
    const report: CallReport = {
      requestId: c.env.requestId,
      tenant: c.get('tenant')?.id ?? null,
      call: c.get('callName'),
      status: response.status,
      cache: result?.cache ?? null,
      totalMs,
      upstreamMs: result?.upstreamMs ?? 0,
      error: errorNameOf(error),
      ...(span === undefined ? {} : { traceId: span.traceId }),
    };
    options.report(report);
    if (span === undefined) return;
    describeCall(span, report);
    if (c.env.ofPage === true) span.end();
  }

  /** Each call of a page is a piece of the page's work. */
  const answerVisit: Bff['answer'] = async (request, visit) => {
    const answer: Response | CallAnswer = await app.fetch(
      // Of it Hono reads method and URL.
      request as Request,
      visit.ofPage === true && visit.span ? { ...visit, span: visit.span.begin('call', 'internal') } : visit,
    );
    return answer instanceof CallAnswer ? answer : CallAnswer.of(answer);
  };
  return {
    directory,
    answer: answerVisit,
    fetch: async (request, visit) => (await answerVisit(request, visit)).toResponse(),
    endStreams: () => eventStreams.close(),
    streamCount: () => eventStreams.openCount(),
    async client(request, visit, waitedMs = 0) {
      const deadlineMs = clock() + options.upstreamTimeoutMs - waitedMs;
      const resolution = await directory.resolve(visit.host);
      const opened: OpenedSession =
        resolution.state === 'known'
          ? await sessions.open(request.headers.get('cookie'), { tenantId: resolution.tenant.id, host: visit.host })
          : { state: 'none' };
      return createBffClient({
        answer: (inner) => answerVisit(inner, { ...visit, deadlineMs, ofPage: true }),
        origin: visit.origin,
        cookie: request.headers.get('cookie'),
        language: request.headers.get('accept-language'),
        requestId: visit.requestId,
        loggedIn: opened.state === 'open',
        tenant: resolution.state === 'known' ? resolution.tenant.info : null,
        ...(opened.state === 'invalid' ? { setCookies: [sessions.clear] } : {}),
      });
    },
  };
}

/** Hono hands on what a handler gives, and looks at nothing of it; only of a HEAD it makes a Response of its parts. */
function asHonos(answer: CallAnswer): Response {
  return answer as unknown as Response;
}
