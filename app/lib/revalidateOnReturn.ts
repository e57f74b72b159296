import { useEffect, useRef } from 'react';
import { useRevalidator } from '@remix-run/react';

/** Asks for the page's data again when its tab comes back into view: one may have paid in another. */
export function useRevalidateOnReturn(isNeeded = true): void {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  latest.current = revalidator;
  useEffect(() => {
    if (!isNeeded) return;
    const onChange = () => {
      if (document.visibilityState === 'visible' && latest.current.state === 'idle') latest.current.revalidate();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isNeeded]);
}
