import type { AnswerPayload, CallKey, InputOf, Refusal, Success } from '../../bff/contract/types';
import { pageLanguage } from './pageLanguage';
import { keptRetailKey } from './retailKey';
import { announceStatus } from './sessionNotice';

/** Longer than the BFF's own 10 s in total, so that its answer, not ours, is what people see. */
const requestTimeoutMs = 12_000;

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** True lets the request outlive the page, for what is told on the way out. */
  readonly keepalive?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes nested objects as key[sub] and leaves out null, undefined and ''. */
function toQuery(fields: Fields): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [[null, value] as const];
    for (const [sub, entry] of pairs) {
      if (entry === null || entry === undefined || entry === '') continue;
      search.append(sub === null ? key : `${key}[${sub}]`, String(entry));
    }
  }
  return search.toString();
}

/** `AbortSignal.timeout` does so too, but not in an iPhone of before late 2022. */
function endedAfter(delayMs: number): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), delayMs);
  return timeout.signal;
}

/** A signal that ends with the first of two. `AbortSignal.any` does so too, in an iPhone of 2024 or later only. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const end = () => either.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: either.signal });
  }
  return either.signal;
}

function toRequest(key: CallKey, input: Fields, options: CallOptions): { url: string; init: RequestInit } {
  const [method = 'GET', template = ''] = key.split(' ');
  const rest: Record<string, unknown> = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const query = method === 'GET' ? toQuery(rest) : '';
  const timeout = endedAfter(requestTimeoutMs);
  const headers = {
    Accept: 'application/json',
    'Accept-Language': pageLanguage(),
    // By it the BFF knows a GET of ours in browsers that say of none where it comes from (bff/csrf.ts).
    'X-Requested-With': 'storefront',
    ...options.headers,
  };
  return {
    url: query === '' ? path : `${path}?${query}`,
    init: {
      method,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? eitherOf(options.signal, timeout) : timeout,
      headers: method === 'GET' ? headers : { 'Content-Type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
    },
  };
}

/** The payload wherever the envelope keeps it: a bare array, `rows`, `data`, or the keys beside `code`. */
function payloadOf(body: unknown): unknown {
  if (Array.isArray(body) || typeof body !== 'object' || body === null) return body;
  const envelope = body as Record<string, unknown>;
  if (Array.isArray(envelope['rows'])) return envelope['rows'];
  if ('total' in envelope && !('data' in envelope)) return [];
  const { code: _code, msg: _msg, data, ...others } = envelope;
  return data === undefined && Object.keys(others).length > 0 ? others : data;
}

function refusal(status: number, body: unknown): Refusal {
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as Partial<Refusal>;
  return {
    ok: false,
    status,
    code: Number(envelope.code ?? status),
    msg: typeof envelope.msg === 'string' ? envelope.msg : '',
    requestId: typeof envelope.requestId === 'string' ? envelope.requestId : '',
    ...(envelope.fields === undefined ? {} : { fields: envelope.fields }),
  };
}

/** The search of listings names the link the visitor came by; the address's own key comes before the kept one. */
function withRetailKey(key: CallKey, input: Fields): Fields {
  if (key !== 'POST /api/web/good/allList' || input['retailKey']) return input;
  const retailKey = keptRetailKey(document.cookie);
  return retailKey === null ? input : { ...input, retailKey };
}

/**
 * Makes one call of the contract from the browser. Never throws: a failed network reads as status 0.
 * A 401 opens the relogin question, a 403 of the marketplace clears what is stored; the caller sees the refusal all the
 * same.
 */
async function call<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  options: CallOptions = {},
): Promise<Success<AnswerPayload<K>> | Refusal> {
  const { url, init } = toRequest(key, withRetailKey(key, input as Fields), options);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, init);
    body = await response.json();
  } catch {
    return refusal(0, null);
  }
  announceStatus(response.status, (name) => response.headers.get(name));
  const envelope = (Array.isArray(body) ? {} : (body as Record<string, unknown> | null)) ?? {};
  const code = Number(envelope['code'] ?? 200);
  if (!response.ok || code !== 200) return refusal(response.status, body);
  return {
    ok: true,
    payload: payloadOf(body) as AnswerPayload<K>,
    msg: typeof envelope['msg'] === 'string' ? envelope['msg'] : '',
    total: Number(envelope['total'] ?? 0),
    staleSince: response.headers.get('X-Data-Time'),
  };
}

/** Calls of the BFF from the browser; loaders and actions use `bffOf` instead. */
export const api = { call };
