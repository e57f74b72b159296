/**
 * Is a page, or the answer to a form, under way? The router knows it before the page is drawn, and knows that it has
 * come before that, too. Browser only.
 */
export function isUnderWay({ navigation, fetchers } = window.__remixRouter.state): boolean {
  if (navigation.state !== 'idle') return true;
  return [...fetchers.values()].some(({ state, formMethod }) => state !== 'idle' && formMethod !== undefined);
}

/**
 * Does something once nothing is under way. What somebody has pressed comes first: when the page's data are loaded anew
 * in the middle of a step, Remix forgets where the step leads.
 */
export function onceNothingIsUnderWay(act: () => void): void {
  if (!isUnderWay()) return act();
  const stop = window.__remixRouter.subscribe((state) => {
    if (isUnderWay(state)) return;
    stop();
    // Outside of the router's own work; by then something else may have been pressed.
    queueMicrotask(() => onceNothingIsUnderWay(act));
  });
}

let isAwaited = false;

/** Loads the page's data anew once nothing is under way; once for all who ask until then. */
export function loadAnew(): void {
  if (isAwaited) return;
  isAwaited = true;
  onceNothingIsUnderWay(() => {
    isAwaited = false;
    window.__remixRouter.revalidate();
  });
}

/** The same for a page that looks whether there are news: not while nobody sees it, nor while they are on their way. */
export function lookForNews(): void {
  if (document.visibilityState === 'visible' && window.__remixRouter.state.revalidation === 'idle') loadAnew();
}
