import type { ReactNode } from 'react';
import { Panel } from './Panel';
import styles from './SummaryAside.module.css';

interface SummaryAsideProps {
  readonly title: string;
  /** What the total comes from. */
  readonly children: ReactNode;
  readonly totalName: string;
  readonly total: ReactNode;
  /** The total follows what is chosen in the form: without scripts it is not shown. */
  readonly isReckoned?: boolean;
  readonly button: ReactNode;
  /** What the button does not do, or does; on a desktop only. */
  readonly note: string;
}

/** What a form comes to, and its one button: beside it on a desktop, at the foot of a phone always in reach. */
export function SummaryAside({ title, children, totalName, total, isReckoned, button, note }: SummaryAsideProps) {
  return (
    <div className={styles.aside}>
      <Panel title={title} className={styles.panel}>
        {children}
      </Panel>
      <div className={styles.foot}>
        <p className={styles.total} data-reckoned={isReckoned} aria-live="polite">
          <span className={styles.name}>{totalName}</span>
          {total}
        </p>
        <div className={styles.send}>
          {button}
          <p className={styles.note}>{note}</p>
        </div>
      </div>
    </div>
  );
}
