import { useFetchers, useLocation, useNavigation } from '@remix-run/react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { noteShownPage } from '~/features/list/keptList';
import { useServiceWorker } from '~/features/webApp/useServiceWorker';
import { latestGoal } from '~/lib/latestGoal';
import { api } from '~/lib/api';
import { inviteCodeOf, keepInviteCode } from '~/lib/inviteCode';
import { keepRetailKey, retailKeyOf } from '~/lib/retailKey';
import { useRootData } from '~/lib/rootData';
import { sessionNoticeEvent, takeSessionNotice } from '~/lib/sessionNotice';
import type { SessionNotice } from '~/lib/sessionNotice';
import { loadAnew } from '~/lib/underWay';
import { clearLocalStorage, connectStorage } from '~/store/browserStorage';
import { sessionExpired } from '~/store/session';
import { useAppDispatch, useAppSelector } from '~/store/store';
import type { AppStore } from '~/store/store';
import { userChanged, userCleared } from '~/store/user';
import { deviceStorage, tabStorage } from '~/store/webStorage';
import { aliveMark } from './aliveMark';
import { watchFocus } from './keptFocus';
import { useOtherTabs } from './otherTabs';
import { watchPageWidth } from './pageScaling';
import { followShown } from './shownAddress';

/**
 * What the shell does in the browser beside drawing: storage, page scaling, ended sessions. It begins in a task of its
 * own: the one in which React has a page come alive is long enough on a phone without it.
 */
export function BrowserEffects() {
  const [begun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return begun ? <BegunEffects /> : null;
}

function BegunEffects() {
  useLocalStorage();
  useOtherTabs();
  usePageScaling();
  useKeptFocus();
  useShownAddress();
  useKeptListLeft();
  useSessionNotices();
  useMissingProfile();
  useInviteLink();
  useServiceWorker();
  useAliveMark();
  return null;
}

/** A mark in the browser's own timeline, for tests and measurements: from here on scripts answer every press. */
function useAliveMark(): void {
  useEffect(() => void performance.mark(aliveMark), []);
}

function useLocalStorage(): void {
  const store = useStore() as AppStore;
  useEffect(() => {
    const { refresh, stop } = connectStorage(store, deviceStorage());
    window.addEventListener('storage', refresh);
    return () => {
      window.removeEventListener('storage', refresh);
      stop();
    };
  }, [store]);
}

function usePageScaling(): void {
  useEffect(() => watchPageWidth(window), []);
}

function useKeptFocus(): void {
  useEffect(() => watchFocus(), []);
}

function useShownAddress(): void {
  const location = useLocation();
  const shown = useRef(location);
  shown.current = location;
  const follow = useRef<ReturnType<typeof followShown>>();
  useEffect(() => {
    const { location: place } = window;
    follow.current ??= followShown(window.history, () => place.pathname + place.search + place.hash, latestGoal);
    follow.current(shown.current);
    // The same place shown again keeps its key: while its data are loaded anew, the address may be ahead of it.
  }, [location.key]);
}

/** A goods list that is kept for the way back from a listing hears of every page on which its person is instead. */
function useKeptListLeft(): void {
  const { pathname, key } = useLocation();
  useEffect(() => noteShownPage(tabStorage(), pathname), [pathname, key]);
}

/**
 * Reads the cookie `session-notice` after hydration, each navigation and each fetcher, and hears of browser
 * calls by an event. Expired: one question. Forbidden: stored things are cleared and nothing is shown.
 */
function useSessionNotices(): void {
  const dispatch = useAppDispatch();
  const { key } = useLocation();
  const navigation = useNavigation().state;
  const fetchers = useFetchers().filter((fetcher) => fetcher.state !== 'idle').length;
  const act = useRef((notice: SessionNotice | null) => {
    if (notice === 'expired') dispatch(sessionExpired());
    if (notice === 'forbidden') {
      clearLocalStorage(window);
      dispatch(userCleared());
      loadAnew();
    }
  });
  useEffect(() => {
    if (navigation === 'idle') act.current(takeSessionNotice());
  }, [key, navigation, fetchers]);
  useEffect(() => {
    const hear = (event: Event) => {
      takeSessionNotice();
      act.current((event as CustomEvent<SessionNotice>).detail);
    };
    window.addEventListener(sessionNoticeEvent, hear);
    return () => window.removeEventListener(sessionNoticeEvent, hear);
  }, []);
}

/**
 * Logged in by the cookie, yet nothing stored (cleared storage, another way in): asks for the profile once. What was
 * there and is gone was cleared by a logout, which the page may hear of a moment before its own data does: asking then
 * would meet the ended session.
 */
function useMissingProfile(): void {
  const { loggedIn } = useRootData();
  const dispatch = useAppDispatch();
  const hydrated = useAppSelector((state) => state.user.hydrated);
  const known = useAppSelector((state) => state.user.nickName !== null);
  const prompt = useAppSelector((state) => state.session.prompt);
  const settled = useRef(false);
  useEffect(() => {
    if (!loggedIn) settled.current = false;
    else if (known) settled.current = true;
    if (!loggedIn || !hydrated || prompt || settled.current) return;
    settled.current = true;
    void api.call('GET /api/system/user/profile/new', {}).then((answer) => {
      if (!answer.ok) return;
      const { nickName, avatar } = (answer.payload ?? {}) as { nickName?: string; avatar?: string };
      if (nickName !== undefined) dispatch(userChanged({ nickName, avatar: avatar ?? null }));
    });
  }, [loggedIn, hydrated, known, prompt, dispatch]);
}

/** Whoever came by an invite link may look around first: its code waits for the registration, its key for searches. */
function useInviteLink(): void {
  const { search } = useLocation();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const code = inviteCodeOf(parameters);
    if (code !== null) document.cookie = keepInviteCode(code);
    const key = retailKeyOf(parameters);
    if (key !== null) document.cookie = keepRetailKey(key);
  }, [search]);
}
