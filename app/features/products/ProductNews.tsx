import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import item from '~/ui/ItemRow.module.css';
import { Notice } from '~/ui/Notice';
import styles from './ProductRow.module.css';
import type { Product } from './products.server';
import { productStateOf } from './productStates';

/** What the seller has to know before anything else: why it was refused, why it is down, who holds it. */
export function ProductNews({ product }: { product: Product }) {
  const t = useText('Products');
  const { orderId, refuseReason, downDes } = product;
  const name = productStateOf(product.saleState)?.name;
  if (name === 'refused') {
    return (
      <div className={styles.news}>
        <Notice tone="danger" title={t('news.refused')} actions={<EditLink product={product} />}>
          {refuseReason || t('news.noReason')}
        </Notice>
      </div>
    );
  }
  if ((name === 'takenDown' || name === 'notOnSale') && downDes) {
    return (
      <div className={styles.news}>
        <Notice tone="calm" title={t('news.down')}>
          {downDes}
        </Notice>
      </div>
    );
  }
  if (name === 'problem' || name === 'pledged' || name === 'banned') {
    return (
      <div className={styles.news}>
        <Notice tone="warning" title={t(`states.${name}`)}>
          {downDes || t(`news.${name}`)}
        </Notice>
      </div>
    );
  }
  if ((name === 'reserved' || name === 'sold') && orderId !== undefined) {
    return (
      <div className={styles.news}>
        <Notice
          tone="calm"
          actions={
            <ActionLink to={paths.orderDetail(orderId)} size="small" variant="outlined">
              {t('toOrder')}
            </ActionLink>
          }
        >
          {t(`news.${name}`)}
        </Notice>
      </div>
    );
  }
  return name === 'inReview' ? <p className={`${styles.news} ${item.quiet}`}>{t('news.inReview')}</p> : null;
}

/** To the form with everything as it was sent. */
export function EditLink({ product, variant = 'filled' }: { product: Product; variant?: 'filled' | 'outlined' }) {
  const t = useText('Products');
  const { id, gameId, allowed, title } = product;
  if (!allowed.includes('edit')) return null;
  return (
    <ActionLink
      to={paths.commit({ way: 'consignment', goodId: id, ...(gameId === undefined ? {} : { gameId }) })}
      size="small"
      variant={variant}
    >
      {t('edit')}
      <span className="visually-hidden">{t('of', { title })}</span>
    </ActionLink>
  );
}
