import { useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useText } from '~/lib/i18n';
import { loadAnew } from '~/lib/underWay';
import { ActionButton } from './ActionLink';
import { BrokenDrawing } from './drawings';
import styles from './EmptyState.module.css';

interface ErrorStateProps {
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  /** Runs on the button; without one the page's data are asked for again. */
  readonly onRetry?: () => void;
}

/** A part that could not be loaded: what happened and a retry. Without JavaScript the button reloads the page. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const t = useText('Common');
  const { state } = useRevalidator();
  const retry = onRetry ?? loadAnew;
  return (
    <div className={styles.root} role="alert">
      <div className={styles.drawing}>
        <BrokenDrawing />
      </div>
      <p className={styles.title}>{title ?? t('error.title')}</p>
      <p className={styles.text}>{text ?? t('error.text')}</p>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          retry();
        }}
      >
        <ActionButton type="submit" variant="outlined" disabled={state !== 'idle'}>
          {t('retry')}
        </ActionButton>
      </form>
    </div>
  );
}
