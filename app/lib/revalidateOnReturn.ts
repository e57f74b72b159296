import { useEffect } from 'react';
import { loadAnew } from './underWay';

/** Asks for the page's data again when its tab comes back into view: one may have paid in another. */
export function useRevalidateOnReturn(isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    const onChange = () => {
      if (document.visibilityState !== 'visible' || window.__remixRouter.state.revalidation !== 'idle') return;
      loadAnew();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isNeeded]);
}
