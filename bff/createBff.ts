import { Hono, type Context } from 'hono';
import type { TenantCache } from './cache';
import { answerHeaders, eventHeaders, loggedOutResponse } from './answers';
import { readCallInput } from './callInput';
import { errorNameOf, type CallReport } from './callReport';
import { calls, callTable, type Calls } from './contract/index';
import { parseCallName, type CallName, type CallSpec } from './contract/call';
import type { BffClient } from './contract/types';
import { createBffClient } from './client';
import { isSameOriginRequest, mayChangeState } from './csrf';
import type { Directory, Tenant } from './directory';
import { createEventStreams } from './eventStreams';
import { BffFailure, failureResponse } from './failure';
import type { ForwardedCall } from './forward';
import type { Visit } from './frontDoor';
import type { Guard } from './guard';
import { identify, type Identity } from './identity';
import { readIdempotencyKey } from './idempotency';
import { chosenLanguage } from './language';
import { endsSession, logoutCall, sealLogin } from './loginAnswer';
import { openApiDocument } from './openapi';
import { pictureResponse } from './pictures';
import { honoPath, methodsByPath } from './routes';
import { addSecurityHeaders } from './securityHeaders';
import type { OpenedSession, Sessions } from './session';
import { UpstreamError, type Transport } from './transport';
import { createUpstreamCalls, type CallResult } from './upstreamCalls';

/** So long may an upstream take to forget a token; the person is logged out here in any case. */
const logoutTimeoutMs = 2000;

/** Where a request came from and what it is called in the logs. */
export interface VisitFacts extends Pick<Visit, 'host' | 'origin' | 'clientIp'> {
  readonly requestId: string;
}

export interface BffOptions {
  readonly directory: Directory;
  readonly transport: Transport;
  readonly guard: Guard;
  readonly cache: TenantCache;
  readonly sessions: Sessions;
  readonly upstreamTimeoutMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly report: (report: CallReport) => void;
  /** Told of what must not happen; the visitor gets `internal`. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
}

/** The backend-for-frontend. */
export interface Bff {
  /** Answers /api/* and /pictures/*. */
  fetch(request: Request, visit: VisitFacts): Promise<Response>;
  /** The typed client of one incoming request, for loaders and actions; it calls in process. */
  client(request: Request, visit: VisitFacts): Promise<BffClient>;
  /** The shop of a host, or the reason why there is none. */
  readonly directory: Directory;
  /** Ends the streams of events and refuses new ones, before the process ends; calls go on. */
  endStreams(): void;
  /** How many streams of events are open. */
  streamCount(): number;
}

interface Environment {
  Bindings: VisitFacts;
  Variables: { tenant: Tenant; startedMs: number; timeoutMs: number; result: CallResult | null; callName: string };
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
  const app = new Hono<Environment>();

  app.use(async (c, next) => {
    c.set('startedMs', clock());
    c.set('callName', c.req.path.startsWith('/pictures/') ? 'GET /pictures' : 'unknown');
    c.set('result', null);
    await next();
    finish(c);
  });
  app.use(async (c, next) => {
    // What was paid before a shop was closed is still reported, and must be heard.
    c.set('tenant', await requireTenant(c.env.host, c.req.path.startsWith('/api/pay/notify/')));
    // Looking the shop up counts into the time of its call.
    c.set('timeoutMs', Math.max(1, options.upstreamTimeoutMs - (clock() - c.get('startedMs'))));
    if (!isSameOriginRequest(c.req.method, c.req.raw.headers, c.env.origin)) throw new BffFailure('crossSite');
    await next();
  });
  app.get('/api/openapi.json', (c) => {
    c.set('callName', 'GET /api/openapi.json');
    return c.json(openApiDocument(c.env.origin));
  });
  app.get('/pictures/*', (c) =>
    pictureResponse(
      {
        ...c.env,
        path: new URL(c.req.url).pathname,
        query: new URL(c.req.url).search,
        token: () => tokenOf(c),
        tenant: c.get('tenant'),
        timeoutMs: c.get('timeoutMs'),
        signal: c.req.raw.signal,
        ifNoneMatch: c.req.header('if-none-match') ?? null,
      },
      options,
    ),
  );
  for (const name of Object.keys(calls) as (keyof Calls)[]) {
    const { method, path } = parseCallName(name);
    app.on(method, honoPath(path), (c) => answerCall(c, name, callTable[name]));
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(honoPath(path), () => {
      throw new BffFailure('methodNotAllowed', { allow: methods });
    });
  }
  app.notFound(() => {
    throw new BffFailure('unknownCall');
  });
  app.onError((error, c) => failureOf(error, c.env.requestId));

  async function requireTenant(host: string, alsoSuspended: boolean): Promise<Tenant> {
    const resolution = await directory.resolve(host);
    if (resolution.state === 'unknown') throw new BffFailure('unknownHost');
    if (resolution.state === 'unavailable') throw resolution.error;
    if (resolution.tenant.state === 'suspended' && !alsoSuspended) throw new BffFailure('shopSuspended');
    return resolution.tenant;
  }

  /** The token of who looks at a picture; a cookie that does not open here is no reason to end anything. */
  async function tokenOf(c: Context<Environment>): Promise<string | null> {
    const scope = { tenantId: c.get('tenant').id, host: c.env.host };
    const { headers } = c.req.raw;
    return identify(await sessions.open(headers.get('cookie'), scope), headers).token;
  }

  async function answerCall(c: Context<Environment>, name: CallName, spec: CallSpec): Promise<Response> {
    c.set('callName', name);
    const request = c.req.raw;
    if (spec.changesState && !mayChangeState(request.headers, c.env.origin)) throw new BffFailure('crossSite');
    // A HEAD would open a stream that nobody reads.
    if (spec.stream === 'events' && request.method === 'HEAD')
      throw new BffFailure('methodNotAllowed', { allow: ['GET'] });
    const tenant = c.get('tenant');
    const scope = { tenantId: tenant.id, host: c.env.host };
    // Other companies' servers are nobody here, whatever they send: what they say is signed.
    const isNobody = spec.envelope === 'text';
    const opened: OpenedSession = isNobody
      ? { state: 'none' }
      : await sessions.open(request.headers.get('cookie'), scope);
    const identity: Identity = isNobody ? { token: null, clearCookie: false } : identify(opened, request.headers);
    const input = await readCallInput(name, spec, request, c.req.param() as Record<string, string>);
    const forwarded: ForwardedCall = {
      ...c.env,
      name,
      spec,
      tenant,
      token: identity.token,
      fields: input.fields,
      upload: input.upload,
      form: input.form,
      idempotencyKey: readIdempotencyKey(request),
      lastEventId: request.headers.get('last-event-id'),
      language: chosenLanguage(request.headers),
      timeoutMs: c.get('timeoutMs'),
      signal: request.signal,
    };
    if (name === logoutCall) return endSession(c, forwarded, opened);
    const made = spec.stream === 'events' ? await follow(forwarded) : await upstreamCalls.make(forwarded);
    if ('stream' in made) return eventResponse(made.stream, identity);
    const result = made;
    c.set('result', result);
    const { body, setCookie } = await sealLogin(name, result, request, sessions, scope);
    const headers = answerHeaders(result, spec);
    if (setCookie !== null) headers.append('set-cookie', setCookie);
    else if (endsSession(name, result) || identity.clearCookie) headers.append('set-cookie', sessions.clear);
    if (result.etag !== null && request.method === 'GET' && request.headers.get('if-none-match') === result.etag) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(body, { status: result.status, headers });
  }

  /** The events, or the envelope the upstream answered instead. */
  async function follow(
    call: ForwardedCall,
  ): Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>> } | CallResult> {
    const startedMs = clock();
    const answer = await eventStreams.open(call);
    if (answer.kind === 'events') return answer;
    const fetchedAtMs = clock();
    return { ...answer.verdict, cache: 'BYPASS', fetchedAtMs, etag: null, upstreamMs: fetchedAtMs - startedMs };
  }

  function eventResponse(stream: ReadableStream<Uint8Array<ArrayBuffer>>, identity: Identity): Response {
    const headers = eventHeaders();
    if (identity.clearCookie) headers.append('set-cookie', sessions.clear);
    return new Response(stream, { headers });
  }

  /** The person is logged out here whatever the upstream says. */
  async function endSession(
    c: Context<Environment>,
    forwarded: ForwardedCall,
    opened: OpenedSession,
  ): Promise<Response> {
    if (forwarded.token !== null) {
      const timeoutMs = Math.min(forwarded.timeoutMs, logoutTimeoutMs);
      // Whoever leaves while logging out still wants to be logged out.
      const result = await upstreamCalls.make({ ...forwarded, timeoutMs, signal: undefined }).catch(() => null);
      c.set('result', result);
    }
    return loggedOutResponse(opened.state === 'none' ? null : sessions.clear);
  }

  /** Headers every answer ends with, and the report of the call. */
  function finish(c: Context<Environment>): void {
    const { res: response, error } = c;
    const result = c.get('result');
    const totalMs = clock() - c.get('startedMs');
    response.headers.set('x-request-id', c.env.requestId);
    response.headers.set('server-timing', `total;dur=${totalMs}${result ? `, upstream;dur=${result.upstreamMs}` : ''}`);
    addSecurityHeaders(response.headers, c.env.origin.startsWith('https:'));
    options.report({
      requestId: c.env.requestId,
      tenant: c.get('tenant')?.id ?? null,
      call: c.get('callName'),
      status: response.status,
      cache: result?.cache ?? null,
      totalMs,
      upstreamMs: result?.upstreamMs ?? 0,
      error: errorNameOf(error),
    });
  }

  function failureOf(error: unknown, requestId: string): Response {
    if (error instanceof BffFailure) return failureResponse(error.error, requestId, error);
    if (error instanceof UpstreamError) return failureResponse(error.bffError, requestId);
    options.onUnexpected(error, requestId);
    return failureResponse('internal', requestId);
  }

  const fetchBff = async (request: Request, visit: VisitFacts) => app.fetch(request, visit);
  return {
    directory,
    fetch: fetchBff,
    endStreams: () => eventStreams.close(),
    streamCount: () => eventStreams.openCount(),
    async client(request, visit) {
      const resolution = await directory.resolve(visit.host);
      const opened: OpenedSession =
        resolution.state === 'known'
          ? await sessions.open(request.headers.get('cookie'), { tenantId: resolution.tenant.id, host: visit.host })
          : { state: 'none' };
      return createBffClient({
        fetch: (inner) => fetchBff(inner, visit),
        origin: visit.origin,
        cookie: request.headers.get('cookie'),
        language: request.headers.get('accept-language'),
        requestId: visit.requestId,
        loggedIn: opened.state === 'open',
      });
    },
  };
}
