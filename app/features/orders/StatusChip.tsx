import { useText } from '~/lib/i18n';
import { Chip, type ChipTone } from '~/ui/Chip';
import type { OrderStatus } from '../../../bff/contract/order';
import type { Order } from './orders.server';
import { tabOf, type OrderTab } from './statusTabs';

const toneOf: Readonly<Record<OrderTab, ChipTone>> = {
  all: 'calm',
  toPay: 'warning',
  inProgress: 'primary',
  toConfirm: 'warning',
  disputed: 'danger',
  done: 'good',
  closed: 'calm',
};

/** Where an order stands, in a word; a status of a newer marketplace is shown as it is written. */
export function StatusChip({ order }: { order: Pick<Order, 'status' | 'refund'> }) {
  const t = useText('Orders');
  // The money is on its way until the provider has given it back.
  const isOnItsWay = order.status === 'refunded' && order.refund && order.refund.refundTime === undefined;
  const status = isOnItsWay ? 'refunding' : order.status;
  const tab = tabOf(status);
  return <Chip tone={toneOf[tab]}>{tab === 'all' ? status : t(`status.${status as OrderStatus}`)}</Chip>;
}
