import { useText } from '~/lib/i18n';
import { pagesOf } from '~/lib/paging';
import { Link } from './Link';
import { pageWindow } from './pageWindow';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  /** Hits over all pages. */
  readonly total: number;
  readonly pageSize: number;
  /** The address of a page; real links, so that everything works without JavaScript. */
  readonly hrefOf: (page: number) => string;
}

/** Numbered pages; nothing when there is only one. */
export function Pagination({ page, total, pageSize, hrefOf }: PaginationProps) {
  const t = useText('Common');
  const pages = pagesOf(total, pageSize);
  if (pages <= 1) return null;
  const current = Math.min(Math.max(1, page), pages);
  const step = (to: number, label: string, rel: 'prev' | 'next', sign: string) =>
    to < 1 || to > pages ? (
      <span className={styles.page} data-off aria-hidden>
        {sign}
      </span>
    ) : (
      <Link className={styles.page} to={hrefOf(to)} rel={rel} aria-label={label}>
        {sign}
      </Link>
    );
  return (
    <nav className={styles.root} aria-label={t('pagination.label')}>
      {step(current - 1, t('pagination.previous'), 'prev', '‹')}
      {pageWindow(current, pages).map((entry, index) =>
        entry === null ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={entry}
            className={styles.page}
            to={hrefOf(entry)}
            aria-label={t('pagination.page', { page: entry })}
            {...(entry === current ? { 'aria-current': 'page' as const } : {})}
          >
            {entry}
          </Link>
        ),
      )}
      {step(current + 1, t('pagination.next'), 'next', '›')}
    </nav>
  );
}
