/**
 * What the BFF reads of a request. Any Request is one; but where its parts were made and checked already, a Request
 * would copy and check them once more.
 */
export type CallRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'signal'>;

/** A request without a body, of parts that are known to be sound. */
export class BodilessRequest implements CallRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body = null;
  readonly #signalOf: () => AbortSignal;
  #signal: AbortSignal | null = null;

  /** @param parts `signalOf` is asked once, by the first who wants to know when the visitor leaves */
  constructor(parts: { method: string; url: string; headers: Headers; signalOf: () => AbortSignal }) {
    this.method = parts.method;
    this.url = parts.url;
    this.headers = parts.headers;
    this.#signalOf = parts.signalOf;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#signalOf();
    return this.#signal;
  }
}
