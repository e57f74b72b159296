import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { untilOnline, waitsMs } from '~/lib/patientPageData';
import { loadModulesOf, type ModulesState } from '~/lib/routeModules';
import { waitBegan, waitEnded } from '~/store/network';
import { useAppDispatch } from '~/store/store';

/** Goes there; where the page's modules are gone, only a document of its own leads there. */
type Go = (areGone: boolean) => void;

/** What somebody wants to see, and where they were, or were on the way to, when they said so. */
interface Wish {
  readonly end: AbortController;
  readonly from: ReadonlySet<string | undefined>;
}

/** The router knows it before the page is drawn. */
function whereabouts(): ReadonlySet<string | undefined> {
  const { location, navigation } = window.__remixRouter.state;
  return new Set([location.key, navigation.location?.key]);
}

/**
 * Goes to a page at once, or, where the browser has no network, when the page's modules can be had: without them it
 * would end in the browser's own error page, and take with it what was typed. Only the last wish counts, and none once
 * the person has gone elsewhere. A browser that says it has no network may be wrong: one on the shop's own machine.
 * @returns `known`: what became of the modules where they were asked for already
 */
export function useWhenReached(): (to: string, go: Go, known?: ModulesState | null) => void {
  const dispatch = useAppDispatch();
  const wish = useRef<Wish | null>(null);
  const { key } = useLocation();

  const forget = useCallback(() => wish.current?.end.abort(), []);
  useEffect(() => {
    // What was wanted while this page was still on its way is wanted instead of it.
    if (wish.current?.from.has(key) !== true) forget();
  }, [forget, key]);
  useEffect(() => forget, [forget]);

  return useCallback(
    (to, go, known = null) => {
      forget();
      if (navigator.onLine && known !== 'unreached') return go(known === 'gone');
      const end = new AbortController();
      wish.current = { end, from: whereabouts() };
      void (async () => {
        let state = await loadModulesOf(to);
        if (state === 'unreached') {
          dispatch(waitBegan());
          state = await untilReached(to, end.signal);
          dispatch(waitEnded());
        }
        if (!end.signal.aborted) go(state === 'gone');
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
