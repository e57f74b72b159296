/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Starts sending; returns how to stop. `end` closes the stream from this side. */
export type EventSource = (send: (event: ServerEvent) => void, end: () => void) => () => void;

/** Shorter than any proxy's idle limit. */
const pingIntervalMs = 15_000;
/** Browsers connect again by themselves; a stream that lives for ever would outlive its session and its server. */
const maxLifeMs = 9 * 60_000;

/** A source of events as the answer of a call. The stream ends with its reader, with its source, or after 9 minutes. */
export function eventResponse(source: EventSource): Response {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        stop();
        controller.close();
      };
      const pings = setInterval(() => write(': ping\n\n'), pingIntervalMs);
      const life = setTimeout(close, maxLifeMs);
      pings.unref();
      life.unref();
      let stopSource: () => void = () => undefined;
      stop = () => {
        isOpen = false;
        clearInterval(pings);
        clearTimeout(life);
        stopSource();
      };
      write('retry: 3000\n\n');
      stopSource = source(({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), close);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}
