import type { BffErrorName } from './contract/errors';
import type { LeaveSignal } from './leaveSignal';
import type { Span } from './tracing';

/** One request to an upstream, runtime-neutral. */
export interface UpstreamRequest {
  /** Scheme, host and port of the upstream. */
  readonly origin: string;
  readonly method: string;
  /** False: the upstream is the same after it, so that it may be asked twice; not told: it may not be. */
  readonly changesState?: boolean | undefined;
  /** Path with query, starting with /prod-api/. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is sent as it comes in, without being collected. */
  readonly body: Uint8Array | ReadableStream<Uint8Array> | null;
  /** Limit for the whole exchange, from now; while a streamed body is being sent, for each chunk of it. */
  readonly timeoutMs: number;
  /** The most the answer may be, decoded; default and at most 10 MiB. */
  readonly maxBytes?: number | undefined;
  /**
   * Is this whole body `tooBig` as well? Asked where a copy of a large one would have to be made for it to go on; to
   * answer no is always right.
   */
  readonly refuses?: ((body: Uint8Array) => boolean) | undefined;
  readonly signal?: LeaveSignal | undefined;
  /** Which answers are passed on as they come, and how long they may last. */
  readonly streaming?: StreamRule | undefined;
  /** What it is a part of, where somebody traces; `route` is its path with names in the place of values. */
  readonly trace?: { readonly span: Span; readonly route: string } | undefined;
}

/** Limits of a streamed answer, from its headers on; it ends quietly at each of them. */
export interface StreamRule {
  /** Is this answer one to stream? The others are collected. */
  applies(status: number, headers: Readonly<Record<string, string>>): boolean;
  /** The longest silence. */
  readonly idleMs: number;
  /** The longest life. */
  readonly limitMs: number;
  /** Told once when the stream is over, whoever ended it. */
  onEnd(): void;
}

/** An upstream's answer, decoded: whole in `body`, or a `stream` that has only begun. */
export interface UpstreamAnswer {
  readonly status: number;
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** Why an exchange failed; `bffError` says how the BFF answers. */
export type UpstreamFault =
  | 'refused'
  | 'dns'
  | 'reset'
  | 'garbage'
  | 'truncated'
  | 'tooBig'
  | 'redirected'
  | 'connectTimeout'
  | 'timeout'
  | 'aborted';

const answerOfFault: Record<UpstreamFault, BffErrorName> = {
  refused: 'upstreamUnreachable',
  dns: 'upstreamUnreachable',
  reset: 'upstreamUnreachable',
  garbage: 'upstreamBroken',
  truncated: 'upstreamBroken',
  tooBig: 'upstreamTooBig',
  redirected: 'upstreamRedirected',
  connectTimeout: 'upstreamTimeout',
  timeout: 'upstreamTimeout',
  aborted: 'clientClosed',
};

/** A failed exchange with an upstream. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly fault: UpstreamFault;

  constructor(fault: UpstreamFault, cause?: unknown) {
    super(`upstream ${fault}`, { cause });
    this.fault = fault;
  }

  get bffError(): BffErrorName {
    return answerOfFault[this.fault];
  }

  /** True when the upstream cannot have seen the request: then any GET may be sent again. */
  get neverArrived(): boolean {
    return this.fault === 'refused' || this.fault === 'dns' || this.fault === 'connectTimeout';
  }
}

/**
 * Sends one request; answers whatever status the upstream gave.
 * @throws UpstreamError, or what a streamed request body failed with; BffFailure `requestTimeout` when the upstream
 * waited for the rest of one in vain
 */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamAnswer>;
