/** How long the document that takes the page's place may take, its redirects included. */
const leavingMs = 30_000;

let leftAtMs = -leavingMs;

declare global {
  interface Window {
    /** What Remix calls where a page's script did not come (.ci/chunks.mjs). */
    __loadAnew?: () => void;
  }
}

/**
 * Is another document on its way? Firefox and Safari break off what the page has asked for as soon as somebody leaves
 * it, seconds before the next one comes. That is no fault of a network, and whoever loads the page anew for it keeps
 * people where they wanted to leave. (Safari on phones tells nobody that a page is left.) Browser only.
 */
export function isLeaving(): boolean {
  return performance.now() - leftAtMs < leavingMs;
}

/** Loads the page anew, unless somebody is leaving it: then only if it stays after all, or is gone back to. */
export function loadAnewUnlessLeft(): void {
  const reload = () => window.location.reload();
  if (!isLeaving()) return reload();
  setTimeout(reload, leavingMs);
  window.addEventListener('pageshow', reload);
}

type Router = Pick<typeof window.__remixRouter, 'subscribe'>;

/**
 * Notes when the page is left while its router waits for something. Only then: a page that listens is kept by Firefox
 * for nobody's way back.
 */
export function watchLeaving(router: Router): void {
  const note = () => (leftAtMs = performance.now());
  router.subscribe((state) => {
    if (isWaiting(state)) window.addEventListener('beforeunload', note);
    else window.removeEventListener('beforeunload', note);
  });
}

function isWaiting({ navigation, revalidation, fetchers }: typeof window.__remixRouter.state): boolean {
  if (navigation.state !== 'idle' || revalidation !== 'idle') return true;
  return [...fetchers.values()].some(({ state }) => state !== 'idle');
}
