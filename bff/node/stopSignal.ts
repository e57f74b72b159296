/**
 * Aborted by the first SIGTERM or SIGINT; the next one ends the process at once, with 1. Asked for before anything
 * is begun: the first process of a container has no default for signals, so that one which nobody hears is lost.
 */
export function stopOnSignals(): AbortSignal {
  const asked = new AbortController();
  const stop = () => (asked.signal.aborted ? process.exit(1) : asked.abort());
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return asked.signal;
}

/** Runs `stop` as soon as a signal asks for it, or now, where one has asked already. */
export function whenAsked(asked: AbortSignal, stop: () => Promise<void>): void {
  if (asked.aborted) void stop();
  else asked.addEventListener('abort', () => void stop(), { once: true });
}
