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
  unlessLeft(() => window.location.reload());
}

/**
 * A script of a page did not come, as after an update: the page that somebody is going to comes as a document of its
 * own. (Remix would load the one they are on anew, and the press would have led nowhere.)
 */
export function goOnAsDocument(): void {
  // The router is there once the first page is.
  const navigation = (window.__remixRouter as Router | undefined)?.state.navigation;
  // What a form sends is not sent by going to its address.
  const to = navigation?.state === 'loading' ? window.__remixRouter.createHref(navigation.location) : null;
  if (to === null || isThisPage(to)) return loadAnewUnlessLeft();
  unlessLeft(() => window.location.assign(to));
}

/** But for its fragment, by which alone a browser loads nothing. */
function isThisPage(to: string): boolean {
  const { origin, pathname, search } = new URL(to, window.location.href);
  return origin + pathname + search === window.location.origin + window.location.pathname + window.location.search;
}

function unlessLeft(load: () => void): void {
  if (!isLeaving()) return load();
  setTimeout(load, leavingMs);
  window.addEventListener('pageshow', load);
}

type Router = Pick<typeof window.__remixRouter, 'subscribe' | 'state'>;

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
