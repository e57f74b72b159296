import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { networkAwaited } from '~/store/network';
import { useAppDispatch } from '~/store/store';

/**
 * Does something at once, or, where the browser has no network, when it has one again: the last thing that was wanted,
 * unless the person has gone elsewhere meanwhile. Without its module, which comes by the network, a page that is gone
 * to ends in the browser's own error page, and takes with it what was typed.
 */
export function useWhenOnline(): (run: () => void) => void {
  const dispatch = useAppDispatch();
  const wanted = useRef<(() => void) | null>(null);
  const { key } = useLocation();

  const forget = useCallback(() => {
    if (wanted.current === null) return;
    wanted.current = null;
    dispatch(networkAwaited(false));
  }, [dispatch]);
  useEffect(() => forget, [forget, key]);

  useEffect(() => {
    const onOnline = () => {
      const run = wanted.current;
      forget();
      run?.();
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [forget]);

  return useCallback(
    (run) => {
      if (navigator.onLine) return run();
      wanted.current = run;
      dispatch(networkAwaited(true));
    },
    [dispatch],
  );
}
