import { useEffect, useRef } from 'react';
import { useText } from '~/lib/i18n';
import { isFromHistory } from '~/lib/fromHistory';
import { hasChangedHands, leaveToOwner, setPageOwner, takeHandsNote } from '~/lib/pageOwner';
import { useRootData } from '~/lib/rootData';
import { useToast } from '~/lib/toast';
import { loadAnew } from '~/lib/underWay';
import { readUser } from '~/store/browserStorage';
import { personHere } from '~/store/draftOwner';
import { deviceStorage } from '~/store/webStorage';
import { sessionPromptClosed } from '~/store/session';
import { useAppDispatch, useAppStore } from '~/store/store';

/** When another tab may have logged in or out: it wrote, or this page comes back, from the browser's memory too. */
const occasions = ['storage', 'focus', 'pageshow'] as const;

/** Who the browser knows: what a login changes, also one of the same person. */
const whoIsHere = () => JSON.stringify([personHere(), readUser(deviceStorage())]);

/**
 * Follows logins and logouts in other tabs. A page of a person who is no longer the one logged in is left, at once or
 * as soon as anything would be sent from it. A guest's page, and one that asks about an ended session, is loaded anew.
 */
export function useOtherTabs(): void {
  const { loggedIn, person } = useRootData();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isPersons = useRef(loggedIn);
  isPersons.current = loggedIn;

  useEffect(() => setPageOwner(loggedIn ? person : undefined), [loggedIn, person]);

  useEffect(() => {
    let known = whoIsHere();
    // The browser's own copy of a page for guests says nothing of a login since.
    const isOutdated = !isPersons.current && isFromHistory() && readUser(deviceStorage()).nickName !== null;
    if (isOutdated) loadAnew();
    const look = (event: Event) => {
      if (hasChangedHands()) return leaveToOwner();
      const now = whoIsHere();
      const isAsked = store.getState().session.prompt;
      // What this page clears itself it tells itself, too.
      if (now === known || !event.isTrusted) return;
      known = now;
      if (isPersons.current && !isAsked) return;
      dispatch(sessionPromptClosed());
      loadAnew();
    };
    const onSubmit = (event: Event) => {
      if (!hasChangedHands()) return;
      event.preventDefault();
      event.stopPropagation();
      leaveToOwner();
    };
    const onVisibility = (event: Event) => void (document.visibilityState === 'visible' && look(event));
    for (const occasion of occasions) window.addEventListener(occasion, look);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('submit', onSubmit, true);
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, look);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('submit', onSubmit, true);
    };
  }, [dispatch, store]);

  useHandsNote();
}

/** Says why this page took the place of another, as soon as somebody looks at it. */
function useHandsNote(): void {
  const t = useText('Shell');
  const toast = useToast();
  const tell = useRef(() => undefined as void);
  tell.current = () => {
    const note = document.visibilityState === 'visible' ? takeHandsNote() : null;
    if (note !== null) toast(t(`hands.${note}`), 'info');
  };
  useEffect(() => {
    const onVisibility = () => tell.current();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}
