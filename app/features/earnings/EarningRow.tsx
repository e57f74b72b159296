import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import { TimeAgo } from '~/ui/TimeAgo';
import type { Earning } from './earnings.server';
import styles from './EarningsPage.module.css';
import { usePayeeText } from './usePayeeText';

const kinds = ['completed', 'settled', 'depositForfeited', 'payout'] as const;

/** One movement: what for, when and how much; of a payout where it went and the number of its transfer. */
export function EarningRow({ row }: { row: Earning }) {
  const t = useText('Earnings');
  const common = useText('Common');
  const payeeText = usePayeeText();
  const cents = parseCents(row.amount);
  const isOut = cents !== null && cents < 0;
  const kind = kinds.find((each) => each === row.kind) ?? 'other';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.what}>{t(`list.kinds.${kind}`)}</p>
        <About row={row} />
        {row.payee && (
          <p className={styles.quiet}>
            {payeeText(row.payee)}
            {row.reference && ` · ${t('list.reference', { reference: row.reference })}`}
          </p>
        )}
        <p className={styles.quiet}>
          <TimeAgo time={row.time ?? null} />
        </p>
      </div>
      <span className={styles.amount} data-out={isOut || undefined}>
        {cents === null ? common('amountUnknown') : isOut ? `−${formatCents(-cents)}` : `+${formatCents(cents)}`}
      </span>
    </li>
  );
}

function About({ row: { orderId, backId, title } }: { row: Earning }) {
  const t = useText('Earnings');
  const to =
    orderId !== undefined ? paths.orderDetail(orderId) : backId !== undefined ? paths.offers({ backId }) : null;
  if (to === null) return null;
  return (
    <p className={styles.about}>
      <Link to={to}>{titleText(title ?? '') || t(orderId !== undefined ? 'list.order' : 'list.buyback')}</Link>
    </p>
  );
}
