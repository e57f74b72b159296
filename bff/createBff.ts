import { Hono, type Context } from 'hono';
import { createCallAnswerer } from './answerCall';
import type { BffEnvironment, CallProgress, VisitFacts } from './bffEnvironment';
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
import type { Directory, Resolution, Tenant } from './directory';
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
import type { Soon } from './soon';
import { createStoredJson } from './storedJson';
import { thrownResponse } from './thrownResponse';
import type { Transport } from './transport';
import { createUpstreamCalls, type CallResult } from './upstreamCalls';

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

  app.get(
    '/api/openapi.json',
    inShop('GET /api/openapi.json', async (c, tenant) => {
      await countRequest(c, tenant, 'read');
      return c.body(reference.document(c.env.visit.origin), 200, { 'content-type': 'application/json; charset=utf-8' });
    }),
  );
  app.get(
    '/api/docs',
    inShop('GET /api/docs', async (c, tenant) => {
      await countRequest(c, tenant, 'read');
      const page = reference.page(tenant.info.tenantName);
      if (page === null) throw new BffFailure('unknownCall');
      return page;
    }),
  );
  app.get(
    '/pictures/*',
    inShop('GET /pictures', async (c, tenant) => {
      await countRequest(c, tenant, 'picture');
      const { visit, progress } = c.env;
      return pictureResponse(
        {
          ...visit,
          path: new URL(c.req.url).pathname,
          query: new URL(c.req.url).search,
          token: () => tokenOf(c, tenant),
          tenant,
          timeoutMs: progress.timeoutMs,
          signal: c.req.raw.signal,
          ifNoneMatch: c.req.header('if-none-match') ?? null,
          accept: c.req.header('accept') ?? null,
        },
        options,
      );
    }),
  );
  const answerCall = createCallAnswerer({ sessions, upstreamCalls, eventStreams, clock, countRequest });
  for (const name of Object.keys(calls) as (keyof Calls)[]) {
    const { method, path } = parseCallName(name);
    app.on(
      method,
      honoPath(path),
      inShop(name, (c, tenant) => asHonos(answerCall(c, tenant, name, callTable[name]))),
    );
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(
      honoPath(path),
      inShop(null, async (c, tenant) => {
        await countRequest(c, tenant, 'read');
        throw new BffFailure('methodNotAllowed', { allow: methods });
      }),
    );
  }
  app.notFound(
    inShop(null, async (c, tenant) => {
      await countRequest(c, tenant, 'read');
      throw new BffFailure('unknownCall');
    }),
  );
  app.onError((error, c) => {
    c.env.progress.error = error;
    return thrownResponse(error, c.env.visit.requestId, options.onUnexpected);
  });

  /**
   * What every request passes before its own handler: its shop, and whether it may come from where it comes from. No
   * middleware of Hono's: a chain of them makes a promise for each, and a call is answered by its handler alone.
   * @param name of the call; null while it is unknown
   */
  function inShop(
    name: string | null,
    handle: (c: Context<BffEnvironment>, tenant: Tenant) => Response | Promise<Response>,
  ) {
    const enter = (c: Context<BffEnvironment>, resolution: Resolution) => {
      const { visit, progress } = c.env;
      const { req } = c;
      // What was paid before a shop was closed is still reported, and must be heard.
      const tenant = requireTenant(resolution, clock(), req.path.startsWith('/api/pay/notify/'));
      progress.tenant = tenant;
      // Looking the shop up counts into the time of its call.
      progress.timeoutMs = (visit.deadlineMs ?? progress.startedMs + options.upstreamTimeoutMs) - clock();
      if (!isSameOriginRequest(req.method, req.raw.headers, visit.origin)) throw new BffFailure('crossSite');
      return handle(c, tenant);
    };
    return (c: Context<BffEnvironment>): Response | Promise<Response> => {
      if (name !== null) c.env.progress.name = name;
      const found = directory.resolve(c.env.visit.host);
      return found instanceof Promise ? found.then((resolution) => enter(c, resolution)) : enter(c, found);
    };
  }

  /** @throws BffFailure `tooManyRequests` */
  function countRequest({ env: { visit } }: Context<BffEnvironment>, { id }: Tenant, rateClass: RateClass): Soon<void> {
    if (visit.ofPage === true && !strictClasses.has(rateClass)) return;
    return options.rates.take(rateClass, id, visit.clientIp).then(refuseToWait);
  }

  /** The token of who looks at a picture; a cookie that does not open here is no reason to end anything. */
  async function tokenOf(c: Context<BffEnvironment>, tenant: Tenant): Promise<string | null> {
    const scope = { tenantId: tenant.id, host: c.env.visit.host };
    const { headers } = c.req.raw;
    return identify(await sessions.open(headers.get('cookie'), scope), headers).token;
  }

  /** Ends an answer, and reports the call. */
  function finish({ status, headers }: CallAnswer | Response, visit: VisitFacts, progress: CallProgress): void {
    const { result } = progress;
    const totalMs = clock() - progress.startedMs;
    // A page has headers of its own: nobody would see those of its calls.
    if (visit.ofPage !== true) addHeaders(headers, visit, result, totalMs);
    const { span } = visit;
    const report: CallReport = {
      requestId: visit.requestId,
      tenant: progress.tenant?.id ?? null,
      call: progress.name,
      status,
      cache: result?.cache ?? null,
      totalMs,
      upstreamMs: result?.upstreamMs ?? 0,
      error: errorNameOf(progress.error),
      ...(span === undefined ? {} : { traceId: span.traceId }),
    };
    options.report(report);
    if (span === undefined) return;
    describeCall(span, report);
    if (visit.ofPage === true) span.end();
  }

  /** Each call of a page is a piece of the page's work. */
  const answerVisit: Bff['answer'] = async (request, given) => {
    const visit =
      given.ofPage === true && given.span ? { ...given, span: given.span.begin('call', 'internal') } : given;
    const progress: CallProgress = {
      startedMs: clock(),
      name: 'unknown',
      tenant: null,
      timeoutMs: 0,
      result: null,
      error: null,
    };
    // Of it Hono reads method and URL.
    const made: Response | CallAnswer = await app.fetch(request as Request, { visit, progress });
    // Before a Response is taken apart: its headers are sorted, as those of the front door's own refusals are, from which
    // an unknown host must not be told apart.
    finish(made, visit, progress);
    return made instanceof CallAnswer ? made : CallAnswer.of(made);
  };
  const readStored = createStoredJson();
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
      const { host, origin, clientIp, requestId, span } = visit;
      const ofCalls: VisitFacts = { host, origin, clientIp, requestId, span, deadlineMs, ofPage: true };
      return createBffClient({
        answer: (inner) => answerVisit(inner, ofCalls),
        readStored,
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
function asHonos(answer: Promise<CallAnswer>): Promise<Response> {
  return answer as unknown as Promise<Response>;
}

/** @param waitSeconds null when the request may go on */
function refuseToWait(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw new BffFailure('tooManyRequests', { retryAfterSeconds: waitSeconds });
}

/** Headers every answer ends with. */
function addHeaders(
  headers: Pick<Headers, 'has' | 'set'>,
  visit: VisitFacts,
  result: CallResult | null,
  totalMs: number,
): void {
  headers.set('x-request-id', visit.requestId);
  headers.set('server-timing', `total;dur=${totalMs}${result ? `, upstream;dur=${result.upstreamMs}` : ''}`);
  // Without a word of ours, a cache on the way would make up its own mind, of a person's answer too.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  addSecurityHeaders(headers, visit.origin.startsWith('https:'));
}
