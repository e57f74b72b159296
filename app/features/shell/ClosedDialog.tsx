import { useEffect, useRef } from 'react';
import { useText } from '~/lib/i18n';
import styles from './ClosedDialog.module.css';

/** The merchant has not opened the self-operated platform: no buttons, no way to close, with or without scripts. */
export function ClosedDialog() {
  const t = useText('Shell');
  const dialog = useRef<HTMLDivElement>(null);
  // The page behind takes no focus: without this a reader would hear nothing.
  useEffect(() => dialog.current?.focus(), []);
  return (
    <div className={styles.overlay}>
      <div
        ref={dialog}
        className={styles.dialog}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="closed-shop-text"
        tabIndex={-1}
      >
        <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden>
          <path d="M8 20h32v20H8zM6 20l4-12h28l4 12M20 40V29h8v11" />
        </svg>
        <p id="closed-shop-text" className={styles.text}>
          {t('closed.text')}
        </p>
      </div>
    </div>
  );
}
