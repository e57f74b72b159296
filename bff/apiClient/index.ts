import { parseAnswer, readAnswer, unreadableAnswer } from '../clientAnswer';
import { callTarget } from '../clientRequest';
import type { AnswerPayload, InputOf, Refusal, Success } from '../contract/types';
import { maxParsedBytes } from '../upstreamAnswer';
import { readEvents, type StorefrontEvent } from './events';
import type { EventCall, PlainCall } from './names';

export type { AnswerPayload, EventCall, InputOf, PlainCall, Refusal, StorefrontEvent, Success };

export interface StorefrontClientOptions {
  /** Scheme, host and port of the shop, e.g. `https://shop.example`. */
  readonly origin: string;
  /** What a login answered; without it, or with null, everybody's calls are made. */
  readonly token?: string | null;
  /** Accept-Language: `en` or `zh-CN`. */
  readonly language?: string;
  /** How long a call may take, in milliseconds; 10,000 when it is missing. Events have no end. */
  readonly timeoutMs?: number;
  /** In the place of the platform's own. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller's name for one attempt: sent again, it makes no second order. 1 to 128 visible ASCII characters. */
  readonly idempotencyKey?: string;
}

export interface StorefrontClient {
  /**
   * Makes a call. A refusal is an answer: look at `ok`.
   * @throws TypeError when the shop can't be reached, DOMException `TimeoutError` or `AbortError`
   */
  call<K extends PlainCall>(
    key: K,
    input: InputOf<K>,
    options?: CallOptions,
  ): Promise<Success<AnswerPayload<K>> | Refusal>;
  /**
   * Follows an order or a buy-back until `signal` ends it or the shop closes it; come again with the last event's id.
   * @throws RefusalError when the shop refuses, else as `call`
   */
  events<K extends EventCall>(
    key: K,
    input: InputOf<K>,
    options?: { readonly signal?: AbortSignal; readonly lastEventId?: string },
  ): AsyncGenerator<StorefrontEvent, void, undefined>;
  /** The same client for somebody else, or for nobody. */
  withToken(token: string | null): StorefrontClient;
}

/** A refusal where there is no answer to put it into. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.code} ${refusal.msg}`);
    this.refusal = refusal;
  }
}

const defaultTimeoutMs = 10_000;

/**
 * A client of one shop.
 * @example
 * const shop = createStorefrontClient({ origin: 'https://shop.example' });
 * const answer = await shop.call('POST /api/web/good/allList', { keyWord: 'dragon' });
 * if (answer.ok) for (const good of answer.payload) console.log(good.title, good.newPrice);
 */
export function createStorefrontClient(options: StorefrontClientOptions): StorefrontClient {
  const send = options.fetch ?? ((request: Request) => fetch(request));

  function requestOf(
    key: PlainCall | EventCall,
    input: object,
    init: RequestInit,
    more: Record<string, string>,
  ): Request {
    const { method, path, body, contentType } = callTarget(key, input);
    const headers = new Headers(more);
    if (options.token) headers.set('token', options.token);
    if (options.language) headers.set('accept-language', options.language);
    if (contentType !== null) headers.set('content-type', contentType);
    return new Request(new URL(path, options.origin), { ...init, method, headers, ...(body === null ? {} : { body }) });
  }

  async function answerOf<K extends PlainCall | EventCall>(key: K, response: Response) {
    const requestId = response.headers.get('x-request-id') ?? '';
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > maxParsedBytes) return unreadableAnswer(requestId);
    return readAnswer<K>(key, response, parseAnswer(bytes), requestId);
  }

  return {
    async call(key, input, { signal, idempotencyKey } = {}) {
      const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
      const init = { signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) };
      const more: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      return answerOf(key, await send(requestOf(key, input, init, more)));
    },
    async *events(key, input, { signal, lastEventId } = {}) {
      const more: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
      const response = await send(requestOf(key, input, signal === undefined ? {} : { signal }, more));
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!isStream || response.body === null) {
        const answer = await answerOf(key, response);
        const requestId = response.headers.get('x-request-id') ?? '';
        throw new RefusalError(answer.ok ? unreadableAnswer(requestId) : answer);
      }
      yield* readEvents(response.body);
    },
    withToken: (token) => createStorefrontClient({ ...options, token }),
  };
}
