import { useText } from '~/lib/i18n';
import { useNow } from '~/lib/now';
import { deadlineOf, nextActorOf, type Deadline } from './orderStep';
import styles from './NextStep.module.css';
import type { Order } from './orders.server';

const endings = ['close', 'complete'] as const;

/** Who acts next and until when; nothing where nobody has anything left to do. */
export function NextStep({ order }: { order: Order }) {
  const t = useText('Orders');
  const deadline = deadlineOf(order.deadline, useNow());
  const actor = nextActorOf(order);
  if (actor === null) return null;
  const ending = endings.find((each) => each === order.atDeadline);
  return (
    <p className={styles.next} data-mine={actor === 'you' || undefined}>
      <span className={styles.actor}>{t(`next.${actor}`)}</span>
      {deadline !== null && (
        <span className={styles.deadline}>
          <DeadlineText
            deadline={deadline}
            isPromise={ending === undefined && (actor === 'staff' || actor === 'system')}
          />
          {ending !== undefined && t(`next.${ending}`)}
        </span>
      )}
    </p>
  );
}

interface DeadlineTextProps {
  readonly deadline: Deadline;
  /** Nothing happens by itself when it has passed: it is late. */
  readonly isPromise: boolean;
}

function DeadlineText({ deadline: { clock, iso, left }, isPromise }: DeadlineTextProps) {
  const t = useText('Orders');
  return (
    <time dateTime={iso}>
      {isPromise && left.unit === 'over'
        ? t('next.late', { clock })
        : t('next.by', { clock, left: t(`next.left.${left.unit}`, { count: left.count }) })}
    </time>
  );
}
