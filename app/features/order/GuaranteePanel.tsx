import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { Panel } from '~/ui/Panel';
import styles from './GuaranteePanel.module.css';
import { guaranteePeriod } from './guaranteePeriod';
import { GuaranteeTerms } from './GuaranteeTerms';
import type { Order } from './orderDetail.server';

/** What the bought guarantee covers and until when; without one, what that means. */
export function GuaranteePanel({ order }: { order: Order }) {
  const t = useText('Order');
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
      <GuaranteeTerms covers={guarantee.covers} exclusions={guarantee.exclusions} isWide />
    </Panel>
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
