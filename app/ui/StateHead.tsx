import type { ReactNode } from 'react';
import styles from './StateHead.module.css';

interface StateHeadProps {
  /** Loud (`own`) only when it is the reader's turn. */
  readonly tone: 'own' | 'good' | 'warning' | 'calm';
  readonly status: string;
  /** Who must do what by when. */
  readonly sentence: string;
  /** The time that is left and what happens by itself. */
  readonly children?: ReactNode;
}

/** Where something stands, on top of its page: one word, one sentence, and what follows. */
export function StateHead({ tone, status, sentence, children }: StateHeadProps) {
  return (
    <div className={styles.head} data-tone={tone}>
      <p className={styles.status}>{status}</p>
      <p className={styles.sentence}>{sentence}</p>
      {children !== undefined && <p className={styles.more}>{children}</p>}
    </div>
  );
}
