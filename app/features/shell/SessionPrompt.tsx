import { Form, useLocation, useNavigate } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { api } from '~/lib/api';
import { useText } from '~/lib/i18n';
import { useRequestInfo } from '~/lib/requestInfo';
import { loadAnew } from '~/lib/underWay';
import { paths } from '~/paths';
import { clearLocalStorage } from '~/store/browserStorage';
import { sessionPromptClosed } from '~/store/session';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { userCleared } from '~/store/user';
import { ActionButton } from '~/ui/ActionLink';
import styles from './SessionPrompt.module.css';

const ConfirmDialog = lazy(async () => ({ default: (await import('~/ui/ConfirmDialog')).ConfirmDialog }));

/** The path and query of this page, unless it is the login itself. */
function useReloginPath(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.login() ? `${pathname}${search}` : paths.login({ fromRoute: `${pathname}${search}` });
}

/**
 * The relogin question, one however many calls failed. Confirm: cookie and local storage cleared, to
 * /login with fromRoute. Cancel: both cleared, the page stays and is loaded again as a guest.
 */
export function SessionPrompt() {
  const t = useText('Shell');
  const prompt = useAppSelector((state) => state.session.prompt);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const loginPath = useReloginPath();
  /** @param target where to go; null: the page is loaded again as a guest's */
  const end = async (target: string | null) => {
    dispatch(sessionPromptClosed());
    await api.call('POST /api/logout', {});
    // Other tabs hear of it by what is stored, and ask anew: by then the cookie must be gone.
    clearLocalStorage(window);
    dispatch(userCleared());
    if (target === null) loadAnew();
    else navigate(target);
  };
  if (!prompt) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t('session.title')}
        text={t('session.text')}
        confirmLabel={t('session.confirm')}
        cancelLabel={t('session.cancel')}
        onConfirm={() => void end(loginPath)}
        onCancel={() => void end(null)}
      />
    </Suspense>
  );
}

/** The same question as a block of the page for browsers without JavaScript; two forms. */
export function SessionPromptWithoutScripts() {
  const t = useText('Shell');
  const { sessionNotice } = useRequestInfo();
  const { pathname, search } = useLocation();
  const loginPath = useReloginPath();
  return (
    <noscript>
      {sessionNotice === 'expired' ? (
        <div className={styles.block} role="alertdialog" aria-label={t('session.title')}>
          <p className={styles.title}>{t('session.title')}</p>
          <p className={styles.text}>{t('session.text')}</p>
          <div className={styles.actions}>
            <Form method="post" action={paths.ours.logout}>
              <input type="hidden" name="to" value={`${pathname}${search}`} />
              <ActionButton type="submit" variant="outlined">
                {t('session.cancel')}
              </ActionButton>
            </Form>
            <Form method="post" action={paths.ours.logout}>
              <input type="hidden" name="to" value={loginPath} />
              <ActionButton type="submit">{t('session.confirm')}</ActionButton>
            </Form>
          </div>
        </div>
      ) : null}
    </noscript>
  );
}
