import type { Context } from 'hono';
import { answerHeaders, eventHeaders, loggedOutAnswer } from './answers';
import type { BffEnvironment, CallProgress } from './bffEnvironment';
import { CallAnswer } from './callAnswer';
import { readCallInput, type CallInput } from './callInput';
import type { CallRequest } from './callRequest';
import { callTable } from './contract/index';
import type { CallName, CallSpec } from './contract/call';
import { mayChangeStateByGet } from './csrf';
import type { Tenant } from './directory';
import { namesEtag } from './etag';
import type { EventStreams } from './eventStreams';
import { isSwitchedOff } from './features';
import { BffFailure } from './failure';
import type { ForwardedCall } from './forward';
import { identify, type Identity } from './identity';
import { readIdempotencyKey } from './idempotency';
import { chosenLanguage } from './language';
import { beginsSession, endsSession, logoutCall, sealLogin } from './loginAnswer';
import { rateClassOf, type RateClass } from './rateLimits';
import { takesHead } from './routes';
import type { OpenedSession, SessionScope, Sessions } from './session';
import type { Soon } from './soon';
import type { CallResult, UpstreamCalls } from './upstreamCalls';

/** How long an upstream may take to forget a token; the person is logged out here in any case. */
const logoutTimeoutMs = 2000;

/** Answers one call of the contract for a known shop: session, input, upstream, session again. */
export type CallAnswerer = (
  c: Context<BffEnvironment>,
  tenant: Tenant,
  name: CallName,
  spec: CallSpec,
) => Promise<CallAnswer>;

const nobody: OpenedSession = { state: 'none' };

export function createCallAnswerer(options: {
  readonly sessions: Sessions;
  readonly upstreamCalls: UpstreamCalls;
  readonly eventStreams: EventStreams;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  /** Milliseconds since the epoch. */
  readonly wallClock: () => number;
  /** @throws BffFailure `tooManyRequests` */
  readonly countRequest: (c: Context<BffEnvironment>, tenant: Tenant, rateClass: RateClass) => Soon<void>;
}): CallAnswerer {
  const { sessions, upstreamCalls, eventStreams, clock, wallClock, countRequest } = options;

  async function answerCall(
    c: Context<BffEnvironment>,
    tenant: Tenant,
    name: CallName,
    spec: CallSpec,
  ): Promise<CallAnswer> {
    const request: CallRequest = c.req.raw;
    const { visit, progress } = c.env;
    const counted = countRequest(c, tenant, rateClassOf(name, spec));
    if (counted !== undefined) await counted;
    if (spec.changesState && !mayChangeStateByGet(request.headers, visit.origin)) throw new BffFailure('crossSite');
    if (request.method === 'HEAD' && !takesHead(spec)) throw new BffFailure('methodNotAllowed', { allow: ['GET'] });
    if (isSwitchedOff(tenant.features, name, null)) throw new BffFailure('unknownCall');
    const scope = { tenantId: tenant.id, host: visit.host };
    // Payment providers and partners have no session here, whatever cookies they send: they sign what they say.
    const isNobody = spec.envelope === 'text';
    const opening = isNobody ? nobody : sessions.open(request.headers.get('cookie'), scope);
    const opened = opening instanceof Promise ? await opening : opening;
    const identity: Identity = isNobody ? { token: null, clearCookie: false } : identify(opened, request.headers);
    const reading = readCallInput(name, spec, request, c.req.param() as Record<string, string>);
    const input = reading instanceof Promise ? await reading : reading;
    if (isSwitchedOff(tenant.features, name, input.fields)) throw new BffFailure('unknownCall');
    const forwarded = forwardedCall(c.env, request, { name, spec, tenant, input, token: identity.token });
    // A token that came in a header is over when the upstream says so, and not before.
    const isKeptByCaller = opened.state === 'none' && identity.token !== null;
    if (name === logoutCall && !isKeptByCaller) return endSession(progress, forwarded, opened);
    const made = spec.stream === 'events' ? await follow(forwarded) : await upstreamCalls.make(forwarded);
    if ('stream' in made) return eventAnswer(made.stream, identity);
    progress.result = made;
    if (beginsSession(name)) return beginSession(made, forwarded, { request, scope, opened, identity });
    const headers = answerHeaders(made, spec, wallClock());
    if (endsSession(name, made) || identity.clearCookie) headers.append('set-cookie', sessions.clear);
    // Nobody keeps a copy of the answer to a POST, so "not modified" would mean nothing. Source: RFC 9110 §13.1.2.
    const mayBeKnown = made.etag !== null && (request.method === 'GET' || request.method === 'HEAD');
    if (mayBeKnown && namesEtag(request.headers.get('if-none-match'), made.etag)) {
      return new CallAnswer(null, { status: 304, headers });
    }
    return new CallAnswer(made.body, { status: made.status, headers });
  }

  /** The answer to a login; one that succeeded has the new session's cookie. */
  async function beginSession(
    result: CallResult,
    forwarded: ForwardedCall,
    caller: { request: CallRequest; scope: SessionScope; opened: OpenedSession; identity: Identity },
  ): Promise<CallAnswer> {
    const { request, scope, opened, identity } = caller;
    const { name, spec } = forwarded;
    const { body, setCookie, token } = await sealLogin(result, request, sessions, scope);
    const headers = answerHeaders(result, spec, wallClock());
    // A login puts a new session in the place of the one it came with, which must not live on.
    if (opened.state === 'open' && token !== null && token !== identity.token) await endUpstreamSession(forwarded);
    if (setCookie !== null) headers.append('set-cookie', setCookie);
    else if (endsSession(name, result) || identity.clearCookie) headers.append('set-cookie', sessions.clear);
    return new CallAnswer(body, { status: result.status, headers });
  }

  /** The events, or the envelope the upstream answered instead. */
  async function follow(
    call: ForwardedCall,
  ): Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>> } | CallResult> {
    const startedMs = clock();
    const answer = await eventStreams.open(call);
    if (answer.kind === 'events') return answer;
    return { ...answer.verdict, cache: 'BYPASS', ageMs: 0, etag: null, upstreamMs: clock() - startedMs };
  }

  function eventAnswer(stream: ReadableStream<Uint8Array<ArrayBuffer>>, identity: Identity): CallAnswer {
    const headers = eventHeaders();
    if (identity.clearCookie) headers.append('set-cookie', sessions.clear);
    return new CallAnswer(stream, { headers });
  }

  /** Has the upstream forget the token a call came with, if it can; null when it said nothing. */
  async function endUpstreamSession(call: ForwardedCall): Promise<CallResult | null> {
    if (call.token === null) return null;
    const { tenant, origin, clientIp, requestId, span, token, language } = call;
    const logout: ForwardedCall = {
      ...{ tenant, origin, clientIp, requestId, span, token, language },
      name: logoutCall,
      spec: callTable[logoutCall],
      fields: call.name === logoutCall ? call.fields : {},
      idempotencyKey: call.name === logoutCall ? call.idempotencyKey : null,
      lastEventId: null,
      // Whoever leaves while logging out still wants to be logged out.
      timeoutMs: Math.min(call.timeoutMs, logoutTimeoutMs),
    };
    return upstreamCalls.make(logout).catch(() => null);
  }

  /** Whose session is in the cookie, or nowhere, is logged out here whatever the upstream says. */
  async function endSession(
    progress: CallProgress,
    forwarded: ForwardedCall,
    opened: OpenedSession,
  ): Promise<CallAnswer> {
    progress.result = await endUpstreamSession(forwarded);
    return loggedOutAnswer(opened.state === 'none' ? null : sessions.clear);
  }

  return answerCall;
}

/** Everything of a call that goes upstream. */
function forwardedCall(
  { visit, progress }: BffEnvironment['Bindings'],
  request: CallRequest,
  call: Pick<ForwardedCall, 'name' | 'spec' | 'tenant' | 'token'> & { readonly input: CallInput },
): ForwardedCall {
  const { name, spec, tenant, token, input } = call;
  const { origin, clientIp, requestId, span } = visit;
  // Every field by its name, here and below: what V8 (Node 20) adds after a spread costs a microsecond a field.
  return {
    origin,
    clientIp,
    requestId,
    span,
    name,
    spec,
    tenant,
    token,
    fields: input.fields,
    upload: input.upload,
    form: input.form,
    idempotencyKey: readIdempotencyKey(request),
    lastEventId: request.headers.get('last-event-id'),
    language: chosenLanguage(request.headers),
    timeoutMs: progress.timeoutMs,
    signal: request.signal,
  };
}
