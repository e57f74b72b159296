import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../bff/contract/types';
import { loadAnew } from './underWay';

export const pollSeconds = 5;
/** After the browser has given up a stream, it is tried again this much later. */
const reopenMs = 30_000;

/**
 * How the page hears of changes: not yet, told at once, asking every few seconds, or asking without getting an answer.
 */
export type LiveMode = 'opening' | 'live' | 'polling' | 'offline';

interface LiveOptions {
  /** Where the browser's own EventSource listens, and the name of the events there; each tells a `revision`. */
  readonly events: { readonly path: string; readonly name: string };
  /** The revision the page shows. */
  readonly revision: number | undefined;
  /** Nothing can change any more. */
  readonly isOver: boolean;
  /** Something is awaited of which no event tells: asked for even while events arrive. */
  readonly isChecking?: boolean;
  /** Asks whether what the page shows has changed. */
  readonly ask: () => Promise<{ readonly ok: true; readonly hasChanged: boolean } | Refusal>;
}

/**
 * Keeps a page up to date: by server-sent events, by asking every 5 s while those do not work, and not at all while
 * nobody looks at the page or nothing can change any more. Only a real change loads the page's data anew.
 */
export function useLive({ events, revision, isOver, isChecking = false, ask }: LiveOptions): {
  mode: LiveMode | null;
  look: () => void;
} {
  const { path, name } = events;
  const [mode, setMode] = useState<LiveMode | null>(isOver ? null : 'opening');
  const latest = useRef({ ask, revision });
  latest.current = { ask, revision };
  const isDenied = useRef(false);

  const look = useCallback(async () => {
    if (isDenied.current || document.visibilityState === 'hidden') return;
    const news = await latest.current.ask();
    if (!news.ok) {
      isDenied.current = news.status === 401 || news.status === 403;
      setMode((was) => (was === 'live' ? was : 'offline'));
      return;
    }
    setMode((was) => (was === 'offline' ? 'polling' : was));
    if (news.hasChanged) loadAnew();
  }, []);

  useEffect(() => {
    if (isOver) return setMode(null);
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function close(): void {
      clearTimeout(timer);
      source?.close();
      source = null;
    }
    function open(): void {
      close();
      if (document.visibilityState === 'hidden') return;
      if (typeof EventSource === 'undefined') return setMode('polling');
      const opened = new EventSource(path);
      source = opened;
      opened.addEventListener('open', () => setMode('live'));
      opened.addEventListener(name, (event) => {
        if (revisionOf(event) !== latest.current.revision) loadAnew();
      });
      opened.addEventListener('error', () => {
        setMode((was) => (was === 'offline' ? was : 'polling'));
        // A lost connection is taken up again by the browser itself; a refused one is not.
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
      });
    }
    function onVisibility(): void {
      if (document.visibilityState === 'hidden') return close();
      if (source === null) open();
      void look();
    }
    open();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', close);
    return () => {
      close();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', close);
    };
  }, [path, name, isOver, look]);

  const isPolling = !isOver && mode !== null && mode !== 'opening' && (mode !== 'live' || isChecking);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => void look(), pollSeconds * 1000);
    return () => clearInterval(timer);
  }, [isPolling, look]);

  return { mode, look: useCallback(() => void look(), [look]) };
}

/** The revision an event tells of; undefined when it can't be read, which counts as a change. */
function revisionOf(event: Event): number | undefined {
  try {
    const { revision } = JSON.parse((event as MessageEvent<string>).data) as { revision?: unknown };
    return Number(revision);
  } catch {
    return undefined;
  }
}
