import { usePayeeText } from '~/features/earnings/usePayeeText';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { Link } from '~/ui/Link';
import type { Order } from './orderDetail.server';

/** What became of the seller's money of a completed order, with the way to where it is told in full. */
export function PayoutLine({ order: { payout, net } }: { order: Order }) {
  const t = useText('Earnings');
  const payeeText = usePayeeText();
  if (!payout) return <span>{t('sale.unknown', { amount: toldAmount(net) })}</span>;
  const { payee, reference = '' } = payout;
  const [paid, from] = [parseWireTime(payout.paidTime), parseWireTime(payee?.payableTime)];
  const words = { amount: toldAmount(payout.amount), payee: payee ? payeeText(payee) : '', reference };
  const sentence = !payee
    ? t('sale.noPayee', words)
    : paid !== null
      ? t('sale.paid', { ...words, time: formatTime(paid) })
      : from === null
        ? t('sale.paying', words)
        : t('sale.waiting', { ...words, time: formatTime(from) });
  return (
    <span>
      {sentence} <Link to={paths.ours.earnings()}>{t(payee ? 'sale.see' : 'sale.add')}</Link>
    </span>
  );
}
