import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { CopyButton } from '~/ui/CopyButton';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import { Price } from '~/ui/Price';
import { mainActionOf } from './orderStep';
import { NextStep } from './NextStep';
import type { OrderRole } from './orderQuery';
import styles from './OrderRow.module.css';
import type { Order } from './orders.server';
import { StatusChip } from './StatusChip';

/** One order: on a desktop a row of a table, on a phone a card. The whole of it leads to its detail. */
export function OrderRow({ order, role }: { order: Order; role: OrderRole }) {
  const t = useText('Orders');
  const { id, orderNo, title, gameName, code } = order;
  const name = title || orderNo || id;
  const action = mainActionOf(order);
  return (
    <article className={styles.row}>
      <div className={styles.head}>
        <CreateTime wire={order.createTime} />
        {orderNo && (
          <span className={styles.number}>
            <span className={styles.numberText}>{t('orderNo', { orderNo })}</span>
            <CopyButton text={orderNo} label={t('copyOrderNo', { orderNo })} />
          </span>
        )}
        <span className={styles.counterpart}>
          {t(`counterpart.${role}`, { name: order.counterpart ?? t('counterpart.shop') })}
        </span>
      </div>
      <div className={styles.picture}>
        <Picture src={order.titleImg} alt="" slot="thumb" ratio="4 / 3" />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={paths.orderDetail(id)} prefetch="none">
            {titleText(name)}
          </Link>
        </h2>
        <p className={styles.game}>{[gameName, code].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.state}>
        <StatusChip order={order} />
        <NextStep order={order} />
      </div>
      <Amount order={order} role={role} />
      <div className={styles.action}>
        <ActionLink
          to={paths.orderDetail(id)}
          size="small"
          variant={action === 'credentials' || action === 'details' ? 'outlined' : 'filled'}
        >
          {t(`action.${action}`)}
          <span className="visually-hidden">{t('action.of', { title: name })}</span>
        </ActionLink>
      </div>
    </article>
  );
}

function CreateTime({ wire }: { wire: string | undefined }) {
  const time = parseWireTime(wire);
  if (time === null) return null;
  return (
    <time className={styles.time} dateTime={time.toISOString()}>
      {formatTime(time)}
    </time>
  );
}

/** What the buyer pays in all, or what the seller gets of it. */
function Amount({ order, role }: { order: Order; role: OrderRole }) {
  const t = useText('Orders');
  const isSeller = role === 'seller';
  return (
    <p className={styles.amount}>
      <span className={styles.amountName}>{t(`columns.amount.${role}`)}</span>
      <Price value={(isSeller ? order.net : order.total) ?? order.price} />
    </p>
  );
}
