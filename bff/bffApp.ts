import { Hono, type Context } from 'hono';
import { createCallAnswerer } from './answerCall';
import type { BffEnvironment } from './bffEnvironment';
import type { CallAnswer } from './callAnswer';
import { calls, callTable, type Calls } from './contract/index';
import { parseCallName } from './contract/call';
import { ContractRouter } from './contractRouter';
import { isSameOriginRequest } from './csrf';
import type { Directory, Resolution, Tenant } from './directory';
import type { EventStreams } from './eventStreams';
import { BffFailure } from './failure';
import type { Guard } from './guard';
import { identify } from './identity';
import { createReference, type ReferenceAssets } from './openapi/reference';
import { pictureResponse } from './pictures';
import { requireTenant } from './requireTenant';
import { strictClasses, type RateClass, type RateLimits } from './rateLimits';
import { honoPath, methodsByPath } from './routes';
import type { Sessions } from './session';
import type { Soon } from './soon';
import { thrownResponse } from './thrownResponse';
import type { Transport } from './transport';
import type { UpstreamCalls } from './upstreamCalls';

/** What the routes depend on. */
export interface BffAppOptions {
  readonly directory: Directory;
  readonly transport: Transport;
  readonly guard: Guard;
  readonly sessions: Sessions;
  readonly rates: RateLimits;
  readonly upstreamTimeoutMs: number;
  /** The files of the API's reference; without them there is no page of it. */
  readonly reference?: ReferenceAssets | null;
  /** Milliseconds that never go back, for ages and waits. */
  readonly clock: () => number;
  /** Milliseconds since the epoch. */
  readonly wallClock: () => number;
  /** Told of what must not happen; the visitor gets `internal`. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
}

/** What is no call of the contract and can only be asked for. */
const questionsOnly = ['/api/openapi.json', '/api/docs', '/pictures/*'].map((path) => [path, ['GET', 'HEAD']] as const);

type BffContext = Context<BffEnvironment>;
type ShopHandler = (c: BffContext, tenant: Tenant) => Response | Promise<Response>;

/** The routes of the BFF: the contract's calls, pictures, the reference, and what there is not. */
export function createBffApp(
  options: BffAppOptions,
  { upstreamCalls, eventStreams }: { readonly upstreamCalls: UpstreamCalls; readonly eventStreams: EventStreams },
): Hono<BffEnvironment> {
  const { sessions, rates, clock, wallClock } = options;
  const inShop = createEntrance(options);
  const countRequest = (c: BffContext, tenant: Tenant, rateClass: RateClass) => count(rates, c, tenant, rateClass);
  const answerCall = createCallAnswerer({ sessions, upstreamCalls, eventStreams, clock, wallClock, countRequest });
  const app = new Hono<BffEnvironment>({ router: new ContractRouter() });

  addReference(app, options);
  app.get(
    '/pictures/*',
    inShop('GET /pictures', async (c, tenant) => {
      await countRequest(c, tenant, 'picture');
      return answerPicture(c, tenant, options);
    }),
  );
  for (const name of Object.keys(calls) as (keyof Calls)[]) {
    const { method, path } = parseCallName(name);
    app.on(
      method,
      honoPath(path),
      inShop(name, (c, tenant) => asHonos(answerCall(c, tenant, name, callTable[name]))),
    );
  }
  for (const [path, methods] of [...methodsByPath(), ...questionsOnly]) {
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
  return app;
}

/**
 * What every request passes before its own handler: its shop is looked up, and its origin is checked. This is no
 * middleware of Hono's: a chain of those costs a promise for each, and a call needs its handler alone.
 * @returns wraps a handler for Hono; `name` is the call's, null where no call is known
 */
function createEntrance({ directory, clock, wallClock, upstreamTimeoutMs }: BffAppOptions) {
  return (name: string | null, handle: ShopHandler) => {
    const alsoClosed = name !== null && isOthersReport(name);
    const enter = (c: BffContext, resolution: Resolution) => {
      const { visit, progress } = c.env;
      const { req } = c;
      const tenant = requireTenant(resolution, wallClock(), alsoClosed);
      progress.tenant = tenant;
      // Looking the shop up counts into the time of its call.
      progress.timeoutMs = (visit.deadlineMs ?? progress.startedMs + upstreamTimeoutMs) - clock();
      if (!isSameOriginRequest(req.method, req.raw.headers, visit.origin)) throw new BffFailure('crossSite');
      return handle(c, tenant);
    };
    return (c: BffContext): Response | Promise<Response> => {
      if (name !== null) c.env.progress.name = name;
      const found = directory.resolve(c.env.visit.host);
      return found instanceof Promise ? found.then((resolution) => enter(c, resolution)) : enter(c, found);
    };
  };
}

/** Payment providers and partners go on reporting after a shop was closed, and their reports must still arrive. */
function isOthersReport(name: string): boolean {
  return Object.hasOwn(callTable, name) && callTable[name as keyof Calls].envelope === 'text';
}

/** The description of the API, and a page that reads it. */
function addReference(app: Hono<BffEnvironment>, options: BffAppOptions): void {
  const { rates } = options;
  const inShop = createEntrance(options);
  const reference = createReference(options.reference ?? null);
  app.get(
    '/api/openapi.json',
    inShop('GET /api/openapi.json', async (c, tenant) => {
      await count(rates, c, tenant, 'read');
      return c.body(reference.document(c.env.visit.origin), 200, { 'content-type': 'application/json; charset=utf-8' });
    }),
  );
  app.get(
    '/api/docs',
    inShop('GET /api/docs', async (c, tenant) => {
      await count(rates, c, tenant, 'read');
      const page = reference.page(tenant.info.tenantName);
      if (page === null) throw new BffFailure('unknownCall');
      return page;
    }),
  );
}

function answerPicture(c: BffContext, tenant: Tenant, options: BffAppOptions): Promise<Response> {
  const { visit, progress } = c.env;
  const { pathname, search } = new URL(c.req.url);
  const { headers, signal } = c.req.raw;
  const scope = { tenantId: tenant.id, host: visit.host };
  return pictureResponse(
    {
      ...visit,
      path: pathname,
      query: search,
      // A cookie that does not open here is no reason to end anything.
      token: async () => identify(await options.sessions.open(headers.get('cookie'), scope), headers).token,
      tenant,
      timeoutMs: progress.timeoutMs,
      signal,
      ifNoneMatch: headers.get('if-none-match'),
      accept: headers.get('accept'),
    },
    options,
  );
}

/** @throws BffFailure `tooManyRequests` */
function count(rates: RateLimits, { env: { visit } }: BffContext, tenant: Tenant, rateClass: RateClass): Soon<void> {
  const isStrict = strictClasses.has(rateClass);
  if (visit.ofPage === true && !isStrict) return;
  return rates.take(rateClass, isStrict ? tenant.limitsId : tenant.id, visit.clientIp).then(refuseToWait);
}

/** @param waitSeconds null when the request may go on */
function refuseToWait(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw new BffFailure('tooManyRequests', { retryAfterSeconds: waitSeconds });
}

/** Hono passes on what a handler returns without looking at it; only for a HEAD it builds a Response of its parts. */
function asHonos(answer: Promise<CallAnswer>): Promise<Response> {
  return answer as unknown as Promise<Response>;
}
