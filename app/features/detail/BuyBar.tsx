import type { Availability } from '~/lib/saleState';
import { Price } from '~/ui/Price';
import styles from './BuyBar.module.css';
import { BuyLink } from './DecisionPanel';
import type { DetailData } from './detail.server';
import { NextLink, useStateTitle } from './SaleState';

/** On a phone: price and buy always at hand, at the foot of the screen; or the state and the way on. */
export function BuyBar({ data, availability }: { data: DetailData; availability: Availability }) {
  const { good, staleSince } = data;
  const stateTitle = useStateTitle();
  return (
    <div className={styles.bar}>
      {availability === 'onSale' ? (
        <>
          <Price value={good.newPrice ?? good.price} size="medium" />
          <BuyLink id={good.id} stale={staleSince !== null} />
        </>
      ) : (
        <>
          <strong className={styles.state}>{stateTitle(good, availability)}</strong>
          <NextLink data={data} size="medium" />
        </>
      )}
    </div>
  );
}
