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

/** Loads the page's data anew once nothing is under way. */
export function loadAnew(): void {
  onceNothingIsUnderWay(() => window.__remixRouter.revalidate());
}
