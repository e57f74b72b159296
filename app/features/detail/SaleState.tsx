import { useText } from '~/lib/i18n';
import type { Availability } from '~/lib/saleState';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { similarPath } from '~/ui/SimilarLink';
import styles from './DecisionPanel.module.css';
import type { DetailData } from './detail.server';

type Ended = Exclude<Availability, 'onSale'>;
type StateData = Pick<DetailData, 'good' | 'similar' | 'ownOrder'>;

/** Why a listing can't be bought: the state, a sale with its day, and what follows from it. */
export function SaleState({ data, state }: { data: StateData; state: Ended }) {
  const t = useText('Detail');
  const { good, ownOrder } = data;
  const soldOn = state === 'sold' ? parseWireTime(good.orderTime) : null;
  const text = ownOrder === null ? state : ownOrder.isUnpaid ? 'ownReserved' : 'ownSold';
  return (
    <div className={styles.state} role="status" data-own={ownOrder !== null || undefined}>
      <strong>{soldOn === null ? t(`state.${state}`) : t('state.soldOn', { date: formatTime(soldOn, 'date') })}</strong>
      <p>{t(`stateText.${text}`)}</p>
    </div>
  );
}

/** The way on from there: one's own order, or what is like this listing. */
export function NextLink({ data, size }: { data: StateData; size: 'medium' | 'large' }) {
  const t = useText('Detail');
  const { good, similar, ownOrder } = data;
  const link = (to: string, label: string) => (
    <ActionLink to={to} size={size} className={styles.buy}>
      {label}
    </ActionLink>
  );
  if (ownOrder !== null) return link(paths.orderDetail(ownOrder.id), t(ownOrder.isUnpaid ? 'payOrder' : 'toOrder'));
  if (similar.length > 0) return link(similarPath({ ...good, saleState: undefined }), t('similar'));
  return link(
    good.gameId ? paths.goodList({ gameId: good.gameId }) : paths.accountOrder({ pageType: 'buy' }),
    t('others'),
  );
}
