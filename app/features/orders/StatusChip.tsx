import { useText } from '~/lib/i18n';
import { Chip, type ChipTone } from '~/ui/Chip';
import type { OrderStatus } from '../../../bff/contract/order';
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
export function StatusChip({ status }: { status: string }) {
  const t = useText('Orders');
  const tab = tabOf(status);
  return <Chip tone={toneOf[tab]}>{tab === 'all' ? status : t(`status.${status as OrderStatus}`)}</Chip>;
}
