import { useEffect, useState } from 'react';
import { useHydrated } from './hydrated';
import { useOptionalRootData } from './rootData';

const refreshMs = 30_000;

/**
 * The present moment in ms: the server's while the page is made and hydrated, so that both sides write the
 * same text, the browser's afterwards, renewed every 30 s.
 */
export function useNow(): number {
  const hydrated = useHydrated();
  const serverNowMs = useOptionalRootData()?.nowMs ?? 0;
  const [nowMs, setNowMs] = useState(() => (hydrated ? Date.now() : serverNowMs));
  useEffect(() => {
    const renew = () => setNowMs(Date.now());
    renew();
    const timer = setInterval(renew, refreshMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
