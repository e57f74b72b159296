import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { lazyDialog } from '~/ui/lazyDialog';
import { useLogout } from './useLogout';

const ConfirmDialog = lazyDialog(async () => (await import('~/ui/ConfirmDialog')).ConfirmDialog);

const LogoutQuestionContext = createContext<() => void>(() => undefined);

/** Opens 'Are you sure to exit the current login account?'. */
export function useLogoutQuestion(): () => void {
  return useContext(LogoutQuestionContext);
}

/** Holds the logout question. Without JavaScript the page /logout asks instead. */
export function LogoutQuestion({ children }: { children: ReactNode }) {
  const t = useText('Shell');
  const [state, setState] = useState<'closed' | 'open' | 'ending'>('closed');
  const logout = useLogout();
  const ask = useCallback(() => setState('open'), []);
  const end = async () => {
    setState('ending');
    setState((await logout()) ? 'closed' : 'open');
  };
  return (
    <LogoutQuestionContext.Provider value={ask}>
      {children}
      {state === 'closed' ? null : (
        <ConfirmDialog
          title={t('logout.title')}
          text={t('logout.question')}
          busy={state === 'ending'}
          onCancel={() => setState('closed')}
          onConfirm={() => void end()}
        />
      )}
    </LogoutQuestionContext.Provider>
  );
}
