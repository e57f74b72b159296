import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';
import { afterCommit, withTenant, type Tx } from '../db/engine';
import { orders } from '../db/schema/orders';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import { tellReminder } from '../messaging/tell';
import type { ClockParts } from './clock';
import { isShut } from './shut';
import { lockFreeOrder, type OrderTools } from './transition';

/** So long before it completes by itself, the buyer of a delivered order is reminded. */
const reminderMs = dayMs;
/** From then on there is so much time, however late the reminder went out. */
const leftMs = 12 * hourMs;
/**
 * The clock comes by every few seconds. Who finds a deadline passed so long ago has been away, and the shop was too:
 * nobody could confirm or dispute meanwhile.
 */
const missedMs = 15 * minuteMs;
/** At most so many orders of a shop are looked at in one round. */
const roundSize = 200;

const wasMissed = (now: Date) => lte(orders.deadline, new Date(now.getTime() - missedMs));

/** Delivered orders whose buyers are to be told that they complete soon, as nobody was yet or in time. */
export const remindersDue: Due = {
  table: orders,
  where: (now) =>
    and(
      eq(orders.status, 'delivered'),
      lte(orders.deadline, new Date(now.getTime() + reminderMs)),
      or(isNull(orders.remindedTime), wasMissed(now)),
      sql`not ${isShut}`,
    ),
};

/** Holds for a delivered order that may complete: its buyer knew, and could act until its deadline. */
export const wasReminded = (now: Date) =>
  and(isNotNull(orders.remindedTime), gt(orders.deadline, new Date(now.getTime() - missedMs)));

/** Reminds the buyers in one shop, each in a transaction of its own, and gives them time. @returns how many */
export async function remindBuyers({ db, tools, log }: Omit<ClockParts, 'asking'>, tenantId: number): Promise<number> {
  const due = await withTenant(db, tenantId, (tx) => dueNow(tx, tools));
  let reminded = 0;
  for (const { id } of due) {
    try {
      if (await withTenant(db, tenantId, (tx) => remind(tx, id, tools))) reminded += 1;
    } catch (error) {
      log.error({ tenantId, orderId: id, error: describeError(error) }, 'a buyer could not be reminded');
    }
  }
  return reminded;
}

function dueNow(tx: Tx, tools: OrderTools, orderId?: number) {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(remindersDue.where(new Date(tools.now())), orderId === undefined ? undefined : eq(orders.id, orderId)))
    .orderBy(asc(orders.deadline))
    .limit(roundSize);
}

async function remind(tx: Tx, orderId: number, tools: OrderTools): Promise<boolean> {
  const order = await lockFreeOrder(tx, orderId);
  // Until it was locked its buyer may have confirmed.
  if (order === null || (await dueNow(tx, tools, orderId)).length === 0) return false;
  const nowMs = tools.now();
  const deadlineMs = Math.max(order.deadline?.getTime() ?? 0, nowMs + leftMs);
  await tx
    .update(orders)
    .set({ deadline: new Date(deadlineMs), remindedTime: new Date(nowMs) })
    .where(eq(orders.id, orderId));
  await tellReminder(tx, order, new Date(nowMs));
  afterCommit(() => tools.signals.changed(order.tenantId, orderId));
  return true;
}
