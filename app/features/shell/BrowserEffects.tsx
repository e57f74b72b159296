import { useFetchers, useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { api } from '~/lib/api';
import { inviteCodeOf, keepInviteCode } from '~/lib/inviteCode';
import { useRootData } from '~/lib/rootData';
import { sessionNoticeEvent, takeSessionNotice } from '~/lib/sessionNotice';
import type { SessionNotice } from '~/lib/sessionNotice';
import { connectStorage } from '~/store/browserStorage';
import { sessionExpired } from '~/store/session';
import { useAppDispatch, useAppSelector } from '~/store/store';
import type { AppStore } from '~/store/store';
import { userChanged, userCleared } from '~/store/user';
import { watchFocus } from './keptFocus';
import { watchPageWidth } from './pageScaling';

/** What the shell does in the browser beside drawing: storage, page scaling, ended sessions. */
export function BrowserEffects() {
  useLocalStorage();
  usePageScaling();
  useKeptFocus();
  useSessionNotices();
  useMissingProfile();
  useInviteLink();
  return null;
}

function useLocalStorage(): void {
  const store = useStore() as AppStore;
  useEffect(() => {
    const { refresh, stop } = connectStorage(store, window.localStorage);
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

/**
 * Reads the cookie `session-notice` after hydration, each navigation and each fetcher, and hears of browser
 * calls by an event. Expired: one question. Forbidden: stored things are cleared and nothing is shown.
 */
function useSessionNotices(): void {
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const navigation = useNavigation().state;
  const fetchers = useFetchers().filter((fetcher) => fetcher.state !== 'idle').length;
  const revalidateRef = useRef(revalidate);
  revalidateRef.current = revalidate;
  const act = useRef((notice: SessionNotice | null) => {
    if (notice === 'expired') dispatch(sessionExpired());
    if (notice === 'forbidden') {
      dispatch(userCleared());
      revalidateRef.current();
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

/** Logged in by the cookie, yet nothing stored (cleared storage, another way in): asks for the profile once. */
function useMissingProfile(): void {
  const { loggedIn } = useRootData();
  const dispatch = useAppDispatch();
  const missing = useAppSelector((state) => state.user.hydrated && state.user.nickName === null);
  const prompt = useAppSelector((state) => state.session.prompt);
  const asked = useRef(false);
  useEffect(() => {
    if (!loggedIn) asked.current = false;
    if (!loggedIn || !missing || prompt || asked.current) return;
    asked.current = true;
    void api.call('GET /api/system/user/profile/new', {}).then((answer) => {
      if (!answer.ok) return;
      const { nickName, avatar } = (answer.payload ?? {}) as { nickName?: string; avatar?: string };
      if (nickName !== undefined) dispatch(userChanged({ nickName, avatar: avatar ?? null }));
    });
  }, [loggedIn, missing, prompt, dispatch]);
}

/** Whoever came by an invite link may look around first: the code waits for the registration. */
function useInviteLink(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = inviteCodeOf(new URLSearchParams(search));
    if (code !== null) document.cookie = keepInviteCode(code);
  }, [search]);
}
