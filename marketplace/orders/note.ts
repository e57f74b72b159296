import { eq } from 'drizzle-orm';
import { afterCommit, type Tx } from '../db/engine';
import { orderEvents, orders } from '../db/schema/orders';
import type { OrderActor } from './machine';
import type { OrderRow, OrderTools } from './transition';

/** What happens to an order beside the machine's steps: money that comes or arrives, words in a dispute. */
export type NotedAction = 'payGuarantee' | 'latePayment' | 'doublePayment' | 'refundArrived' | 'addStatement';

/** One line of the history that leaves the order in its state. */
export interface Note {
  readonly action: NotedAction;
  readonly actor: OrderActor;
  readonly actorId?: number;
  readonly note?: string;
}

/**
 * Writes down what happened to an order that `lockOrder` gave in this transaction: history, revision and live pages, as a
 * step of the machine has them. Telling people is the caller's.
 * @param times what the order waits for until when, where that changes
 */
export async function noteEvent(
  tx: Tx,
  order: OrderRow,
  noted: Note,
  tools: OrderTools,
  times: Partial<Pick<OrderRow, 'deadline' | 'deskTime'>> = {},
): Promise<OrderRow> {
  const now = new Date(tools.now());
  const [changed] = await tx
    .update(orders)
    .set({ revision: order.revision + 1, changeTime: now, ...times })
    .where(eq(orders.id, order.id))
    .returning();
  if (changed === undefined) throw new Error('an order that is locked cannot be gone');
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromStatus: order.status, status: order.status, ...noted, time: now });
  afterCommit(() => tools.signals.changed(order.tenantId, order.id));
  return changed;
}
