import { useText } from '~/lib/i18n';
import type { Availability } from '~/lib/saleState';
import { Price } from '~/ui/Price';
import styles from './BuyBar.module.css';
import { BuyLink } from './DecisionPanel';
import type { DetailData } from './detail.server';
import { NextLink } from './SaleState';

/** On a phone: price and buy always at hand, at the foot of the screen; or the state and the way on. */
export function BuyBar({ data, availability }: { data: DetailData; availability: Availability }) {
  const { good, staleSince } = data;
  const t = useText('Detail');
  return (
    <div className={styles.bar}>
      {availability === 'onSale' ? (
        <>
          <Price value={good.newPrice ?? good.price} size="medium" />
          <BuyLink good={good} stale={staleSince !== null} />
        </>
      ) : (
        <>
          <strong className={styles.state}>{t(`state.${availability}`)}</strong>
          <NextLink data={data} size="medium" />
        </>
      )}
    </div>
  );
}
