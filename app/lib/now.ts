import { useEffect, useState } from 'react';
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

/**
 * The present moment in ms: the server's while the page is made and hydrated, so that both sides write the
 * same text, the browser's afterwards, renewed every 30 s.
 */
export function useNow(): number {
  const beganOnServer = useBeganOnServer();
  const serverNowMs = useOptionalRootData()?.nowMs ?? 0;
  const [nowMs, setNowMs] = useState(() => (beganOnServer ? serverNowMs : Date.now()));
  useEffect(() => {
    const renew = () => setNowMs(Date.now());
    // A page that was just made need not be drawn again at once.
    setNowMs((before) => (Math.abs(Date.now() - before) < refreshMs ? before : Date.now()));
    return subscribeToClock(renew);
  }, []);
  return nowMs;
}
