import { ListingCard } from '~/ui/ListingCard';
import { PageTitle } from '~/ui/PageTitle';
import type { SimilarGood } from './sureOrder.server';
import styles from './SimilarGoods.module.css';

interface SimilarGoodsProps {
  readonly title: string;
  readonly goods: readonly SimilarGood[];
  readonly labels?: readonly { readonly id: string; readonly name: string }[];
}

/** Listings to go on with when this one can't be had. */
export function SimilarGoods({ title, goods, labels = [] }: SimilarGoodsProps) {
  if (goods.length === 0) return null;
  return (
    <section className={styles.similar}>
      <PageTitle level={2}>{title}</PageTitle>
      <div className={styles.cards}>
        {goods.map((good) => (
          <ListingCard key={good.id} good={good} labels={labels} />
        ))}
      </div>
    </section>
  );
}
