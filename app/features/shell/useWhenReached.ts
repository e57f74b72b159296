import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { untilOnline, waitsMs } from '~/lib/patientPageData';
import { loadModulesOf, type ModulesState } from '~/lib/routeModules';
import { waitBegan, waitEnded } from '~/store/network';
import { useAppDispatch } from '~/store/store';

/** Goes there; where the page's modules are gone, only a document of its own leads there. */
type Go = (areGone: boolean) => void;

/**
 * Goes to a page at once, or, where the browser has no network, when the page's modules can be had: without them it
 * would end in the browser's own error page, and take with it what was typed. Only the last wish counts, and none once
 * the person has gone elsewhere. A browser that says it has no network may be wrong: one on the shop's own machine.
 * @returns `known`: what became of the modules where they were asked for already
 */
export function useWhenReached(): (to: string, go: Go, known?: ModulesState | null) => void {
  const dispatch = useAppDispatch();
  const wish = useRef<AbortController | null>(null);
  const { key } = useLocation();

  const forget = useCallback(() => wish.current?.abort(), []);
  useEffect(() => forget, [forget, key]);

  return useCallback(
    (to, go, known = null) => {
      forget();
      if (navigator.onLine && known !== 'unreached') return go(known === 'gone');
      const own = new AbortController();
      wish.current = own;
      void (async () => {
        let state = await loadModulesOf(to);
        if (state === 'unreached') {
          dispatch(waitBegan());
          state = await untilReached(to, own.signal);
          dispatch(waitEnded());
        }
        if (!own.signal.aborted) go(state === 'gone');
      })();
    },
    [dispatch, forget],
  );
}

/** What became of the modules in the end; `unreached` when the wish was taken back. */
async function untilReached(to: string, signal: AbortSignal): Promise<ModulesState> {
  for (const waitMs of waitsMs()) {
    await untilOnline(waitMs, signal);
    const state = signal.aborted ? 'unreached' : await loadModulesOf(to);
    if (signal.aborted || state !== 'unreached') return state;
  }
  return 'unreached';
}
