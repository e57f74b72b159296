import { eq } from 'drizzle-orm';
import { personOfToken } from '../auth/sessions';
import type { StepContext } from '../context';
import type { Tx } from '../db/engine';
import { orders } from '../db/schema/orders';
import type { Refusal } from '../http/answer';
import type { EventSource } from '../http/eventStream';
import { describeError } from '../http/describeError';
import { orderMissing } from './personStep';
import { roleIn } from './read';

/** How soon a change made by another process is noticed; this process's own come at once. */
const lookIntervalMs = 3_000;

interface OrderMark {
  readonly status: string;
  readonly revision: number;
}

/**
 * Follows an order for its buyer or seller: an event `order` {status, revision} at once and on each change. Ends when
 * the session does.
 */
export async function followOrder(context: StepContext, orderId: number | null): Promise<EventSource | Refusal> {
  const { person, services, shop, facts } = context;
  const readMark = async (tx: Tx): Promise<OrderMark | null> => {
    const [order] = orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId));
    if (order === undefined || person === null || roleIn(order, person.id) === null) return null;
    return { status: order.status, revision: order.revision };
  };
  const first = await context.transaction(readMark);
  if (first === null || orderId === null) return orderMissing();

  return (send, end) => {
    let sent = first;
    let looking = false;
    send({ event: 'order', data: first });
    const look = async () => {
      if (looking) return;
      looking = true;
      try {
        const mark = await context.transaction(async (tx) => {
          const isIn = facts.token !== null && (await personOfToken(tx, facts.token, services.now())) !== null;
          return isIn ? readMark(tx) : null;
        });
        if (mark === null) return end();
        if (mark.revision !== sent.revision) send({ event: 'order', data: (sent = mark) });
      } catch (error) {
        services.log.warn(
          { orderId, requestId: facts.id, error: describeError(error) },
          'an order could not be followed',
        );
        end();
      } finally {
        looking = false;
      }
    };
    const timer = setInterval(() => void look(), lookIntervalMs);
    timer.unref();
    const unwatch = services.orders.signals.watch(shop.id, orderId, () => void look());
    return () => {
      clearInterval(timer);
      unwatch();
    };
  };
}
