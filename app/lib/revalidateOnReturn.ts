import { useEffect } from 'react';
import { lookForNews } from './underWay';

/** Asks for the page's data again when its tab comes back into view: one may have paid in another. */
export function useRevalidateOnReturn(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    document.addEventListener('visibilitychange', lookForNews);
    return () => document.removeEventListener('visibilitychange', lookForNews);
  }, [isNeeded]);
}
