import { eq } from 'drizzle-orm';
import type { StepContext } from '../context';
import { orders } from '../db/schema/orders';
import type { Refusal } from '../http/answer';
import type { EventSource } from '../http/eventStream';
import { follow } from '../live/follow';
import { orderMissing } from './personStep';
import { roleIn } from './read';

/** Follows an order for its buyer or seller: events `order` {status, revision}. */
export function followOrder(context: StepContext, orderId: number | null): Promise<EventSource | Refusal> {
  return follow(context, {
    event: 'order',
    id: orderId,
    signals: context.services.orders.signals,
    missing: orderMissing,
    readMark: async (tx, id, personId) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, id));
      if (order === undefined || roleIn(order, personId) === null) return null;
      return { status: order.status, revision: order.revision };
    },
  });
}
