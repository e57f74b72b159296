import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface PanelProps {
  /** What links within the page lead to. */
  readonly id?: string;
  readonly title: ReactNode;
  /** A quiet line under the title. */
  readonly lead?: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Where it stands in its page's grid, and whether it is printed. */
  readonly className?: string | undefined;
}

/** A titled section of a page. */
export function Panel({ id, title, lead, aside, children, className }: PanelProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={className === undefined ? styles.panel : `${styles.panel} ${className}`}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {aside}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
