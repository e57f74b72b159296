import { BffFailure } from './failure';

const maxInFlight = 8;
const maxWaiting = 16;
const failuresToOpen = 5;
const probeAfterMs = 5000;
const maxLanes = 10_000;

/** closed: calls pass. open: refused at once. probing: one call finds out. */
export type BreakerState = 'closed' | 'open' | 'probing';

interface Lane {
  inFlight: number;
  waiting: (() => void)[];
  failuresInRow: number;
  openedAtMs: number | null;
  probing: boolean;
}

/** Keeps one tenant's frozen upstream from taking the others' requests with it. */
export interface Guard {
  /**
   * Runs a call in its lane: 8 at a time, 16 waiting. After 5 failures in a row the lane answers at once,
   * and every 5 s one call tries whether the upstream lives again.
   * @param isOutage tells which errors count as failures of the upstream
   * @throws BffFailure `overloaded` or `breakerOpen`, or whatever the call throws
   */
  run<T>(lane: string, isOutage: (error: unknown) => boolean, callUpstream: () => Promise<T>): Promise<T>;
  state(lane: string): BreakerState;
  /** How many lanes are open now. */
  openCount(): number;
}

/** @param clock milliseconds since the epoch */
export function createGuard(clock: () => number): Guard {
  const lanes = new Map<string, Lane>();

  function laneOf(name: string): Lane {
    const present = lanes.get(name);
    if (present) return present;
    // Idle, healthy lanes are forgotten when there are too many: hosts come and go.
    if (lanes.size >= maxLanes) {
      for (const [key, lane] of lanes) if (lane.inFlight === 0 && lane.failuresInRow === 0) lanes.delete(key);
    }
    const lane: Lane = { inFlight: 0, waiting: [], failuresInRow: 0, openedAtMs: null, probing: false };
    lanes.set(name, lane);
    return lane;
  }

  function stateOf(lane: Lane): BreakerState {
    if (lane.openedAtMs === null) return 'closed';
    return lane.probing ? 'probing' : 'open';
  }

  /** Lets a call pass, makes it the probe, or refuses it. Asked again by every waiter when its turn comes. */
  function admitToLane(lane: Lane): void {
    if (lane.openedAtMs === null) return;
    if (lane.probing || clock() - lane.openedAtMs < probeAfterMs) throw new BffFailure('breakerOpen');
    lane.probing = true;
  }

  function settle(lane: Lane, failed: boolean): void {
    lane.probing = false;
    if (!failed) {
      lane.failuresInRow = 0;
      lane.openedAtMs = null;
      return;
    }
    lane.failuresInRow += 1;
    if (lane.failuresInRow >= failuresToOpen) {
      lane.openedAtMs = clock();
      // Waiters would only wait for the same silence: wake them, they look at the breaker and leave.
      for (const wake of lane.waiting.splice(0)) wake();
    }
  }

  return {
    async run(name, isOutage, callUpstream) {
      const lane = laneOf(name);
      admitEarly(lane);
      if (lane.inFlight >= maxInFlight) {
        if (lane.waiting.length >= maxWaiting) throw new BffFailure('overloaded');
        await new Promise<void>((resolve) => lane.waiting.push(resolve));
      }
      admitToLane(lane);
      lane.inFlight += 1;
      try {
        const result = await callUpstream();
        settle(lane, false);
        return result;
      } catch (error) {
        settle(lane, isOutage(error));
        throw error;
      } finally {
        lane.inFlight -= 1;
        lane.waiting.shift()?.();
      }
    },
    state: (name) => {
      const lane = lanes.get(name);
      return lane ? stateOf(lane) : 'closed';
    },
    openCount: () => [...lanes.values()].filter((lane) => lane.openedAtMs !== null).length,
  };

  function admitEarly(lane: Lane): void {
    if (lane.openedAtMs !== null && (lane.probing || clock() - lane.openedAtMs < probeAfterMs)) {
      throw new BffFailure('breakerOpen');
    }
  }
}
