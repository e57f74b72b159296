import type { Resolution } from './directory';

export const lookupsPerSecond = 50;

/** May a host never seen before be asked for? If not: as what it is answered without asking. */
export type StrangerVerdict = 'ask' | 'unknown' | 'unavailable';

/** Keeps invented host names from flooding the upstream with look-ups. */
export interface StrangerGate {
  /** Whoever may ask must say by `leave` how it ended. */
  enter(): Promise<StrangerVerdict>;
  leave(found: Resolution['state']): void;
}

/**
 * Lets 50 look-ups a second through, and one more for each that finds a shop: after a restart every shop is a
 * stranger. Hosts beyond that wait for the look-ups under way. If those found nothing either, somebody is inventing
 * names and the answer is `unknown` (docs/decisions/0025); if they failed, it is `unavailable`.
 */
export function createStrangerGate(clock: () => number): StrangerGate {
  let second = { startMs: 0, used: 0, failed: false };
  let onTheirWay = 0;
  let waiting: ((verdict: StrangerVerdict) => void)[] = [];

  function hasPlace(): boolean {
    const nowMs = clock();
    if (nowMs - second.startMs >= 1000) second = { startMs: nowMs, used: 0, failed: false };
    return second.used < lookupsPerSecond;
  }

  function take(): 'ask' {
    second.used += 1;
    onTheirWay += 1;
    return 'ask';
  }

  function dismiss(verdict: StrangerVerdict): void {
    const dismissed = waiting;
    waiting = [];
    for (const answer of dismissed) answer(verdict);
  }

  return {
    async enter() {
      if (hasPlace()) return take();
      if (onTheirWay === 0) return second.failed ? 'unavailable' : 'unknown';
      return new Promise((resolve) => waiting.push(resolve));
    },
    leave(found) {
      onTheirWay -= 1;
      if (found === 'known') second.used = Math.max(0, second.used - 1);
      if (found === 'unavailable') {
        second.failed = true;
        dismiss('unavailable');
      }
      while (waiting.length > 0 && hasPlace()) waiting.shift()?.(take());
      if (onTheirWay === 0) dismiss('unknown');
    },
  };
}
