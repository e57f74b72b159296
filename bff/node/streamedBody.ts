import type { LeaveSignal } from '../leaveSignal';
import { createStreamOutlet } from '../streamOutlet';
import type { StreamRule } from '../transport';
import type { Source } from './collectedBody';

/** An answer's body on its way through. */
export interface StreamedBody {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  push(chunk: Uint8Array): void;
  /** The upstream has ended or failed. */
  end(): void;
}

/** Where a streamed body comes from. */
export interface StreamedSource extends Source {
  /** Ends the upstream's side. */
  cut(): void;
}

const bufferedBytes = 64 * 1024;

/**
 * Passes an upstream's chunks on as they come, no faster than they are read; see `createStreamOutlet` for how it ends.
 */
export function createStreamedBody(
  upstream: StreamedSource,
  rule: StreamRule,
  signal: LeaveSignal | undefined,
): StreamedBody {
  const outlet = createStreamOutlet({
    rule,
    signal,
    bufferedBytes,
    pull: () => upstream.resume(),
    cut: () => upstream.cut(),
  });
  return {
    stream: outlet.stream,
    push(chunk) {
      if (!outlet.push(chunk)) upstream.pause();
    },
    end: outlet.end,
  };
}
