import { NotThere, type Fetched, type TenantCache } from './cache';
import type { CacheRule } from './contract/call';
import { upstreamCode } from './contract/errors';
import type { Tenant } from './directory';
import { BffFailure } from './failure';
import { forwardedRequest, type ForwardedCall } from './forward';
import type { Guard } from './guard';
import { resolveLanguage } from './language';
import { UpstreamError, type Transport, type UpstreamFault } from './transport';
import { createUploadTurns } from './uploadTurns';
import { judge, UnfitAnswer, type Verdict } from './upstreamAnswer';

/** A verdict with how it was come by. */
export interface CallResult extends Omit<Verdict, 'isGone'> {
  readonly cache: 'HIT' | 'MISS' | 'STALE' | 'BYPASS';
  /** Since the answer was fetched; of a STALE answer what the page tells its reader. */
  readonly ageMs: number;
  readonly etag: string | null;
  /** Time spent waiting for the upstream; 0 for a HIT. */
  readonly upstreamMs: number;
}

/** Makes calls of the contract: cache, guard, transport, judgement. */
export interface UpstreamCalls {
  make(call: ForwardedCall): Promise<CallResult>;
}

/** An answer that must not be stored, carried past the cache to everybody who waited for it. */
class Unstorable extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super('not to be stored');
    this.verdict = verdict;
  }
}

/** Does the upstream say now that there is no such thing? Then an older answer is not true any more. */
function saysGone(error: unknown): boolean {
  return error instanceof Unstorable ? error.verdict.isGone : error instanceof UnfitAnswer && error.isGone;
}

/** Tells the cache after which failures the stored answer is to be forgotten. */
function forgetGone(error: unknown): never {
  throw saysGone(error) ? new NotThere('the upstream has none', { cause: error }) : error;
}

/** Faults of a single answer, which redirects or is too long: the upstream itself works. */
const faultsOfOneCall: ReadonlySet<UpstreamFault> = new Set<UpstreamFault>(['redirected', 'tooBig']);

/** The upstream failed, as opposed to an answer that is of no use: the breaker counts it. */
export function isFailure(error: unknown): boolean {
  if (error instanceof UnfitAnswer) return false;
  return isOutage(error) && !(error instanceof UpstreamError && faultsOfOneCall.has(error.fault));
}

/** There is no answer, as opposed to a refusal: an older one may stand in. */
export function isOutage(error: unknown): boolean {
  if (error instanceof UpstreamError) return error.fault !== 'aborted';
  return error instanceof BffFailure && ['upstreamBroken', 'breakerOpen', 'overloaded'].includes(error.error);
}

/** Only guests share answers, and only what the contract says may be kept. */
function isCacheable(call: ForwardedCall): boolean {
  return call.spec.cache !== undefined && call.token === null;
}

/** The fields that say something, in the order in which they came. */
function tellingFields({ fields }: ForwardedCall): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
}

/** Equal inputs in any order have one key; an upstream may answer each language and each origin differently. */
function cacheKey(
  { name }: ForwardedCall,
  fields: [string, unknown][],
  language: string | null,
  origin: string,
): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${name} ${language ?? ''} ${origin} ${JSON.stringify(sorted)}`;
}

/** The shop's one origin. Of the visitor's own request only the scheme counts, so that nobody can make up an origin. */
function sharedOrigin({ tenant, origin }: ForwardedCall): string {
  if (tenant.origin !== null) return tenant.origin;
  return `${origin.slice(0, origin.indexOf(':'))}://${tenant.canonicalHost}`;
}

/** The breaker's unit: one tenant at one upstream. */
export function laneOf(tenant: Tenant): string {
  return `${tenant.id}\u0000${tenant.upstream}`;
}

const tenantCall = 'GET /api/web/getTenant';

/** The merchant's own description; undefined in a refusal, and in an answer without it. */
function descriptionIn({ code, body }: Verdict): object | undefined {
  if (code !== upstreamCode.ok) return undefined;
  return (JSON.parse(new TextDecoder().decode(body)) as { data?: object }).data;
}

/** The merchant's own description says what the shop does without, whatever the upstream thinks. */
function withFeatures(verdict: Verdict, { name, tenant }: ForwardedCall): Verdict {
  const description = name === tenantCall ? descriptionIn(verdict) : undefined;
  if (description === undefined) return verdict;
  const envelope = JSON.parse(new TextDecoder().decode(verdict.body)) as object;
  const told = { ...envelope, data: { ...description, features: tenant.features } };
  return { ...verdict, body: new TextEncoder().encode(JSON.stringify(told)) };
}

/** A shop without a description will have one in a moment: an answer without it must not be stored. */
function isStorable(verdict: Verdict, { name }: ForwardedCall): boolean {
  return verdict.code === upstreamCode.ok && (name !== tenantCall || descriptionIn(verdict) !== undefined);
}

export function createUpstreamCalls(options: {
  transport: Transport;
  guard: Guard;
  cache: TenantCache;
  /** Time of a fetch that several visitors may wait for. */
  upstreamTimeoutMs: number;
  clock: () => number;
}): UpstreamCalls {
  const { transport, guard, cache, upstreamTimeoutMs, clock } = options;
  const uploadTurns = createUploadTurns(clock);

  function ask(call: ForwardedCall): Promise<Verdict> {
    return guard.run({
      lane: laneOf(call.tenant),
      kind: call.upload === undefined ? 'call' : 'upload',
      timeoutMs: call.timeoutMs,
      signal: call.signal,
      isFailure,
      ask: (leftMs) =>
        transport(forwardedRequest(call, leftMs)).then((answer) =>
          withFeatures(judge(answer, call.spec, call.fields), call),
        ),
    });
  }

  function bypassing({ status, code, body }: Verdict, startedMs: number): CallResult {
    return { status, code, body, cache: 'BYPASS', ageMs: 0, etag: null, upstreamMs: clock() - startedMs };
  }

  /** An answer that guests share. */
  async function makeShared(call: ForwardedCall, rule: CacheRule, startedMs: number): Promise<CallResult> {
    // Others get the stored answer too, so it must not depend on anything that the key leaves out: this visitor's exact
    // Accept-Language, the request's host name and port, whether the visitor leaves, the time that the page has left.
    const language = resolveLanguage(call.language);
    const origin = sharedOrigin(call);
    const telling = tellingFields(call);
    const fetch = async (): Promise<Fetched> => {
      const ofNobody = { signal: undefined, idempotencyKey: null, lastEventId: null, timeoutMs: upstreamTimeoutMs };
      const fields = Object.fromEntries(telling);
      const verdict = await ask({ ...call, ...ofNobody, fields, language, origin });
      if (!isStorable(verdict, call)) throw new Unstorable(verdict);
      return { body: verdict.body, contentType: 'application/json' };
    };
    try {
      const found = cache.through(
        call.tenant.id,
        cacheKey(call, telling, language, origin),
        rule,
        () => fetch().catch(forgetGone),
        call.timeoutMs,
      );
      const { entry, state } = found instanceof Promise ? await found : found;
      return {
        status: 200,
        code: upstreamCode.ok,
        body: entry.body,
        cache: state,
        ageMs: clock() - entry.fetchedAtMs,
        etag: entry.etag,
        upstreamMs: state === 'HIT' ? 0 : clock() - startedMs,
      };
    } catch (error) {
      const reason: unknown = error instanceof NotThere ? error.cause : error;
      if (!(reason instanceof Unstorable)) throw reason;
      return bypassing(reason.verdict, startedMs);
    }
  }

  return {
    make(call) {
      const startedMs = clock();
      const { cache: rule } = call.spec;
      if (rule !== undefined && isCacheable(call)) return makeShared(call, rule, startedMs);
      const asked = call.upload === undefined ? ask(call) : uploadTurns.run(call, ask);
      return asked.then((verdict) => bypassing(verdict, startedMs));
    },
  };
}
