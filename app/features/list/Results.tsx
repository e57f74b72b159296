import { useText } from '~/lib/i18n';
import type { CardGood, LabelNames } from '~/ui/badgesOf';
import { PlainButton } from '~/ui/controls/PlainButton';
import { ListingCard, ListingCardSkeleton } from '~/ui/ListingCard';
import { Pagination } from '~/ui/Pagination';
import type { ListQuery } from './listQuery';
import styles from './Results.module.css';
import { pageCount } from './searchInput';
import { withMarks } from './keptList';
import { listAddress } from './listAddress';
import { goodIdAttribute, useKeptList } from './useKeptList';
import { useLoadedPages } from './useLoadedPages';

interface ResultsProps {
  query: ListQuery;
  /** The same with what the person has changed since: what pages of it are to contain. */
  draft: ListQuery;
  goods: readonly CardGood[];
  total: number;
  /** Listings on one page, as the upstream gives them. */
  pageSize: number;
  labels: LabelNames;
  /** True while another page of the same list is on its way. */
  paging: boolean;
  /** True while other filters are on their way: what is shown is the old answer. */
  outdated: boolean;
  /** True when the marketplace does not answer and an older list is shown. */
  isStale: boolean;
}

/** One page of listings, what load-more added, and the ways to the rest. */
export function Results({ query, draft, goods, total, pageSize, labels, paging, outdated, isStale }: ResultsProps) {
  const t = useText('List');
  const { loaded, hasMore, loadMore, restore } = useLoadedPages({ query, first: goods, firstTotal: total, pageSize });
  const marks = useKeptList({ loaded, restore, isStale });
  const shown = withMarks([...goods, ...loaded.goods], marks);
  const lastPage = query.page + loaded.pages;
  const remaining = Math.min(pageSize, loaded.total - lastPage * pageSize);
  const before = (query.page - 1) * pageSize;
  return (
    <>
      <ul className={styles.grid} data-outdated={outdated || undefined} aria-busy={outdated || paging}>
        {paging
          ? skeletons(pageSize)
          : shown.map((good, index) => (
              <li key={good.id} {...{ [goodIdAttribute]: good.id }}>
                <ListingCard
                  good={good}
                  labels={labels}
                  phone="row"
                  heading="h2"
                  hideGame={query.gameId !== ''}
                  first={index === 0}
                />
              </li>
            ))}
        {loaded.state === 'loading' && skeletons(Math.max(1, Math.min(4, remaining)))}
      </ul>
      <div className={styles.more}>
        <p className={styles.shown} role="status">
          {loaded.state === 'failed'
            ? t('paging.moreFailed')
            : pageCount(loaded.total, pageSize) > 1 &&
              t('paging.shown', { shown: before + shown.length, total: loaded.total })}
        </p>
        {hasMore && (
          <PlainButton
            className={styles.button}
            variant="outlined"
            size="large"
            aria-disabled={loaded.state === 'loading'}
            onClick={() => void loadMore()}
          >
            {loaded.state === 'loading' ? t('paging.loading') : t('paging.more', { count: remaining })}
          </PlainButton>
        )}
        <Pagination
          page={lastPage}
          total={loaded.total}
          pageSize={pageSize}
          hrefOf={(page) => listAddress({ ...draft, page })}
        />
      </div>
    </>
  );
}

function skeletons(count: number) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`skeleton-${index}`}>
      <ListingCardSkeleton phone="row" />
    </li>
  ));
}
