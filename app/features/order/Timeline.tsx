import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import type { OrderDetailData } from './orderDetail.server';
import { Panel } from './Panel';
import styles from './Timeline.module.css';
import { actorOf, eventOf, statusOf } from './wireWords';

/** Everything that happened, the newest first: what, who, when, and what they said. */
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
      {order.timeline.length === 0 ? (
        <p className={styles.quiet}>{t('timeline.empty')}</p>
      ) : (
        <ol className={styles.list} reversed>
          {[...order.timeline].reverse().map(({ status, action, time, actor, note }, index) => {
            const event = eventOf(action);
            const moment = parseWireTime(time);
            return (
              <li key={order.timeline.length - index} className={styles.line}>
                <p className={styles.event}>
                  {event === null ? t(`status.${statusOf(status) ?? 'other'}`) : t(`timeline.events.${event}`)}
                </p>
                <p className={styles.quiet}>
                  {moment === null ? (
                    time
                  ) : (
                    <time dateTime={moment.toISOString()} title={`${formatTime(moment)} GMT+8`}>
                      {formatTime(moment)}
                    </time>
                  )}
                  {actor !== undefined && <> · {t('timeline.by', { who: who(actor) ?? '' })}</>}
                </p>
                {note && <p className={styles.note}>{note}</p>}
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
