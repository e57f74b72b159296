import { useText } from '~/lib/i18n';
import { useNow } from '~/lib/now';
import { useRootData } from '~/lib/rootData';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorState } from '~/ui/ErrorState';
import { ListingCard } from '~/ui/ListingCard';
import { PageTitle } from '~/ui/PageTitle';
import { Pagination } from '~/ui/Pagination';
import { SimilarLink } from '~/ui/SimilarLink';
import type { HistoryData } from './history.server';
import { historyPath } from './historyAddress';
import { dayName, historyDays, type BrowsedGood, type HistoryDay } from './historyDays';
import styles from './HistoryPage.module.css';

/** What a person looked at, day by day. */
export function HistoryPage({ data: { page, found, pageSize } }: { data: HistoryData }) {
  const t = useText('History');
  const { titles } = useRootData();
  return (
    <>
      <PageTitle lead={t('lead')}>{titles.browseHistory}</PageTitle>
      {found === null ? (
        <ErrorState />
      ) : found.goods.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={{ label: t('browse'), to: paths.accountOrder({ pageType: 'buy' }) }}
        />
      ) : (
        <>
          {historyDays(found.goods).map((day) => (
            <Day key={day.day} {...day} />
          ))}
          <Pagination page={page} total={found.total} pageSize={pageSize} hrefOf={historyPath} />
        </>
      )}
    </>
  );
}

function Day({ day, goods }: HistoryDay) {
  const t = useText('History');
  const name = dayName(day, useNow());
  return (
    <section className={styles.day}>
      <h2 className={styles.heading}>
        {name === 'date' ? day : t(`days.${name}`)}
        {(name === 'today' || name === 'yesterday') && <span className={styles.date}>{day}</span>}
      </h2>
      <ul className={styles.cards}>
        {goods.map((good) => (
          <li key={good.id}>
            <Visited good={good} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Visited({ good }: { good: BrowsedGood }) {
  const time = parseWireTime(good.browseTime);
  return (
    <ListingCard
      good={good}
      heading="h3"
      phone="row"
      age={time !== null && <time dateTime={time.toISOString()}>{formatTime(time, 'time')}</time>}
      onCover={<SimilarLink good={good} />}
    />
  );
}
