/** Remix asks for a page's data at the page's path with this ending; the home page's has a name of its own. */
const dataEnding = '.data';
const homeData = '/_root.data';
/** Remix' own word in such an address, which is no part of the page's. */
const ownWord = '_routes';
/** Statuses of a shop that cannot be reached at the moment, which say nothing of the page. */
const downStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
const firstWaitMs = 1000;
const maxWaitMs = 15_000;

/** How long to wait before each further try, without end. */
export function* waitsMs(): Generator<number, never> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) yield waitMs;
}

interface Patience {
  readonly fetch: typeof fetch;
  /** The address of the page that is shown. */
  readonly shown: () => Pick<URL, 'href' | 'origin' | 'pathname' | 'search'>;
  /** Told when a request begins to wait, and when it has got through or was given up. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** The page is being left, which breaks requests off: nobody is told of it. */
  readonly isLeaving: () => boolean;
  /** Resolves after so many milliseconds, earlier when the network is back or the signal says so. */
  readonly pause: (ms: number, signal: AbortSignal | null) => Promise<void>;
}

/**
 * A `fetch` by which a page's data that are asked for without a network come when there is one again. Else Remix puts
 * an error page in the place of what is shown and typed, also when nobody did anything: pages that follow an order or
 * come back into view look for news. A look that meets a shop which is down is made again too; of another page,
 * which somebody wants to see, that is an answer. Whatever changes something is never sent twice.
 */
export function patientFetch({ fetch, shown, onWaiting, isLeaving, pause }: Patience): typeof fetch {
  /** The answer, or null when there was none that says anything. */
  async function tryOnce(input: RequestInfo | URL, init: RequestInit | undefined, page: string) {
    try {
      const answer = await fetch(input, init);
      if (downStatuses.has(answer.status) && page === addressOf(shown())) return null;
      // Read to its end here: one that breaks off is no answer, and Remix would show an error page. None is streamed.
      await answer.clone().arrayBuffer();
      return answer;
    } catch (error) {
      // Firefox calls it an abort when it breaks off an answer because the page is left.
      if (error instanceof TypeError || (isAbort(error) && signalOf(input, init)?.aborted !== true)) return null;
      throw error;
    }
  }

  async function askAgain(input: RequestInfo | URL, init: RequestInit | undefined, page: string): Promise<Response> {
    const signal = signalOf(input, init);
    const isTold = !isLeaving();
    if (isTold) onWaiting(true);
    try {
      const waits = waitsMs();
      for (;;) {
        const waitMs = waits.next().value;
        await pause(waitMs, signal);
        if (signal?.aborted) throw new DOMException('Aborted while waiting for a network', 'AbortError');
        const answer = await tryOnce(input, init, page);
        if (answer !== null) return answer;
      }
    } finally {
      if (isTold) onWaiting(false);
    }
  }

  return async (input, init) => {
    const here = shown();
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const url = new URL(input instanceof Request ? input.url : input, here.href);
    const found = method === 'GET' && url.origin === here.origin ? pageOfData(url) : null;
    if (found === null) return fetch(input, init);
    const page = addressOf(found);
    return (await tryOnce(input, init, page)) ?? askAgain(input, init, page);
  };
}

function signalOf(input: RequestInfo | URL, init: RequestInit | undefined): AbortSignal | null {
  return init?.signal ?? (input instanceof Request ? input.signal : null);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The page whose data an address gives; null: none's. */
export function pageOfData(data: URL): URL | null {
  if (!data.pathname.endsWith(dataEnding)) return null;
  const page = new URL(data);
  page.pathname = data.pathname === homeData ? '/' : data.pathname.slice(0, -dataEnding.length);
  page.searchParams.delete(ownWord);
  return page;
}

/** Two addresses that differ in how their query is written are one. */
function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search).toString()}`;
}

/** Resolves after a while, or as soon as the browser has a network again. Browser only. */
export function untilOnline(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
