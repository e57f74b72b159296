import type { CallReport } from '../callReport';
import type { Logger } from './log';
import type { Metrics } from './metrics';

/** One line for the log and the metrics about an answer that is no call's, without anything personal. */
export interface PageReport {
  readonly requestId: string;
  /** Null: no shop is known by the host. */
  readonly tenant: string | null;
  /** What it was asked of. */
  readonly host: string;
  readonly method: string | undefined;
  readonly path: string;
  readonly status: number;
  readonly cache: string | null;
  readonly totalMs: number;
  /** Where somebody traces. */
  readonly traceId: string | undefined;
}

/** Counts answers, and writes a line about each, when there is time for it. */
export interface Bookkeeping {
  noteCall(report: CallReport): void;
  notePage(report: PageReport): void;
  /** Counts and writes down at once whatever still waits for it. */
  catchUp(): void;
}

/** What was answered is counted and written down so much later, ... */
const delayMs = 25;
/** ... or once there is so much of it: it is kept in memory meanwhile. */
const mostWaiting = 256;

type Note =
  | { readonly atMs: number; readonly call: CallReport; readonly page: null }
  | { readonly atMs: number; readonly call: null; readonly page: PageReport };

/**
 * No visitor should wait while an answer is counted and logged, neither their own nor the one before. Counting after
 * each answer also empties the processor's caches of what answering needs, so many answers are counted together
 * (docs/decisions/0067).
 * @param wallClock milliseconds since the epoch; a line has the time of its answer, not the one at which it is written
 */
export function createBookkeeping(
  metrics: Pick<Metrics, 'observeCall' | 'observePage'>,
  log: Pick<Logger, 'request'>,
  wallClock: () => number,
): Bookkeeping {
  let waiting: Note[] = [];
  let isTimed = false;

  function catchUp(): void {
    const notes = waiting;
    waiting = [];
    for (const { atMs, call, page } of notes) {
      if (call !== null) {
        metrics.observeCall(call);
        log.request(call, 'call', atMs);
      } else {
        metrics.observePage(page.status, page.totalMs);
        log.request(page, 'page', atMs);
      }
    }
  }

  function onTime(): void {
    isTimed = false;
    catchUp();
  }

  function note(one: Note): void {
    if (!isTimed) setTimeout(onTime, delayMs);
    isTimed = true;
    waiting.push(one);
    // Not at once: the answer it is about may not have gone out yet.
    if (waiting.length === mostWaiting) setImmediate(catchUp);
  }

  return {
    noteCall: (call) => note({ atMs: wallClock(), call, page: null }),
    notePage: (page) => note({ atMs: wallClock(), call: null, page }),
    catchUp,
  };
}
