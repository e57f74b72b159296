import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { untilOnline, waitsMs } from '~/lib/patientPageData';
import { loadModulesOf } from '~/lib/routeModules';
import { waitBegan, waitEnded } from '~/store/network';
import { useAppDispatch } from '~/store/store';

/**
 * Goes to a page at once, or, where the browser has no network, when the page's modules can be had: without them it
 * would end in the browser's own error page, and take with it what was typed. Only the last wish counts, and none once
 * the person has gone elsewhere. A browser that says it has no network may be wrong: one on the shop's own machine.
 */
export function useWhenReached(): (to: string, go: () => void) => void {
  const dispatch = useAppDispatch();
  const wish = useRef<AbortController | null>(null);
  const { key } = useLocation();

  const forget = useCallback(() => wish.current?.abort(), []);
  useEffect(() => forget, [forget, key]);

  return useCallback(
    (to, go) => {
      forget();
      if (navigator.onLine) return go();
      const own = new AbortController();
      wish.current = own;
      void (async () => {
        if (!(await loadModulesOf(to))) {
          dispatch(waitBegan());
          await untilReached(to, own.signal);
          dispatch(waitEnded());
        }
        if (!own.signal.aborted) go();
      })();
    },
    [dispatch, forget],
  );
}

/** Resolves when the modules have come, or the wish was taken back. */
async function untilReached(to: string, signal: AbortSignal): Promise<void> {
  for (const waitMs of waitsMs()) {
    await untilOnline(waitMs, signal);
    if (signal.aborted || (await loadModulesOf(to))) return;
  }
}
