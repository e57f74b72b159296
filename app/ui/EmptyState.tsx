import type { ReactNode } from 'react';
import { ActionLink } from './ActionLink';
import { EmptyDrawing } from './drawings';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: { readonly label: string; readonly to: string };
  /** Replaces the drawing. */
  readonly drawing?: ReactNode;
}

/** Nothing here: one drawing in the tenant's colour, what that means, one way on. */
export function EmptyState({ title, text, action, drawing }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      <div className={styles.drawing}>{drawing ?? <EmptyDrawing />}</div>
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : <ActionLink to={action.to}>{action.label}</ActionLink>}
    </div>
  );
}
