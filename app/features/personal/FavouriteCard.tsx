import { useText } from '~/lib/i18n';
import { formatCents } from '~/lib/money';
import { availabilityOf } from '~/lib/saleState';
import type { LabelNames } from '~/ui/badgesOf';
import { CardAge, ListingCard } from '~/ui/ListingCard';
import { SimilarLink } from '~/ui/SimilarLink';
import { TimeAgo } from '~/ui/TimeAgo';
import styles from './FavouritesPage.module.css';
import { priceChangeCents, type KeptGood } from './favouriteShow';

interface FavouriteCardProps {
  readonly good: KeptGood;
  readonly labels: LabelNames;
  readonly eager: boolean;
  readonly onRemove: () => void;
}

/** A kept listing with what became of it since. */
export function FavouriteCard({ good, labels, eager, onRemove }: FavouriteCardProps) {
  return (
    <ListingCard
      good={good}
      labels={labels}
      heading="h2"
      phone="row"
      eager={eager}
      age={<SinceKept good={good} />}
      onDrop={onRemove}
      onCover={<SimilarLink good={good} />}
    />
  );
}

/** How the price of what can be bought moved since it was kept, else how long ago that was. */
function SinceKept({ good }: { good: KeptGood }) {
  const t = useText('Favourites');
  const change = availabilityOf(good.saleState) === 'onSale' ? (priceChangeCents(good) ?? 0) : 0;
  if (change === 0) {
    return (
      <CardAge word={t('kept')}>
        <TimeAgo time={good.collectTime} />
      </CardAge>
    );
  }
  return (
    <CardAge word={t('sinceKept')}>
      <span className={styles.change} data-good={change < 0 || undefined}>
        {change < 0 ? '−' : '+'}
        {formatCents(Math.abs(change))}
      </span>
    </CardAge>
  );
}
