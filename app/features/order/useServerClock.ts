import { useEffect, useMemo, useState } from 'react';
import { useHydrated } from '~/lib/hydrated';

/**
 * The server's clock, ticking each second. A device whose own clock is wrong still counts down to the right moment.
 * @param nowMs the server's clock when the page's data were made
 * @returns null until the page is hydrated: the server writes no ticking times
 */
export function useServerClock(nowMs: number): number | null {
  const hydrated = useHydrated();
  const aheadMs = useMemo(() => nowMs - (typeof window === 'undefined' ? nowMs : Date.now()), [nowMs]);
  const [deviceMs, setDeviceMs] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setDeviceMs(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return hydrated && deviceMs !== null ? deviceMs + aheadMs : null;
}
