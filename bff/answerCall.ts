import type { Context } from 'hono';
import { answerHeaders, eventHeaders, loggedOutAnswer } from './answers';
import type { BffEnvironment } from './bffEnvironment';
import { CallAnswer } from './callAnswer';
import { readCallInput } from './callInput';
import type { CallRequest } from './callRequest';
import { callTable } from './contract/index';
import type { CallName, CallSpec } from './contract/call';
import { mayChangeState } from './csrf';
import type { EventStreams } from './eventStreams';
import { isSwitchedOff } from './features';
import { BffFailure } from './failure';
import type { ForwardedCall } from './forward';
import { identify, type Identity } from './identity';
import { readIdempotencyKey } from './idempotency';
import { chosenLanguage } from './language';
import { endsSession, logoutCall, sealLogin } from './loginAnswer';
import { rateClassOf, type RateClass } from './rateLimits';
import type { OpenedSession, Sessions } from './session';
import type { CallResult, UpstreamCalls } from './upstreamCalls';

/** So long may an upstream take to forget a token; the person is logged out here in any case. */
const logoutTimeoutMs = 2000;

/** Answers one call of the contract for a known shop: session, input, upstream, session again. */
export type CallAnswerer = (c: Context<BffEnvironment>, name: CallName, spec: CallSpec) => Promise<CallAnswer>;

export function createCallAnswerer(options: {
  readonly sessions: Sessions;
  readonly upstreamCalls: UpstreamCalls;
  readonly eventStreams: EventStreams;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** @throws BffFailure `tooManyRequests` */
  readonly countRequest: (c: Context<BffEnvironment>, rateClass: RateClass) => Promise<void>;
}): CallAnswerer {
  const { sessions, upstreamCalls, eventStreams, clock, countRequest } = options;

  async function answerCall(c: Context<BffEnvironment>, name: CallName, spec: CallSpec): Promise<CallAnswer> {
    c.set('callName', name);
    const request: CallRequest = c.req.raw;
    await countRequest(c, rateClassOf(name, spec));
    if (spec.changesState && !mayChangeState(request.headers, c.env.origin)) throw new BffFailure('crossSite');
    // A HEAD would open a stream that nobody reads.
    if (spec.stream === 'events' && request.method === 'HEAD')
      throw new BffFailure('methodNotAllowed', { allow: ['GET'] });
    const tenant = c.get('tenant');
    if (isSwitchedOff(tenant.features, name, null)) throw new BffFailure('unknownCall');
    const scope = { tenantId: tenant.id, host: c.env.host };
    // Other companies' servers are nobody here, whatever they send: what they say is signed.
    const isNobody = spec.envelope === 'text';
    const opened: OpenedSession = isNobody
      ? { state: 'none' }
      : await sessions.open(request.headers.get('cookie'), scope);
    const identity: Identity = isNobody ? { token: null, clearCookie: false } : identify(opened, request.headers);
    const input = await readCallInput(name, spec, request, c.req.param() as Record<string, string>);
    if (isSwitchedOff(tenant.features, name, input.fields)) throw new BffFailure('unknownCall');
    const { origin, clientIp, requestId, span } = c.env;
    // Every field by its name, here and below: what V8 (Node 20) adds after a spread costs a microsecond a field.
    const forwarded: ForwardedCall = {
      origin,
      clientIp,
      requestId,
      span,
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
    if ('stream' in made) return eventAnswer(made.stream, identity);
    const result = made;
    c.set('result', result);
    const { body, setCookie, token } = await sealLogin(name, result, request, sessions, scope);
    const headers = answerHeaders(result, spec);
    // A login puts a new session in the place of the one it came with, which must not live on.
    if (opened.state === 'open' && token !== null && token !== identity.token) await endUpstreamSession(forwarded);
    if (setCookie !== null) headers.append('set-cookie', setCookie);
    else if (endsSession(name, result) || identity.clearCookie) headers.append('set-cookie', sessions.clear);
    if (result.etag !== null && request.method === 'GET' && request.headers.get('if-none-match') === result.etag) {
      return new CallAnswer(null, { status: 304, headers });
    }
    return new CallAnswer(body, { status: result.status, headers });
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

  /** The person is logged out here whatever the upstream says. */
  async function endSession(
    c: Context<BffEnvironment>,
    forwarded: ForwardedCall,
    opened: OpenedSession,
  ): Promise<CallAnswer> {
    c.set('result', await endUpstreamSession(forwarded));
    return loggedOutAnswer(opened.state === 'none' ? null : sessions.clear);
  }

  return answerCall;
}
