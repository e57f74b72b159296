import { useNavigate } from '@remix-run/react';
import { createContext, lazy, Suspense, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { paths } from '~/paths';
import { forgetDrafts } from '~/store/browserStorage';
import { useAppDispatch } from '~/store/store';
import { userCleared } from '~/store/user';

const ConfirmDialog = lazy(async () => ({ default: (await import('~/ui/ConfirmDialog')).ConfirmDialog }));

const LogoutQuestionContext = createContext<() => void>(() => undefined);

/** Opens 'Are you sure to exit the current login account?'. */
export function useLogoutQuestion(): () => void {
  return useContext(LogoutQuestionContext);
}

/**
 * Holds the logout question. Confirmed, it ends the session, clears what is stored of the person, goes to
 * /login and says 'Exit succeeded!'. Without JavaScript the page /logout asks instead.
 */
export function LogoutQuestion({ children }: { children: ReactNode }) {
  const t = useText('Shell');
  const [state, setState] = useState<'closed' | 'open' | 'ending'>('closed');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const ask = useCallback(() => setState('open'), []);
  /** Not by an action of Remix: the page below would be loaded anew for a guest, and lead to a login that comes back. */
  const end = async () => {
    setState('ending');
    const answer = await api.call('POST /api/logout', {});
    if (!answer.ok) {
      setState('open');
      return toast(t('logout.failed'), 'error');
    }
    setState('closed');
    dispatch(userCleared());
    forgetDrafts(window);
    navigate(paths.login());
    toast(t('logout.done'), 'success');
  };
  return (
    <LogoutQuestionContext.Provider value={ask}>
      {children}
      {state === 'closed' ? null : (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('logout.title')}
            text={t('logout.question')}
            busy={state === 'ending'}
            onCancel={() => setState('closed')}
            onConfirm={() => void end()}
          />
        </Suspense>
      )}
    </LogoutQuestionContext.Provider>
  );
}
