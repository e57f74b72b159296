import { useText } from '~/lib/i18n';
import { formatCents, isReduced, parseCents } from '~/lib/money';
import { Price } from '~/ui/Price';
import { PriceForm } from './PriceForm';
import type { ProductRowProps } from './ProductRow';
import styles from './ProductMoney.module.css';
import row from './ProductRow.module.css';

/** What it costs and what is left of that for the seller; the price can be changed on the spot. */
export function ProductMoney(props: ProductRowProps) {
  const t = useText('Products');
  const { product } = props;
  const [fee, net] = [parseCents(product.fee), parseCents(product.net)];
  return (
    <div className={`${row.money} ${styles.money}`}>
      <p className={styles.price}>
        <Price value={product.newPrice ?? product.price} />
        {isReduced(product.newPrice, product.price) && <Price value={product.price} size="small" former />}
      </p>
      {fee !== null && net !== null && (
        <p className={styles.net}>
          {t('fee', { fee: formatCents(fee) })} · <strong>{t('net', { net: formatCents(net) })}</strong>
        </p>
      )}
      {product.allowed.includes('price') && <PriceForm {...props} />}
    </div>
  );
}
