import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { Seal } from '~/ui/Seal';
import { StatusPage } from '~/ui/StatusPage';
import type { FinishData } from './finish.server';
import { GuaranteePeriod } from './GuaranteePanel';
import type { Order } from './orderDetail.server';
import { shownStatus } from './refundState';
import { statusOf } from './wireWords';

/** What came of it, what it means for the money, and where to go from here. */
export function FinishPage({ data }: { data: FinishData }) {
  const t = useText('Order');
  const { order } = data;
  return (
    <Container>
      <StatusPage
        drawing={<Seal sign={order.status === 'completed' ? 'done' : 'scales'} />}
        {...wordsOf(order, t)}
        actions={
          <>
            <ActionLink to={paths.orderDetail(order.id)}>
              {t(isDue(order) ? 'finish.links.pay' : 'finish.links.order')}
            </ActionLink>
            <ActionLink to={paths.favourites} variant="outlined">
              {t('finish.links.favourites')}
            </ActionLink>
            {order.gameId !== undefined && (
              <ActionLink to={paths.goodList({ gameId: order.gameId })} variant="outlined">
                {t('finish.links.more', { game: order.gameName ?? '' })}
              </ActionLink>
            )}
          </>
        }
        foot={order.orderNo === undefined ? undefined : t('number', { number: order.orderNo })}
      />
    </Container>
  );
}

/** True where it is the reader who still has to pay. */
function isDue({ status, role }: Order): boolean {
  return status === 'unpaid' && role !== 'seller';
}

/** An order's deadline, or that it has none, for a text. */
function deadlineOf(order: Order): { timed: 'yes' | 'no'; time: string } {
  const deadline = parseWireTime(order.deadline);
  return deadline === null ? { timed: 'no', time: '' } : { timed: 'yes', time: formatTime(deadline) };
}

function wordsOf(order: Order, t: ReturnType<typeof useText<'Order'>>): { title: string; text: React.ReactNode } {
  if (order.status === 'completed' && order.role === 'seller') {
    return {
      title: t('finish.completed.sellerTitle'),
      text: <p>{t('finish.completed.seller', { net: toldAmount(order.net) })}</p>,
    };
  }
  if (order.status === 'completed') {
    return {
      title: t('finish.completed.title'),
      text: (
        <>
          <p>{t('finish.completed.buyer', { total: toldAmount(order.total) })}</p>
          <p>
            {order.guarantee ? (
              <>
                {t('guarantee.title')}: <GuaranteePeriod order={order} />
              </>
            ) : (
              t('guarantee.none')
            )}
          </p>
        </>
      ),
    };
  }
  if (order.status === 'disputed') {
    return { title: t('finish.disputed.title'), text: <p>{t('finish.disputed.text', deadlineOf(order))}</p> };
  }
  if (isDue(order)) {
    return {
      title: t('finish.unpaid.title'),
      text: <p>{t('finish.unpaid.text', { total: toldAmount(order.total), ...deadlineOf(order) })}</p>,
    };
  }
  const status = t(`status.${statusOf(shownStatus(order)) ?? 'other'}`);
  return { title: t('finish.other.title'), text: <p>{t('finish.other.text', { status })}</p> };
}
