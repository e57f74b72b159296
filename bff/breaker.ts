import { BffFailure } from './failure';

export const failuresToOpen = 5;
/** Recovery is to be seen within 5 s: the rest is for the probe's own way (docs/decisions/0026). */
export const probeEveryMs = 4000;

/** closed: calls pass. open: refused at once. probing: one call or more find out. */
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
   * Lets a call pass; while calls are refused one every 4 s does, as a probe.
   * @throws BffFailure `breakerOpen`
   */
  admit(): Pass;
  readonly state: BreakerState;
  /** Nothing is remembered that a new breaker would not know. */
  readonly isPristine: boolean;
}

/**
 * Opens after 5 failures in a row; any success closes it. Probes don't wait for one another: one that hangs at a
 * frozen upstream must not put off the next, which may find it thawed.
 * @param clock milliseconds that never go back
 * @param onOpen told each time calls begin to be refused
 */
export function createBreaker(clock: () => number, onOpen: () => void): Breaker {
  let failuresInRow = 0;
  let passes = 0;
  /** The youngest pass that ended well: how older ones end is no news any more. */
  let lastGoodPass = 0;
  let nextProbeAtMs: number | null = null;
  const probes = new Set<Pass>();

  function check(): void {
    if (nextProbeAtMs !== null && clock() < nextProbeAtMs) throw new BffFailure('breakerOpen');
  }

  function settle(pass: Pass, number: number, outcome: Outcome): void {
    // Clearing an empty set makes a new table of it, and the old one holds on to it until the next great collection.
    const isTried = probes.size > 0;
    const wasProbe = isTried && probes.delete(pass);
    if (outcome === 'success') {
      lastGoodPass = Math.max(lastGoodPass, number);
      failuresInRow = 0;
      nextProbeAtMs = null;
      if (isTried) probes.clear();
      return;
    }
    // A probe whose visitor left found nothing out: the next call may.
    if (outcome === 'aborted' && wasProbe && probes.size === 0 && nextProbeAtMs !== null) nextProbeAtMs = clock();
    if (outcome === 'aborted' || number < lastGoodPass) return;
    failuresInRow += 1;
    if (nextProbeAtMs !== null || failuresInRow < failuresToOpen) return;
    nextProbeAtMs = clock() + probeEveryMs;
    onOpen();
  }

  return {
    check,
    admit() {
      check();
      const number = (passes += 1);
      const pass: Pass = { settle: (outcome) => settle(pass, number, outcome) };
      if (nextProbeAtMs !== null) {
        probes.add(pass);
        nextProbeAtMs = clock() + probeEveryMs;
      }
      return pass;
    },
    get state() {
      if (nextProbeAtMs === null) return 'closed';
      return probes.size === 0 ? 'open' : 'probing';
    },
    get isPristine() {
      return failuresInRow === 0 && nextProbeAtMs === null && probes.size === 0;
    },
  };
}
