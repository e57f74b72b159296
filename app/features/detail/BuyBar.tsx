import { Price } from '~/ui/Price';
import styles from './BuyBar.module.css';
import { BuyLink } from './DecisionPanel';
import type { Good } from './detail.server';
import type { Availability } from './saleState';

/** On a phone: price and buy always at hand, at the foot of the screen. */
export function BuyBar({ good, availability, stale }: { good: Good; availability: Availability; stale: boolean }) {
  return (
    <div className={styles.bar}>
      <Price value={good.newPrice ?? good.price} size="medium" />
      <BuyLink id={good.id} availability={availability} stale={stale} />
    </div>
  );
}
