import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useText } from '~/lib/i18n';
import { useToast } from '~/lib/toast';
import { forgetDrafts } from '~/store/browserStorage';
import { useAppDispatch } from '~/store/store';
import { userCleared } from '~/store/user';
import { isExitAddress } from './exitAddress';
import styles from './SessionPrompt.module.css';

/** 'Exit succeeded!' after a logout by the page /logout: a toast, or a line of the page without JavaScript. */
export function ExitNotice() {
  const t = useText('Shell');
  const toast = useToast();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const exited = isExitAddress(pathname, search);
  const text = t('logout.done');
  useEffect(() => {
    if (!exited) return;
    dispatch(userCleared());
    forgetDrafts(window);
    toast(text, 'success');
  }, [exited, text, toast, dispatch]);
  return (
    <noscript>
      {exited ? (
        <p className={styles['exit']} role="status">
          {text}
        </p>
      ) : null}
    </noscript>
  );
}
