import type { LeaveSignal } from '../leaveSignal';
import { createStreamOutlet } from '../streamOutlet';
import type { StreamRule } from '../transport';

/** Passes an upstream's chunks on as they are read; see `createStreamOutlet` for how it ends. */
export function streamedAnswer(
  body: ReadableStream<Uint8Array>,
  rule: StreamRule,
  signal: LeaveSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const outlet = createStreamOutlet({
    rule,
    signal,
    async pull() {
      const read = await reader.read().catch(() => null);
      if (read === null || read.done) return outlet.end();
      outlet.push(read.value);
    },
    cut: () => void reader.cancel().catch(() => undefined),
  });
  return outlet.stream;
}
