import type { ReactNode } from 'react';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  readonly children: ReactNode;
  /** A quiet line under the title. */
  readonly lead?: ReactNode;
  /** Actions at the end of the line. */
  readonly actions?: ReactNode;
  /** 2 for a section of a page; 1 is the page itself. */
  readonly level?: 1 | 2;
}

/** A page's or a section's title in the look's voice. */
export function PageTitle({ children, lead, actions, level = 1 }: PageTitleProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.root} data-level={level}>
      <div className={styles.texts}>
        <Heading className={styles.title}>{children}</Heading>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
