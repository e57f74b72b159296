import type { ReactNode } from 'react';
import styles from './StatusPage.module.css';

interface StatusPageProps {
  /** HTTP status, shown quietly; left out for what is no error. */
  readonly status?: number;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly drawing?: ReactNode;
  /** Links and buttons. */
  readonly actions?: ReactNode;
  /** Small print: request id, details. */
  readonly foot?: ReactNode;
}

/** A page that is one message: not found, failed, closed, finished, honest about what will come. */
export function StatusPage({ status, title, text, drawing, actions, foot }: StatusPageProps) {
  return (
    <section className={styles.root}>
      {drawing === undefined ? null : <div className={styles.drawing}>{drawing}</div>}
      {status === undefined ? null : <p className={styles.status}>{status}</p>}
      <h1 className={styles.title}>{title}</h1>
      {text === undefined ? null : <div className={styles.text}>{text}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      {foot === undefined ? null : <p className={styles.foot}>{foot}</p>}
    </section>
  );
}
