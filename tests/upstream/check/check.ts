import type { CallName, CallSpec } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';
import type { CallKey } from '../../../bff/contract/types';
import type { Tenant } from '../../../bff/directory';
import { forwardedRequest } from '../../../bff/forward';
import type { Transport } from '../../../bff/transport';
import { compare, faultOf, type Comparison, type Finding, type Level } from './compare';
import { everyCall, learn, plan, reasonToLeaveOut, writes, type Known } from './plan';
import type { ScreenMap, ScreenUse } from './screens';

/** What became of one call. `skipped` ones were not made; `why` says why. */
export interface CallOutcome {
  readonly call: CallName;
  readonly level: Level | 'skipped';
  readonly findings: readonly Finding[];
  readonly why: string | null;
  /** Null when it was not made. */
  readonly tookMs: number | null;
  /** Screens that suffer; empty where the call is fine or tolerated. */
  readonly screens: readonly ScreenUse[];
}

export interface CheckOptions {
  /** Scheme, host and port; `/prod-api/...` is appended. */
  readonly upstream: string;
  /** What the upstream knows the merchant by. */
  readonly hostHeader: string;
  readonly authorization: 'plain' | 'bearer';
  readonly token: string | null;
  readonly withWrites: boolean;
  readonly transport: Transport;
  readonly screens: ScreenMap;
  /** Told of each call when it is done. */
  readonly onOutcome?: (outcome: CallOutcome) => void;
}

/** Without an answer to it there is no shop. */
const lookup: CallKey = 'GET /api/web/getTenant';
/** Its "no" is what it was asked for: nobody has the account that the check asks about. */
const answersByNo: CallKey = 'GET /api/V2/H5/checkAccount';
const timeoutMs = 10_000;
/** No table has so many. */
const pagePastTheEnd = 100_000;

/** Sends one call as the storefront would, without its cache. @throws UpstreamError */
export async function sendCall(
  { upstream, hostHeader, authorization, token, transport }: Omit<CheckOptions, 'withWrites' | 'screens'>,
  name: CallName,
  input: Readonly<Record<string, unknown>>,
) {
  const tenant: Pick<Tenant, 'upstream' | 'hostHeader' | 'authorization'> = { upstream, hostHeader, authorization };
  const request = forwardedRequest({
    name,
    spec: callTable[name as CallKey],
    tenant: tenant as Tenant,
    origin: `https://${hostHeader.replace(/:\d+$/, '')}`,
    clientIp: '192.0.2.1',
    requestId: crypto.randomUUID(),
    token,
    fields: input,
    idempotencyKey: null,
    lastEventId: null,
    language: null,
    timeoutMs,
  });
  return transport(request);
}

/** Makes every call that is safe to make, one after the other, and compares the answers with the contract. */
export async function checkUpstream(options: CheckOptions): Promise<CallOutcome[]> {
  const known: Known = {};
  const outcomes: CallOutcome[] = [];
  for (const name of everyCall) {
    const outcome = await checkCall(name, known, options);
    outcomes.push(outcome);
    options.onOutcome?.(outcome);
  }
  return outcomes;
}

async function checkCall(name: CallKey, known: Known, options: CheckOptions): Promise<CallOutcome> {
  const spec: CallSpec = callTable[name];
  const skipped = (why: string): CallOutcome => ({
    call: name,
    level: 'skipped',
    findings: [],
    why,
    tookMs: null,
    screens: [],
  });
  const inputOf = plan[name] ?? (options.withWrites ? writes[name] : undefined);
  if (inputOf === undefined)
    return skipped(name in writes ? 'changes something: made with --write' : reasonToLeaveOut(name, spec));
  if (spec.access === 'user' && options.token === null) return skipped('needs a login of a test account');
  const input = inputOf(known);
  if ('needs' in input) return skipped(`nothing to ask for: needs ${String(input.needs)}`);
  const startedMs = performance.now();
  const compared = await ask(name, spec, input, options);
  const tookMs = Math.round(performance.now() - startedMs);
  learn(name, compared.payload, known);
  const findings = compared.findings.filter(({ what }) => name !== answersByNo || what !== 'says no: code 500');
  if ('pageNum' in input && compared.total > 0 && spec.envelope === 'rows') {
    const beyond = await ask(name, spec, { ...input, pageNum: pagePastTheEnd }, options);
    const isRepeated = Array.isArray(beyond.payload) && beyond.payload.length > 0;
    if (isRepeated) findings.push({ level: 'tolerated', what: 'gives rows again past the last page' });
    findings.push(
      ...beyond.findings
        .filter(({ level }) => level === 'broken')
        .map(({ level, what }) => ({ level, what: `past the last page: ${what}` })),
    );
  }
  if (name === lookup && compared.payload === undefined && worstOf(findings) !== 'broken') {
    findings.push({ level: 'broken', what: `knows no merchant by the host ${options.hostHeader}: name it by --host` });
  }
  const level = worstOf(findings);
  const screens = level === 'broken' ? (options.screens.get(name) ?? []) : [];
  return { call: name, level, findings, why: null, tookMs, screens };
}

async function ask(
  name: CallKey,
  spec: CallSpec,
  input: Readonly<Record<string, unknown>>,
  options: CheckOptions,
): Promise<Comparison> {
  const startedMs = performance.now();
  try {
    const answer = await sendCall(options, name, input);
    return compare(answer, spec, input, performance.now() - startedMs);
  } catch (error) {
    return { findings: [faultOf(error)], payload: undefined, total: 0 };
  }
}

function worstOf(findings: readonly Finding[]): Level {
  if (findings.some(({ level }) => level === 'broken')) return 'broken';
  return findings.length > 0 ? 'tolerated' : 'ok';
}
