import { parseCallName, type CallName, type CallSpec } from './contract/call';
import { upstreamCode } from './contract/errors';
import { callTable } from './contract/index';
import type { AnswerPayload, BffClient, CallKey, InputOf, PayloadOf, Refusal, Success } from './contract/types';
import { readCode } from './codeSearch';
import { serialiseQuery } from './query';
import { refusedFields } from './refusedFields';
import { cookieValues, noticeCookie, sessionCookieName } from './session';

export interface BffClientOptions {
  /** The BFF in process, or a fetch towards one elsewhere. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Scheme, host and port of the shop as the visitor sees it. */
  readonly origin: string;
  /** The visitor's Cookie header. */
  readonly cookie: string | null;
  /** The visitor's Accept-Language header. */
  readonly language?: string | null;
  readonly requestId: string;
  readonly loggedIn: boolean;
  /** Headers of every call, e.g. to tell a BFF elsewhere the visitor's host. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Envelope = Record<string, unknown>;

/** The typed client of one incoming request; see `BffClient` for what its methods promise. */
export function createBffClient(options: BffClientOptions): BffClient {
  const setCookies: string[] = [];
  let notice: 'expired' | 'forbidden' | null = null;
  let staleSince: string | null = null;
  let cookie = options.cookie;

  async function send(key: CallKey, input: object, asGuest: boolean, init: RequestInit): Promise<Response> {
    const request = callRequest(key, input as Envelope, options, asGuest ? null : cookie, init);
    const response = await options.fetch(request);
    for (const value of response.headers.getSetCookie()) {
      setCookies.push(value);
      if (value.startsWith(`${sessionCookieName}=`)) cookie = value.split(';')[0] ?? null;
    }
    return response;
  }

  function noteEnd(status: number): void {
    if (status !== 401 && status !== 403) return;
    const reason = status === 401 ? 'expired' : 'forbidden';
    if (notice === null) setCookies.push(noticeCookie(reason));
    notice ??= reason;
  }

  async function call<K extends CallKey>(
    key: K,
    input: InputOf<K>,
    callOptions: { signal?: AbortSignal; headers?: Record<string, string> } = {},
  ): Promise<Success<AnswerPayload<K>> | Refusal> {
    return exchange(key, input, false, callOptions);
  }

  async function exchange<K extends CallKey>(
    key: K,
    input: InputOf<K>,
    asGuest: boolean,
    init: RequestInit = {},
  ): Promise<Success<AnswerPayload<K>> | Refusal> {
    const response = await send(key, input, asGuest, init);
    const body: unknown = await response.json().catch(() => null);
    const answer = readAnswer<K>(key, response, body, options.requestId);
    // Somebody who has no session can't lose it: a guest's 401 is a plain "please log in".
    if (!answer.ok && cookieValues(options.cookie, sessionCookieName).length > 0) noteEnd(answer.status);
    if (answer.ok && answer.staleSince !== null && (staleSince === null || answer.staleSince < staleSince)) {
      staleSince = answer.staleSince;
    }
    return answer;
  }

  async function unwrap<K extends CallKey>(key: K, input: InputOf<K>): Promise<Success<AnswerPayload<K>>> {
    let answer = await exchange(key, input, false);
    const spec: CallSpec = callTable[key];
    if (!answer.ok && answer.status === 401 && spec.access === 'guest') answer = await exchange(key, input, true);
    if (!answer.ok) throw refusalResponse(answer);
    return answer;
  }

  return {
    loggedIn: options.loggedIn,
    requestId: options.requestId,
    get staleSince() {
      return staleSince;
    },
    get notice() {
      return notice;
    },
    setCookies,
    call,
    async data(key, input) {
      const { payload } = await unwrap(key, input);
      const spec: CallSpec = callTable[key];
      if (payload === undefined && !spec.output.safeParse(undefined).success)
        throw refusalResponse(missing(options.requestId));
      return payload as PayloadOf<typeof key>;
    },
    async rows(key, input) {
      const { payload, total } = await unwrap(key, input);
      return { rows: payload as PayloadOf<typeof key>[], total };
    },
    async list(key, input) {
      return (await unwrap(key, input)).payload as PayloadOf<typeof key>[];
    },
  };
}

/** The request of a call: path parameters filled in, the rest as query or JSON body. */
function callRequest(
  key: CallName,
  input: Envelope,
  options: BffClientOptions,
  cookie: string | null,
  init: RequestInit,
): Request {
  const { method, path, params } = parseCallName(key);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name] ?? '')));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !params.includes(name)));
  // The page's own request was checked for its origin; towards the BFF we are that origin.
  const headers = new Headers({ ...options.headers, origin: options.origin, 'x-request-id': options.requestId });
  new Headers(init.headers ?? {}).forEach((value, name) => headers.set(name, value));
  if (cookie !== null) headers.set('cookie', cookie);
  if (options.language) headers.set('accept-language', options.language);
  const query = method === 'GET' ? serialiseQuery(rest) : '';
  const url = `${options.origin}${filled}${query === '' ? '' : `?${query}`}`;
  if (method === 'GET') return new Request(url, { ...init, method, headers });
  const spec: CallSpec = callTable[key as CallKey];
  if (spec.body === 'multipart') return new Request(url, { ...init, method, headers, body: multipart(rest) });
  headers.set('content-type', 'application/json');
  return new Request(url, { ...init, method, headers, body: JSON.stringify(rest) });
}

/** Files as they are, everything else as text; the request writes its own content type with the boundary. */
function multipart(fields: Envelope): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

function readAnswer<K extends CallKey>(
  key: K,
  response: Response,
  body: unknown,
  requestId: string,
): Success<AnswerPayload<K>> | Refusal {
  const spec: CallSpec = callTable[key];
  const envelope: Envelope =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Envelope) : {};
  const code = readCode(envelope['code']) ?? (response.ok ? upstreamCode.ok : response.status);
  const msg = typeof envelope['msg'] === 'string' ? envelope['msg'] : '';
  if (!response.ok || code !== upstreamCode.ok) {
    const fields = refusedFields(envelope['fields']);
    return { ok: false, status: response.status, code, msg, requestId, ...(fields === undefined ? {} : { fields }) };
  }
  const payload = payloadOf(spec, body, envelope);
  if (payload === unreadable) {
    return { ok: false, status: 502, code: 502, msg: 'The marketplace gave an answer that cannot be read', requestId };
  }
  return {
    ok: true,
    payload: payload as AnswerPayload<K>,
    msg,
    total: Number(envelope['total'] ?? (Array.isArray(payload) ? payload.length : 0)),
    staleSince: response.headers.get('x-data-time'),
  };
}

const unreadable = Symbol('unreadable');

/** `raw` answers come as the upstream wrote them and are read here; `clean` ones were read by the BFF. */
function payloadOf(spec: CallSpec, body: unknown, envelope: Envelope): unknown {
  switch (spec.envelope) {
    case 'bare':
      return readRows(spec, Array.isArray(body) ? body : envelope['data']);
    case 'rows':
      return readRows(spec, envelope['rows'] ?? envelope['data']);
    case 'top':
      return readOne(spec, envelope);
    case 'text':
      return unreadable;
    case 'data': {
      const value = envelope['data'] ?? envelope['rows'];
      if (value === undefined || value === null) return emptyOf(spec);
      return readOne(spec, value);
    }
  }
}

function readRows(spec: CallSpec, rows: unknown): unknown[] {
  if (!Array.isArray(rows)) return [];
  if (spec.shape === 'clean') return rows;
  return rows.flatMap((row) => {
    const result = spec.output.safeParse(row);
    return result.success ? [result.data] : [];
  });
}

function readOne(spec: CallSpec, value: unknown): unknown {
  if (spec.shape === 'clean') return value;
  const result = spec.output.safeParse(value);
  return result.success ? result.data : unreadable;
}

/** No data: an empty list where a list is meant, else nothing. */
function emptyOf(spec: CallSpec): unknown {
  const asList = spec.output.safeParse([]);
  return asList.success && Array.isArray(asList.data) ? [] : undefined;
}

/** An answer without the data the contract promises: there is no such thing. */
function missing(requestId: string): Refusal {
  return { ok: false, status: 404, code: upstreamCode.notFound, msg: '', requestId };
}

/** What loaders throw: the refusal's status and its envelope. */
function refusalResponse(refusal: Refusal): Response {
  const status = refusal.status >= 400 ? refusal.status : refusal.code === upstreamCode.notFound ? 404 : 500;
  return new Response(JSON.stringify({ code: refusal.code, msg: refusal.msg, requestId: refusal.requestId }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}
