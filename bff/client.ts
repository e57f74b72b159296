import type { CallAnswer } from './callAnswer';
import { PartsRequest, type CallRequest } from './callRequest';
import type { CallSpec } from './contract/call';
import { parseAnswer, readAnswer, unreadableAnswer } from './clientAnswer';
import { callTarget } from './clientRequest';
import { upstreamCode } from './contract/errors';
import { callTable } from './contract/index';
import type { AnswerPayload, BffClient, CallKey, InputOf, PayloadOf, Refusal, Success } from './contract/types';
import { HeaderList, type HeaderReader } from './headerList';
import type { LeaveSignal } from './leaveSignal';
import { withRetailKey } from './retailKey';
import { cookieValues, noticeCookie, sessionCookieName } from './session';
import type { StoredJson } from './storedJson';
import type { TenantInfo } from './tenantInfo';
import { maxParsedBytes } from './upstreamAnswer';

/** What one call may be made with besides its input. */
interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Record<string, string>;
}

/** A call of a page, with headers that can be sent on. */
export interface ClientRequest extends CallRequest {
  readonly headers: HeaderReader & Iterable<[string, string]>;
}

export interface BffClientOptions {
  /** The BFF in process, or one elsewhere. @param signal what the caller gave to end the call with */
  readonly answer: (request: ClientRequest, signal?: AbortSignal | null) => Promise<CallAnswer>;
  /** Scheme, host and port of the shop as the visitor sees it. */
  readonly origin: string;
  /** The visitor's Cookie header. */
  readonly cookie: string | null;
  /** The distribution key of the link the visitor came by; absent or null: none. */
  readonly retailKey?: string | null;
  /** The language of the page, or the visitor's Accept-Language header. */
  readonly language?: string | null;
  readonly requestId: string;
  readonly loggedIn: boolean;
  /** What is known of the shop without asking for it. */
  readonly tenant?: TenantInfo | null;
  /** Cookies the page sets in any case: the end of one that opens nothing. */
  readonly setCookies?: readonly string[];
  /** Reads the JSON of stored answers, where the same bytes come again. */
  readonly readStored?: StoredJson;
  /** Given when the visitor leaves: what only reads is given up then. Absent: all calls are finished. */
  readonly leaving?: LeaveSignal | undefined;
  /** Headers of every call, e.g. to tell a BFF elsewhere the visitor's host. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call came back with. */
type Exchange<K extends CallKey> = Promise<Success<AnswerPayload<K>> | Refusal>;

/** The typed client of one incoming request; see `BffClient` for what its methods promise. */
export function createBffClient(options: BffClientOptions): BffClient {
  const setCookies: string[] = [...(options.setCookies ?? [])];
  let notice: 'expired' | 'forbidden' | null = null;
  let staleSince: string | null = null;
  let hadTrouble = false;
  const underWay = new Map<string, Promise<unknown>>();
  let cookie = options.cookie;

  async function send(key: CallKey, input: object, asGuest: boolean, init: CallOptions): Promise<CallAnswer> {
    const request = callRequest(key, input, options, asGuest ? null : cookie, init);
    const answer = await options.answer(request, init.signal);
    for (const value of answer.headers.getSetCookie()) {
      if (!setCookies.includes(value)) setCookies.push(value);
      if (value.startsWith(`${sessionCookieName}=`)) cookie = value.split(';')[0] ?? null;
    }
    return answer;
  }

  /** Who has no session can't lose it: for a guest, 401 merely means "please log in". */
  function hasLostSession(answer: Success<unknown> | Refusal): boolean {
    const isDenied = !answer.ok && (answer.status === 401 || answer.status === 403);
    return isDenied && cookieValues(options.cookie, sessionCookieName).length > 0;
  }

  function noteEnd(status: number): void {
    const reason = status === 401 ? 'expired' : 'forbidden';
    if (notice === null) setCookies.push(noticeCookie(reason));
    notice ??= reason;
  }

  async function call<K extends CallKey>(key: K, input: InputOf<K>, callOptions?: CallOptions): Exchange<K> {
    if (callOptions !== undefined) return exchange(key, input, false, callOptions);
    const spec: CallSpec = callTable[key];
    // Cached calls fill pages. The others belong to forms, and a form itself says what became of it.
    return spec.cache === undefined ? askOnce(key, input, false) : askAlsoAsGuest(key, input);
  }

  /** When the session has ended, the page shows what guests see. It asks only once more, so that nothing can loop. */
  async function askAlsoAsGuest<K extends CallKey>(key: K, input: InputOf<K>): Exchange<K> {
    const answer = await askOnce(key, input, false);
    const spec: CallSpec = callTable[key];
    return spec.access === 'guest' && hasLostSession(answer) ? askOnce(key, input, true) : answer;
  }

  /** Loaders of one page that ask the same at the same time share an answer; what comes later asks anew. */
  function askOnce<K extends CallKey>(key: K, input: InputOf<K>, asGuest: boolean): Exchange<K> {
    if (!key.startsWith('GET ')) return exchange(key, input, asGuest);
    const question = `${asGuest} ${key} ${JSON.stringify(input)}`;
    const asked = underWay.get(question) as Exchange<K> | undefined;
    if (asked !== undefined) return asked;
    const asking = exchange(key, input, asGuest).finally(() => underWay.delete(question));
    underWay.set(question, asking);
    return asking;
  }

  async function exchange<K extends CallKey>(
    key: K,
    input: InputOf<K>,
    asGuest: boolean,
    init: CallOptions = {},
  ): Exchange<K> {
    const asked = withRetailKey(key, input, options.retailKey ?? null);
    const response = await send(key, asked, asGuest, init);
    const bytes = await response.bytes();
    const answer =
      bytes.byteLength > maxParsedBytes
        ? unreadableAnswer(options.requestId)
        : readAnswer<K>(key, response, readBody(response, bytes, key, asked), options.requestId);
    if (hasLostSession(answer)) noteEnd(response.status);
    hadTrouble ||= !answer.ok && isTrouble(answer);
    if (answer.ok && answer.staleSince !== null && (staleSince === null || answer.staleSince < staleSince)) {
      staleSince = answer.staleSince;
    }
    return answer;
  }

  function readBody({ headers }: CallAnswer, bytes: Uint8Array<ArrayBuffer>, key: CallKey, input: object): unknown {
    if (options.readStored === undefined || headers.get('x-cache') !== 'HIT') return parseAnswer(bytes);
    return options.readStored(bytes, `${options.origin} ${key} ${JSON.stringify(input)}`);
  }

  async function unwrap<K extends CallKey>(key: K, input: InputOf<K>): Promise<Success<AnswerPayload<K>>> {
    const answer = await askAlsoAsGuest(key, input);
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
    async find(key, input) {
      const answer = await askAlsoAsGuest(key, input);
      if (answer.ok) return (answer.payload as PayloadOf<typeof key> | undefined) ?? null;
      if (isBusinessNo(answer)) return null;
      throw refusalResponse(answer);
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

/** The upstream could not answer, or says 500, which may be a fault as well as a no: what is missing may come in a moment. */
function isTrouble({ status, code }: Refusal): boolean {
  return status < 200 || status >= 429 || code === upstreamCode.failure;
}

/** The request of a call on behalf of the visitor. */
function callRequest(
  key: CallKey,
  input: object,
  options: BffClientOptions,
  cookie: string | null,
  init: CallOptions,
): ClientRequest {
  const { method, path, body, contentType } = callTarget(key, input);
  // The page's own request was checked for its origin; towards the BFF we are that origin.
  const headers = new HeaderList(Object.entries(options.headers ?? {}));
  headers.set('origin', options.origin);
  headers.set('x-request-id', options.requestId);
  for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name.toLowerCase(), value);
  if (cookie !== null) headers.set('cookie', cookie);
  if (options.language) headers.set('accept-language', options.language);
  if (contentType !== null) headers.set('content-type', contentType);
  const url = `${options.origin}${path}`;
  // Its boundary, and so its type, are made by the platform.
  if (body instanceof FormData) {
    return new Request(url, { method, headers: [...headers], body, signal: init.signal ?? null });
  }
  const signal = init.signal ?? (onlyReads(key) ? options.leaving : undefined);
  const bytes = body === null ? null : new TextEncoder().encode(body);
  const parts = { method, url, headers, body: bytes };
  return new PartsRequest(signal === undefined ? parts : { ...parts, signalOf: () => signal });
}

/** What changes something is finished, whoever leaves. */
function onlyReads(key: CallKey): boolean {
  const spec: CallSpec = callTable[key];
  return key.startsWith('GET ') && spec.changesState !== true;
}

/** An answer without the data the contract promises: there is no such thing. */
function missing(requestId: string): Refusal {
  return { ok: false, status: 404, code: upstreamCode.notFound, msg: '', requestId };
}

/** The marketplace's no, which it says alike of what is missing and of somebody else's. That a session is over is none. */
function isBusinessNo({ status, code }: Refusal): boolean {
  return status === 200 && code !== upstreamCode.unauthorized;
}

/** The marketplace's no to the visitor's wish, with words for the person: a page may show them. */
function isOwnNo({ status, code }: Refusal): boolean {
  return status === 200 && (code === upstreamCode.failure || code === upstreamCode.warning);
}

/** What loaders throw: the refusal's status and its envelope; `words` are those the page may show. */
function refusalResponse(refusal: Refusal): Response {
  const status = refusal.status >= 400 ? refusal.status : refusal.code === upstreamCode.notFound ? 404 : 500;
  const { code, msg, requestId } = refusal;
  return new Response(JSON.stringify({ code, msg, requestId, ...(isOwnNo(refusal) ? { words: msg } : {}) }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}
