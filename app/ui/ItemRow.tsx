import type { ReactNode } from 'react';
import { titleText } from '~/lib/titleText';
import { Link } from './Link';
import { SkeletonLines, Skeleton } from './Skeleton';
import styles from './ItemRow.module.css';
import { Picture } from './Picture';

interface ItemRowProps {
  readonly picture: string | null | undefined;
  readonly title: string;
  /** The page of the thing; null: it has none. */
  readonly to: string | null;
  /** Quiet lines below the title. */
  readonly lines: readonly ReactNode[];
  /** What was just refused; nothing most of the time. */
  readonly lost: ReactNode;
  /** The columns' widths and where the rest stands. */
  readonly className: string | undefined;
  /** The rest: where it stands, money, what can be done. */
  readonly children: ReactNode;
}

/** One of a person's own things in a list. */
export function ItemRow({ picture, title, to, lines, lost, className, children }: ItemRowProps) {
  return (
    <article className={`${styles.row} ${className}`}>
      <div className={styles.picture}>
        <Picture src={picture} alt="" slot="thumb" ratio="4 / 3" />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.title}>
          {to === null ? (
            titleText(title)
          ) : (
            <Link className={styles.link} to={to} prefetch="none">
              {titleText(title)}
            </Link>
          )}
        </h2>
        {lines.map((line, index) => (
          <p key={index} className={styles.quiet}>
            {typeof line === 'string' ? titleText(line) : line}
          </p>
        ))}
      </div>
      {children}
      <div className={styles.lost}>{lost}</div>
    </article>
  );
}

/** Holds the place of a row while its list loads, as high as most are; `children` stand for the rest of it. */
export function ItemRowSkeleton({
  lines,
  className,
  children,
}: Pick<ItemRowProps, 'lines' | 'className' | 'children'>) {
  return (
    <div className={`${styles.row} ${className}`} aria-hidden="true">
      <div className={styles.picture}>
        <Skeleton ratio="4 / 3" />
      </div>
      <div className={styles.facts}>
        <SkeletonLines lines={2} line={21} />
        {lines.map((line, index) => (
          <div key={index} className={styles.quiet}>
            {line}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}
