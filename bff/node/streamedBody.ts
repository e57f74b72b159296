import type { Dispatcher } from 'undici';
import type { StreamRule } from '../transport';

/** An answer's body on its way through. */
export interface StreamedBody {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  push(chunk: Uint8Array): void;
  /** The upstream has ended or failed. */
  end(): void;
}

const bufferedBytes = 64 * 1024;

/**
 * Passes an upstream's chunks on as they come, no faster than they are read. It ends at the rule's limits, when the
 * signal says so, and when its reader leaves; the upstream's connection is cut then.
 */
export function createStreamedBody(
  upstream: Dispatcher.DispatchController,
  rule: StreamRule,
  signal: AbortSignal | undefined,
): StreamedBody {
  let sink: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  let ended = false;
  const idleTimer = setTimeout(stop, rule.idleMs);
  const lifeTimer = setTimeout(stop, rule.limitMs);

  function end(): void {
    if (ended) return;
    ended = true;
    clearTimeout(idleTimer);
    clearTimeout(lifeTimer);
    signal?.removeEventListener('abort', stop);
    sink?.close();
    rule.onEnd();
  }

  function stop(): void {
    if (ended) return;
    end();
    upstream.abort(new Error('the stream was ended'));
  }

  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        sink = controller;
      },
      pull() {
        if (upstream.paused) upstream.resume();
      },
      cancel() {
        // A cancelled stream is closed already.
        sink = null;
        stop();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  );
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop);
  return {
    stream,
    push(chunk) {
      if (ended || sink === null) return;
      idleTimer.refresh();
      sink.enqueue(new Uint8Array(chunk));
      if ((sink.desiredSize ?? 0) <= 0) upstream.pause();
    },
    end,
  };
}
