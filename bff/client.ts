import { BodilessRequest, type CallRequest } from './callRequest';
import type { CallSpec } from './contract/call';
import { readAnswer, unreadableAnswer } from './clientAnswer';
import { callTarget } from './clientRequest';
import { upstreamCode } from './contract/errors';
import { callTable } from './contract/index';
import type { AnswerPayload, BffClient, CallKey, InputOf, PayloadOf, Refusal, Success } from './contract/types';
import { cookieValues, noticeCookie, sessionCookieName } from './session';
import type { TenantInfo } from './tenantInfo';
import { maxParsedBytes } from './upstreamAnswer';
import { wholeBodyOf } from './wholeBody';

export interface BffClientOptions {
  /** The BFF in process, or a fetch towards one elsewhere. */
  readonly fetch: (request: CallRequest) => Promise<Response>;
  /** Scheme, host and port of the shop as the visitor sees it. */
  readonly origin: string;
  /** The visitor's Cookie header. */
  readonly cookie: string | null;
  /** The visitor's Accept-Language header. */
  readonly language?: string | null;
  readonly requestId: string;
  readonly loggedIn: boolean;
  /** What is known of the shop without asking for it. */
  readonly tenant?: TenantInfo | null;
  /** Cookies the page sets in any case: the end of one that opens nothing. */
  readonly setCookies?: readonly string[];
  /** Headers of every call, e.g. to tell a BFF elsewhere the visitor's host. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The typed client of one incoming request; see `BffClient` for what its methods promise. */
export function createBffClient(options: BffClientOptions): BffClient {
  const setCookies: string[] = [...(options.setCookies ?? [])];
  let notice: 'expired' | 'forbidden' | null = null;
  let staleSince: string | null = null;
  let hadTrouble = false;
  let cookie = options.cookie;

  async function send(key: CallKey, input: object, asGuest: boolean, init: RequestInit): Promise<Response> {
    const request = callRequest(key, input, options, asGuest ? null : cookie, init);
    const response = await options.fetch(request);
    for (const value of response.headers.getSetCookie()) {
      if (!setCookies.includes(value)) setCookies.push(value);
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
    const bytes = wholeBodyOf(response) ?? (await response.arrayBuffer());
    const answer =
      bytes.byteLength > maxParsedBytes
        ? unreadableAnswer(options.requestId)
        : readAnswer<K>(key, response, bytes, options.requestId);
    // Somebody who has no session can't lose it: a guest's 401 is a plain "please log in".
    if (!answer.ok && cookieValues(options.cookie, sessionCookieName).length > 0) noteEnd(answer.status);
    hadTrouble ||= !answer.ok && isTrouble(answer.status);
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
    tenant: options.tenant ?? null,
    get staleSince() {
      return staleSince;
    },
    get hadTrouble() {
      return hadTrouble;
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

/** Not what the upstream says of the visitor's wish, but that it can't say anything. */
const isTrouble = (status: number) => status < 200 || status >= 429;

/** The request of a call on behalf of the visitor. */
function callRequest(
  key: CallKey,
  input: object,
  options: BffClientOptions,
  cookie: string | null,
  init: RequestInit,
): CallRequest {
  const { method, path, body, contentType } = callTarget(key, input);
  // The page's own request was checked for its origin; towards the BFF we are that origin.
  const headers = new Headers({ ...options.headers, origin: options.origin, 'x-request-id': options.requestId });
  new Headers(init.headers ?? {}).forEach((value, name) => headers.set(name, value));
  if (cookie !== null) headers.set('cookie', cookie);
  if (options.language) headers.set('accept-language', options.language);
  if (contentType !== null) headers.set('content-type', contentType);
  const url = `${options.origin}${path}`;
  if (body !== null) return new Request(url, { ...init, method, headers, body });
  return new BodilessRequest({ method, url, headers, signalOf: () => init.signal ?? new AbortController().signal });
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
