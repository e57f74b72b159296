import type { LeaveSignal } from './leaveSignal';
import type { StreamRule } from './transport';

/** The side of a streamed answer that its reader has. */
export interface StreamOutlet {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Passes a chunk on. @returns false when the reader is behind: the next `pull` says when it is not */
  push(chunk: Uint8Array): boolean;
  /** The upstream has ended or failed. */
  end(): void;
  isOver(): boolean;
}

/** Where the chunks come from, and what ends them. */
export interface StreamSource {
  readonly rule: StreamRule;
  readonly signal: LeaveSignal | undefined;
  /** How much waits for a slow reader; default: one chunk. */
  readonly bufferedBytes?: number;
  /** The reader wants more. */
  readonly pull: () => void | Promise<void>;
  /** Ends the upstream's side: a limit, the signal or the reader ended the stream. */
  readonly cut: () => void;
}

/**
 * Passes an upstream's chunks on. The stream ends quietly at the rule's limits, when the signal says so, when the
 * upstream ends, and when its reader leaves; the upstream is cut then.
 */
export function createStreamOutlet({ rule, signal, bufferedBytes, pull, cut }: StreamSource): StreamOutlet {
  let sink: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  let isOver = false;
  let idleTimer = setTimeout(stop, rule.idleMs);
  const lifeTimer = setTimeout(stop, rule.limitMs);

  function end(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(idleTimer);
    clearTimeout(lifeTimer);
    signal?.removeEventListener('abort', stop);
    sink?.close();
    rule.onEnd();
  }

  function stop(): void {
    if (isOver) return;
    end();
    cut();
  }

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        sink = controller;
      },
      pull,
      cancel() {
        // A cancelled stream is closed already.
        sink = null;
        stop();
      },
    },
    bufferedBytes === undefined ? undefined : new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  );
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop);
  return {
    stream,
    push(chunk) {
      if (isOver || sink === null) return true;
      clearTimeout(idleTimer);
      idleTimer = setTimeout(stop, rule.idleMs);
      sink.enqueue(new Uint8Array(chunk));
      return (sink.desiredSize ?? 0) > 0;
    },
    end,
    isOver: () => isOver,
  };
}
