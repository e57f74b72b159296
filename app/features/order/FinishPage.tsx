import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import { formatTime, parseWireTime } from '~/lib/time';
import { paths } from '~/paths';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { StatusPage } from '~/ui/StatusPage';
import type { FinishData } from './finish.server';
import styles from './FinishPage.module.css';
import { GuaranteePeriod } from './GuaranteePanel';
import type { Order } from './orderDetail.server';
import { statusOf } from './wireWords';

/** What came of it, what it means for the money, and where to go from here. */
export function FinishPage({ data }: { data: FinishData }) {
  const t = useText('Order');
  const { order } = data;
  if (order === null) {
    return (
      <StatusPage
        title={t('finish.neutral.title')}
        text={<p>{t('finish.neutral.text')}</p>}
        actions={
          <>
            <ActionLink to={paths.myOrders}>{t('finish.links.orders')}</ActionLink>
            <ActionLink to={paths.favourites} variant="outlined">
              {t('finish.links.favourites')}
            </ActionLink>
            <ActionLink to={paths.accountOrder({ pageType: 'buy' })} variant="outlined">
              {t('finish.links.browse')}
            </ActionLink>
          </>
        }
      />
    );
  }
  return (
    <Container>
      <StatusPage
        drawing={<Seal isDone={order.status === 'completed'} />}
        {...wordsOf(order, t)}
        actions={
          <>
            <ActionLink to={paths.orderDetail(order.id)}>{t('finish.links.order')}</ActionLink>
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

function wordsOf(order: Order, t: ReturnType<typeof useText<'Order'>>): { title: string; text: React.ReactNode } {
  const money = (wire: string | undefined) => formatCents(parseCents(wire) ?? 0);
  if (order.status === 'completed' && order.role === 'seller') {
    return {
      title: t('finish.completed.sellerTitle'),
      text: <p>{t('finish.completed.seller', { net: money(order.net) })}</p>,
    };
  }
  if (order.status === 'completed') {
    return {
      title: t('finish.completed.title'),
      text: (
        <>
          <p>{t('finish.completed.buyer', { total: money(order.total) })}</p>
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
    const deadline = parseWireTime(order.deadline);
    const timed = deadline === null ? { timed: 'no', time: '' } : { timed: 'yes', time: formatTime(deadline) };
    return { title: t('finish.disputed.title'), text: <p>{t('finish.disputed.text', timed)}</p> };
  }
  const status = t(`status.${statusOf(order.status) ?? 'other'}`);
  return { title: t('finish.other.title'), text: <p>{t('finish.other.text', { status })}</p> };
}

/** A seal with a check, or with a pair of scales while a dispute is open. */
function Seal({ isDone }: { isDone: boolean }) {
  return (
    <svg className={styles.seal} viewBox="0 0 168 112" aria-hidden>
      <ellipse className={styles.ground} cx="84" cy="98" rx="66" ry="8" />
      <circle className={styles.disc} cx="84" cy="52" r="38" />
      {isDone ? (
        <path className={styles.sign} d="m66 53 13 13 24-27" />
      ) : (
        <path className={styles.sign} d="M84 32v42M70 74h28M62 40h44M62 40l-8 18h16zM106 40l-8 18h16z" />
      )}
    </svg>
  );
}
