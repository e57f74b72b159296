import { useNavigate } from '@remix-run/react';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { forget } from '~/lib/keptCookie';
import { setPageOwner } from '~/lib/pageOwner';
import { useToast } from '~/lib/toast';
import { paths } from '~/paths';
import { forgetDrafts } from '~/store/browserStorage';
import { personCookieName } from '~/store/draftOwner';
import { useAppDispatch } from '~/store/store';
import { userCleared } from '~/store/user';

/**
 * Ends the session, clears what is stored of the person, goes to /login and says 'Exit succeeded!'. Not by an action
 * of Remix: the page below would be loaded anew for a guest, and lead to a login that comes back.
 * @returns called to do so, false when it did not get through, which is said too
 */
export function useLogout(): () => Promise<boolean> {
  const t = useText('Shell');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  return async () => {
    const answer = await api.call('POST /api/logout', {});
    if (!answer.ok) {
      toast(t('logout.failed'), 'error');
      return false;
    }
    // The page is nobody's before the cookie says so, and the cookie before other tabs hear of what is cleared.
    setPageOwner(undefined);
    document.cookie = forget(personCookieName);
    dispatch(userCleared());
    forgetDrafts(window);
    navigate(paths.login());
    toast(t('logout.done'), 'success');
    return true;
  };
}
