import type { AnswerPayload } from '../../../bff/contract/types';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { useRootData } from '~/lib/rootData';
import { paths, withQuery } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { EmptyState } from '~/ui/EmptyState';
import { ListingCard } from '~/ui/ListingCard';
import { PageTitle } from '~/ui/PageTitle';
import styles from './Personal.module.css';

type KeptGood = NonNullable<AnswerPayload<'GET /api/web/goods/collect/list'>>[number];

interface FavouritesPageProps {
  readonly goods: readonly KeptGood[];
  readonly page: number;
  readonly hasMore: boolean;
}

/** Kept listings; ended ones stay, marked, and price changes since then are told. */
export function FavouritesPage({ goods, page, hasMore }: FavouritesPageProps) {
  const t = useText('Soon');
  const { titles } = useRootData();
  return (
    <>
      <PageTitle>{titles.favourites}</PageTitle>
      {goods.length === 0 ? (
        <EmptyState
          title={t('favourites.empty')}
          text={t('favourites.emptyText')}
          action={{ label: t('links.browse'), to: paths.accountOrder({ pageType: 'buy' }) }}
        />
      ) : (
        <ul className={styles.cards}>
          {goods.map((good) => (
            <li key={good.id}>
              <ListingCard good={good} heading="h2" />
              <PriceChange good={good} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <ActionLink to={withQuery(paths.favourites, { page: page + 1 })} variant="outlined">
          {t('favourites.more')}
        </ActionLink>
      )}
    </>
  );
}

function PriceChange({ good }: { good: KeptGood }) {
  const t = useText('Soon');
  const [now, before] = [parseCents(good.newPrice), parseCents(good.collectPrice)];
  if (now === null || before === null || now === before) return null;
  const amount = formatCents(Math.abs(now - before));
  return (
    <p className={styles.change} data-good={now < before || undefined}>
      {t(now < before ? 'favourites.dropped' : 'favourites.raised', { amount })}
    </p>
  );
}
