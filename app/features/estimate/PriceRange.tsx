import { useText } from '~/lib/i18n';
import { parseCents } from '~/lib/money';
import { Price } from '~/ui/Price';
import styles from './PriceRange.module.css';

interface PriceRangeProps {
  /** As on the wire. */
  readonly low: string | undefined;
  readonly high: string | undefined;
  readonly size?: 'small' | 'medium' | 'large';
}

/** From the lowest to the highest price; one price when they are the same or one of them is missing. */
export function PriceRange({ low, high, size = 'medium' }: PriceRangeProps) {
  const t = useText('Appraisals');
  const [lowCents, highCents] = [parseCents(low), parseCents(high)];
  if (lowCents === null || highCents === null || lowCents === highCents)
    return <Price value={low ?? high} size={size} />;
  return (
    <span className={styles.range}>
      <Price value={low} size={size} />
      <span className={styles.to} aria-hidden>
        –
      </span>
      <span className="visually-hidden">{t('range.to')}</span>
      <Price value={high} size={size} />
    </span>
  );
}
