import { useFetcher, useNavigate } from '@remix-run/react';
import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
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
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<{ loggedOut: true }>();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const toast = useToast();
  const ask = useCallback(() => setOpen(true), []);
  const done = fetcher.data?.loggedOut === true && fetcher.state === 'idle';
  useEffect(() => {
    if (!done || !open) return;
    setOpen(false);
    dispatch(userCleared());
    forgetDrafts(window);
    navigate(paths.login());
    toast(t('logout.done'), 'success');
  }, [done, open, dispatch, navigate, toast, t]);
  return (
    <LogoutQuestionContext.Provider value={ask}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('logout.title')}
            text={t('logout.question')}
            busy={fetcher.state !== 'idle'}
            onCancel={() => setOpen(false)}
            onConfirm={() => fetcher.submit({ stay: '1' }, { method: 'post', action: paths.ours.logout })}
          />
        </Suspense>
      ) : null}
    </LogoutQuestionContext.Provider>
  );
}
