import { useText } from '~/lib/i18n';
import type { OrderStatus } from '../../../bff/contract/order';
import { tabOf } from './statusTabs';
import styles from './StatusChip.module.css';

/** Where an order stands, in a word; a status of a newer marketplace is shown as it is written. */
export function StatusChip({ status }: { status: string }) {
  const t = useText('Orders');
  const tab = tabOf(status);
  return (
    <span className={styles.chip} data-tab={tab}>
      {tab === 'all' ? status : t(`status.${status as OrderStatus}`)}
    </span>
  );
}
