import { callTable } from '../../../bff/contract';
import type { BffClient, CallKey, Refusal, Success } from '../../../bff/contract/types';

/** The upstream's own "no": HTTP 200 with a code and words for the person, unless a status says otherwise. */
export class Refused {
  constructor(
    readonly msg: string,
    readonly code = 500,
    readonly status = 200,
  ) {}
}

/** What a call answers: a payload as an upstream writes it, a table, its "no", or 'refused' when it is down. */
export type ScriptedPayload =
  { rows: unknown[]; total: number } | unknown[] | Record<string, unknown> | Refused | 'refused';

/** A call may answer by what it is asked, as one that pages and filters does. */
type Scripted = ScriptedPayload | ((input: Record<string, unknown>) => ScriptedPayload);

interface CallOptions {
  readonly headers?: Record<string, string>;
}

/** A client of the BFF that answers from a script, parsed by the contract like the real one, and notes what was asked. */
export function fakeBff(
  script: Partial<Record<CallKey, Scripted>>,
  options: { loggedIn?: boolean } = {},
): BffClient & { asked: { key: CallKey; input: unknown; headers?: Record<string, string> }[] } {
  const asked: ReturnType<typeof fakeBff>['asked'] = [];
  const answer = (key: CallKey, input: unknown, { headers }: CallOptions = {}): Success<unknown> | Refusal => {
    asked.push(headers === undefined ? { key, input } : { key, input, headers });
    const said = script[key] ?? [];
    const scripted = typeof said === 'function' ? said(input as Record<string, unknown>) : said;
    if (scripted === 'refused') return { ok: false, status: 502, code: 502, msg: 'unreachable', requestId: 'r' };
    if (scripted instanceof Refused) return { ok: false, ...scripted, requestId: 'r' };
    const { output, envelope } = callTable[key];
    const table = 'total' in scripted ? (scripted as { rows: unknown[]; total: number }) : null;
    const source = table?.rows ?? scripted;
    const each = envelope === 'rows' || envelope === 'bare';
    const payload = each && Array.isArray(source) ? source.map((row) => output.parse(row)) : output.parse(source);
    const total = table?.total ?? (Array.isArray(source) ? source.length : 0);
    return { ok: true, payload, msg: '', total, staleSince: null };
  };
  const unwrap = (key: CallKey, input: unknown) => {
    const got = answer(key, input);
    if (!got.ok) throw new Response(JSON.stringify(got), { status: got.status });
    return got;
  };
  const client = {
    asked,
    loggedIn: options.loggedIn ?? false,
    requestId: 'r',
    staleSince: null,
    notice: null,
    setCookies: [],
    call: async (key: CallKey, input: unknown, callOptions?: CallOptions) => answer(key, input, callOptions),
    data: async (key: CallKey, input: unknown) => unwrap(key, input).payload,
    find: async (key: CallKey, input: unknown) => {
      const got = answer(key, input);
      if (got.ok) return got.payload ?? null;
      if (got.status === 200 && got.code !== 401) return null;
      throw new Response(JSON.stringify(got), { status: got.status });
    },
    list: async (key: CallKey, input: unknown) => unwrap(key, input).payload,
    rows: async (key: CallKey, input: unknown) => {
      const { payload, total } = unwrap(key, input);
      return { rows: payload, total };
    },
  };
  return client as unknown as ReturnType<typeof fakeBff>;
}
