import { useServed } from '~/lib/features';
import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import styles from './GuaranteePanel.module.css';
import { guaranteePeriod, isGuaranteeOver } from './guaranteePeriod';
import { GuaranteeTerms } from './GuaranteeTerms';
import type { Order, OrderDetailData } from './orderDetail.server';

/** What the bought guarantee covers, until when, and how to claim it or what it paid; without one, what that means. */
export function GuaranteePanel({ page }: { page: OrderDetailData }) {
  const t = useText('Order');
  const { order } = page;
  const { guarantee } = order;
  if (guarantee === null || guarantee === undefined) {
    return (
      <Panel title={t('guarantee.title')}>
        <div>
          <p className={styles.name}>{t('guarantee.none')}</p>
          <p className={styles.text}>{t('guarantee.noneText')}</p>
        </div>
      </Panel>
    );
  }
  const cap = parseCents(guarantee.cap);
  return (
    <Panel title={t('guarantee.title')}>
      <div>
        <p className={styles.name}>{guarantee.name}</p>
        <ul className={styles.facts}>
          {guarantee.coverPercent !== undefined && (
            <li>{t('guarantee.percent', { percent: guarantee.coverPercent })}</li>
          )}
          {cap !== null && <li>{t('guarantee.cap', { amount: formatCents(cap) })}</li>}
          <li>
            <GuaranteePeriod order={order} />
          </li>
        </ul>
      </div>
      <GuaranteeClaim page={page} />
      <GuaranteeTerms covers={guarantee.covers} exclusions={guarantee.exclusions} isWide />
    </Panel>
  );
}

/** What the buyer of a completed order has to know: what was paid back, that it is too late, or how to claim. */
function GuaranteeClaim({ page }: { page: OrderDetailData }) {
  const t = useText('Order');
  const isServed = useServed();
  const { order, role, nowMs } = page;
  if (role !== 'buyer' || order.status !== 'completed') return null;
  if (order.guaranteePaid) return <GuaranteePaid paid={order.guaranteePaid} />;
  if (isGuaranteeOver(order, nowMs)) return <Notice tone="calm">{t('guarantee.over')}</Notice>;
  return (
    <Notice
      tone="calm"
      title={t('guarantee.claim')}
      actions={
        <>
          <Link to={paths.ours.support}>{t('guarantee.contact')}</Link>
          {isServed(paths.feedback) && (
            <Link to={paths.ours.report({ order: order.orderNo })}>{t('guarantee.write')}</Link>
          )}
        </>
      }
    >
      {t('guarantee.claimText', { number: order.orderNo ?? String(order.id) })}
    </Notice>
  );
}

function GuaranteePaid({ paid }: { paid: NonNullable<Order['guaranteePaid']> }) {
  const t = useText('Order');
  const [cents, time, refunded] = [parseCents(paid.amount), parseWireTime(paid.time), parseWireTime(paid.refundTime)];
  return (
    <Notice
      tone="good"
      title={t('guarantee.paid', {
        amount: cents === null ? '' : formatCents(cents),
        dated: time === null ? 'no' : 'yes',
        time: time === null ? '' : formatTime(time),
      })}
    >
      {refunded === null ? t('guarantee.underWay') : t('guarantee.arrived', { time: formatTime(refunded) })}
    </Notice>
  );
}

/** From when until when, by date once the order is complete. */
export function GuaranteePeriod({ order }: { order: Order }) {
  const t = useText('Order');
  const days = order.guarantee?.days;
  const period = guaranteePeriod(order);
  if (period === null) return <>{days === undefined ? t('guarantee.forever') : t('guarantee.days', { days })}</>;
  const { from, until } = period;
  return <>{until === null ? t('guarantee.fromOn', { from }) : t('guarantee.until', { from, until })}</>;
}
