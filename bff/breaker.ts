import { BffFailure } from './failure';

const failuresToOpen = 5;
const probeAfterMs = 5000;

/** closed: calls pass. open: refused at once. probing: one call finds out. */
export type BreakerState = 'closed' | 'open' | 'probing';

/** How a call ended: `aborted` ones (the visitor left, say) tell nothing of the upstream. */
export type Outcome = 'success' | 'failure' | 'aborted';

/** A call's permission to go on; it says once how it ended. */
export interface Pass {
  settle(outcome: Outcome): void;
}

/** Stops asking an upstream that fails. */
export interface Breaker {
  /** @throws BffFailure `breakerOpen` when a call would be refused now */
  check(): void;
  /**
   * Lets a call pass; the first after 5 s of refusing is the probe.
   * @throws BffFailure `breakerOpen`
   */
  admit(): Pass;
  readonly state: BreakerState;
  /** Nothing is remembered that a new breaker would not know. */
  readonly isPristine: boolean;
}

/**
 * Opens after 5 failures in a row.
 * @param clock milliseconds since the epoch
 * @param onOpen told each time calls begin to be refused
 */
export function createBreaker(clock: () => number, onOpen: () => void): Breaker {
  let failuresInRow = 0;
  let openedAtMs: number | null = null;
  let probe: Pass | null = null;

  function check(): void {
    if (openedAtMs === null) return;
    if (probe !== null || clock() - openedAtMs < probeAfterMs) throw new BffFailure('breakerOpen');
  }

  function settle(pass: Pass, outcome: Outcome): void {
    const wasProbe = probe === pass;
    if (wasProbe) probe = null;
    if (outcome === 'aborted') return;
    if (outcome === 'success') {
      failuresInRow = 0;
      openedAtMs = null;
      return;
    }
    failuresInRow += 1;
    // Late failures of calls from before don't put the next probe off.
    if (openedAtMs === null ? failuresInRow >= failuresToOpen : wasProbe) {
      openedAtMs = clock();
      onOpen();
    }
  }

  return {
    check,
    admit() {
      check();
      const pass: Pass = { settle: (outcome) => settle(pass, outcome) };
      if (openedAtMs !== null) probe = pass;
      return pass;
    },
    get state() {
      if (openedAtMs === null) return 'closed';
      return probe === null ? 'open' : 'probing';
    },
    get isPristine() {
      return failuresInRow === 0 && openedAtMs === null && probe === null;
    },
  };
}
