import { useText } from '~/lib/i18n';
import { History } from '~/ui/History';
import { Panel } from '~/ui/Panel';
import type { OrderDetailData } from './orderDetail.server';
import { actorOf, eventOf, statusOf } from './wireWords';

/** Everything that happened to an order. */
export function Timeline({ page }: { page: OrderDetailData }) {
  const t = useText('Order');
  const { order, role } = page;
  const who = (actor: string | undefined) => {
    const known = actorOf(actor);
    if (known === null) return actor;
    return t(`timeline.actors.${known === role ? 'you' : known}`);
  };
  return (
    <Panel title={t('timeline.title')}>
      <History
        empty={t('timeline.empty')}
        lines={order.timeline.map(({ status, action, time, actor, note }) => {
          const event = eventOf(action);
          return {
            what: event === null ? t(`status.${statusOf(status) ?? 'other'}`) : t(`timeline.events.${event}`),
            time,
            who: who(actor),
            note,
          };
        })}
      />
    </Panel>
  );
}
