const PlatformRequest = globalThis.Request;

/**
 * A Request that keeps the signal it is given. The platform's (undici 6, Node 20) makes a signal of its own that follows
 * the given one, and remembers both in a WeakRef and a FinalizationRegistry, which only the great collection empties:
 * five requests a page, of which Remix makes four, stayed in memory until then (docs/decisions/0070).
 *
 * `fetch` does not see the kept signal: whoever fetches one of these says `fetch(request, { signal: request.signal })`.
 */
export class KeptSignalRequest extends PlatformRequest {
  readonly #kept: AbortSignal | null;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    const kept = init?.signal === undefined ? keptBy(input) : init.signal;
    // Without a signal there is nothing to follow, nor to remember.
    super(input, kept === null && init === undefined ? undefined : { ...init, signal: null });
    this.#kept = kept;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof PlatformRequest;
  }

  override get signal(): AbortSignal {
    return this.#kept ?? super.signal;
  }

  override clone(): Request {
    return new KeptSignalRequest(super.clone(), { signal: this.#kept });
  }
}

function keptBy(input: RequestInfo | URL): AbortSignal | null {
  return input instanceof PlatformRequest ? input.signal : null;
}

/** Has everybody in this process make such requests, Remix as well. */
export function installKeptSignalRequest(): void {
  globalThis.Request = KeptSignalRequest;
}
