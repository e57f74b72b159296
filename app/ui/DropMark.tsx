import { useText } from '~/lib/i18n';
import { formatCents } from '~/lib/money';
import { useNow } from '~/lib/now';
import { priceDropOf } from '~/lib/priceDrop';
import type { CardGood } from './badgesOf';
import styles from './DropMark.module.css';

/** '−11%' where the price fell in the last 14 days; nothing otherwise. */
export function DropMark({ good }: { good: CardGood }) {
  const t = useText('List');
  const drop = priceDropOf(good, useNow());
  if (drop === null) return null;
  const { percent } = drop;
  const words = t('card.drop', { percent, from: formatCents(drop.fromCents) });
  return (
    <span className={styles.mark} title={words}>
      <span aria-hidden="true">−{percent}%</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
