import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { orders, payments } from '../db/schema/orders';
import { Refusal } from '../http/answer';
import type { Language } from '../messages';
import { stepLocked, type OrderRow, type OrderTools } from './transition';
import type { Difference, OrderWish } from './wish';

/** Beside "cancelled by you" in the history: two open pages of one buyer may not know of each other. */
const replacedNote: Readonly<Record<Language, string>> = {
  en: 'The account was ordered anew with other choices',
  'zh-CN': '已按新的选项重新下单',
};

/** The buyer's unpaid order of the listing, locked; the listing must be locked before it. */
export async function unpaidOrderOf(tx: Tx, wish: OrderWish): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.listingId, wish.listingId), eq(orders.buyerId, wish.buyerId), eq(orders.status, 'unpaid')))
    .for('update');
  return order ?? null;
}

/**
 * Closes an unpaid order for one with other choices, unless a payment was ever started: its money may still arrive,
 * however late, and would find the order gone.
 * @returns why the order stays; null when it made way
 */
export async function makeWay(
  tx: Tx,
  order: OrderRow,
  { differs, language }: { readonly differs: Difference; readonly language: Language },
  tools: OrderTools,
): Promise<Refusal | null> {
  if ((await tx.$count(payments, eq(payments.orderId, order.id))) > 0) {
    const values = { orderNo: order.orderNo };
    return new Refusal('orderUnderWay', undefined, values, { [differs]: { message: 'orderUnderWay', values } });
  }
  const step = { orderId: order.id, action: 'cancel', actor: 'buyer', actorId: order.buyerId } as const;
  const result = await stepLocked(tx, order, { ...step, note: replacedNote[language] }, tools);
  if (result.kind !== 'done') throw new Error('an unpaid order can be cancelled by its buyer');
  return null;
}
