import { useFetcher, useLocation } from '@remix-run/react';
import { useCallback, useEffect } from 'react';
import { lostModulesOf } from '~/lib/routeModules';
import { paths } from '~/paths';
import type { UnreadAnswer } from './messages.server';

/** One fetcher for all who show the number. */
const key = 'unread-messages';

/** How many messages are unread; 0 until it is known, and when the marketplace does not say. */
export function useUnread(): number {
  return useFetcher<UnreadAnswer>({ key }).data?.count ?? 0;
}

/**
 * The number's route has a file of its own. When Remix itself asks for it and it does not come, it loads the whole
 * document anew: without end on a bad line, and in Safari instead of the page somebody is on the way to, for there a
 * file that is under way fails as soon as they leave.
 * @returns what gives it up
 */
function loadOnceThere(load: (path: string) => void): () => void {
  let isOver = false;
  void lostModulesOf(paths.ours.unreadMessages).then((lost) => {
    if (!isOver && lost.length === 0) load(paths.ours.unreadMessages);
  });
  return () => void (isOver = true);
}

/** Asks for the number anew, for a page that learns of something without a navigation. */
export function useUnreadReload(): () => void {
  const { load } = useFetcher<UnreadAnswer>({ key });
  return useCallback(() => void loadOnceThere(load), [load]);
}

/** Asks for the number after each navigation: no page waits for it. */
export function useUnreadRefresh(): void {
  const { load } = useFetcher<UnreadAnswer>({ key });
  const { pathname, search } = useLocation();
  useEffect(() => loadOnceThere(load), [load, pathname, search]);
}
