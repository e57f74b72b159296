import { useEffect, useState } from 'react';
import { minuteMs } from './durations';
import { isFromHistory } from './fromHistory';
import { useBeganOnServer } from './hydrated';
import { useOptionalRootData } from './rootData';

const refreshMs = 30_000;

/** One timer for all that show an age, so that they are drawn anew together. */
function createClock() {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return (listener: () => void) => {
    listeners.add(listener);
    timer ??= setInterval(() => listeners.forEach((each) => each()), refreshMs);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

const subscribeToClock = createClock();

/** As much a clock may differ, or a page take to get here and come alive. */
const toleratedMs = 2 * minuteMs;

/**
 * By how much the server's clock is ahead of the device's, which may be hours wrong: told from a page that was just
 * made, once for each. What is tolerated counts as nothing, so that ages of a moment ago don't jump.
 * @param isOld whether the page may be a copy that the browser kept
 */
export function createSkew(device: () => number = Date.now, isOld: () => boolean = isFromHistory) {
  let madeMs: number | undefined;
  let aheadMs = 0;
  return (serverNowMs: number): number => {
    if (serverNowMs === madeMs) return aheadMs;
    const differenceMs = serverNowMs - device();
    const isFirst = madeMs === undefined;
    madeMs = serverNowMs;
    // What is loaded later, by the page itself, is new.
    if (isFirst && isOld()) return aheadMs;
    aheadMs = Math.abs(differenceMs) < toleratedMs ? 0 : differenceMs;
    return aheadMs;
  };
}

const skewOf = createSkew();

/**
 * The present moment in ms by the server's clock: as it was while the page is made and hydrated, so that both sides write
 * the same text, going on with the device's afterwards, renewed every 30 s.
 */
export function useNow(): number {
  const beganOnServer = useBeganOnServer();
  const serverNowMs = useOptionalRootData()?.nowMs ?? 0;
  const [nowMs, setNowMs] = useState(() => (beganOnServer ? serverNowMs : presentMs(serverNowMs)));
  useEffect(() => {
    const renew = () => setNowMs(presentMs(serverNowMs));
    // A page that was just made need not be drawn again at once.
    setNowMs((before) => {
      const present = presentMs(serverNowMs);
      return Math.abs(present - before) < refreshMs ? before : present;
    });
    return subscribeToClock(renew);
  }, [serverNowMs]);
  return nowMs;
}

function presentMs(serverNowMs: number): number {
  return Date.now() + (serverNowMs === 0 ? 0 : skewOf(serverNowMs));
}
