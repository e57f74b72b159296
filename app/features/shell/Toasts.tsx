import { useEffect, type CSSProperties } from 'react';
import { useText } from '~/lib/i18n';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { toastDismissed, toastDurationMs } from '~/store/toasts';
import type { Toast } from '~/store/toasts';
import styles from './Toasts.module.css';

/**
 * It may stay for long: above the bars at the bottom of a phone it hides neither header nor menu. The bars that may
 * float there tell by these properties what they take.
 */
const staysStyle: CSSProperties = {
  position: 'fixed',
  bottom: 'calc(80px + var(--compare-bar, 0px) + var(--undo-bar, 0px) + env(safe-area-inset-bottom))',
};

/** The short messages at the top of the screen, each for 3000 ms, and what is waited for; read out politely. */
export function Toasts() {
  const t = useText('Shell');
  const toasts = useAppSelector((state) => state.toasts);
  const isWaiting = useAppSelector((state) => state.network.waiting > 0);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {isWaiting && (
        <p className={styles.toast} data-severity="warning" style={staysStyle}>
          <Mark severity="warning" />
          {t('noNetwork')}
        </p>
      )}
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

const marks = {
  success: 'm5 12 5 5 9-10',
  info: 'M12 11v6M12 7h.01',
  warning: 'M12 7v6M12 17h.01',
  error: 'm8 8 8 8M16 8l-8 8',
};

function Mark({ severity }: Pick<Toast, 'severity'>) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden>
      <path d={marks[severity]} />
    </svg>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastDismissed(toast.id)), toastDurationMs);
    return () => clearTimeout(timer);
  }, [dispatch, toast.id]);
  return (
    <p className={styles.toast} data-severity={toast.severity}>
      <Mark severity={toast.severity} />
      {toast.text}
    </p>
  );
}
