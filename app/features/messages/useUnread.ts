import { useFetcher, useLocation } from '@remix-run/react';
import { useCallback, useEffect } from 'react';
import { paths } from '~/paths';
import type { UnreadAnswer } from './messages.server';

/** One fetcher for all who show the number. */
const key = 'unread-messages';

/** How many messages are unread; 0 until it is known, and when the marketplace does not say. */
export function useUnread(): number {
  return useFetcher<UnreadAnswer>({ key }).data?.count ?? 0;
}

/** Asks for the number anew, for a page that learns of something without a navigation. */
export function useUnreadReload(): () => void {
  const { load } = useFetcher<UnreadAnswer>({ key });
  return useCallback(() => load(paths.ours.unreadMessages), [load]);
}

/** Asks for the number after each navigation: no page waits for it. */
export function useUnreadRefresh(): void {
  const { load } = useFetcher<UnreadAnswer>({ key });
  const { pathname, search } = useLocation();
  useEffect(() => load(paths.ours.unreadMessages), [load, pathname, search]);
}
