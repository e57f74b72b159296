import type { HeaderReader } from './headerList';
import { neverLeaving, type LeaveSignal } from './leaveSignal';

/** What a request's body is: its pieces as they come, all of it, or none. */
export type RequestBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;

/**
 * What the BFF reads of a request. Any Request is one; but where its parts were made and checked already, a Request
 * would copy and check them once more.
 */
export interface CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderReader;
  readonly body: RequestBody;
  /** Given when the visitor leaves. */
  readonly signal: LeaveSignal;
}

/** A request made of parts that are known to be sound. */
export class PartsRequest<Headers extends HeaderReader> implements CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: RequestBody;
  readonly #signalOf: () => LeaveSignal;
  #signal: LeaveSignal | null = null;

  /** @param parts `signalOf` is asked once, by the first who wants to know when the visitor leaves */
  constructor(parts: {
    method: string;
    url: string;
    headers: Headers;
    body?: RequestBody;
    signalOf?: () => LeaveSignal;
  }) {
    this.method = parts.method;
    this.url = parts.url;
    this.headers = parts.headers;
    this.body = parts.body ?? null;
    this.#signalOf = parts.signalOf ?? (() => neverLeaving);
  }

  get signal(): LeaveSignal {
    this.#signal ??= this.#signalOf();
    return this.#signal;
  }
}
