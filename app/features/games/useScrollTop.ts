import { useCallback, useEffect } from 'react';

/**
 * Restores the place the address names, and writes the present place into the address before a game is opened:
 * whoever comes back, by any way, finds the list where it was.
 */
export function useScrollTop(scrollTop: number | null): () => void {
  useEffect(() => {
    if (scrollTop !== null) window.scrollTo({ top: scrollTop, behavior: 'instant' });
  }, [scrollTop]);
  return useCallback(() => {
    const url = new URL(window.location.href);
    url.searchParams.set('scrollTop', String(Math.round(window.scrollY)));
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`);
  }, []);
}
