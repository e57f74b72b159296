import { useText } from '~/lib/i18n';
import { moneyParts, parseCents } from '~/lib/money';
import styles from './Price.module.css';

interface PriceProps {
  /** As on the wire: a decimal with at most two places. */
  readonly value: string | number | null | undefined;
  readonly size?: 'small' | 'medium' | 'large';
  /** Struck through and quiet: the price before. */
  readonly former?: boolean;
}

/** A price in the colour nothing else uses: the sign smaller, the cents quieter, tabular figures. */
export function Price({ value, size = 'medium', former = false }: PriceProps) {
  const t = useText('Common');
  const cents = parseCents(value);
  const sizeName = size === 'medium' ? undefined : size;
  if (cents === null) {
    return (
      <span className={styles.unknown} data-size={sizeName}>
        {t('price.unknown')}
      </span>
    );
  }
  const { sign, whole, fraction } = moneyParts(cents);
  const Tag = former ? 's' : 'span';
  return (
    <Tag className={styles.root} data-size={sizeName} data-former={former || undefined}>
      <span className={styles.sign}>{sign}</span>
      {whole}
      {fraction === '' ? null : <span className={styles.fraction}>{fraction}</span>}
    </Tag>
  );
}
