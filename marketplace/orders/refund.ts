import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { ledgerEntries } from '../db/schema/orders';

/** What goes back to the buyer of an order because the order does not need it; what a guarantee pays is told apart. */
export interface RefundState {
  readonly amountCents: number;
  /** Since when it is owed. */
  readonly time: Date;
  /** When the payment provider had given all of it back; null: some of it is still on its way. */
  readonly refundTime: Date | null;
}

/** The refunds of those orders that have any, by the orders' ids. The ledger is what says so. */
export async function refundsOf(tx: Tx, orderIds: readonly number[]): Promise<Map<number, RefundState>> {
  if (orderIds.length === 0) return new Map();
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.orderId, [...orderIds]),
        eq(ledgerEntries.account, 'refunds'),
        inArray(ledgerEntries.kind, ['refundOwed', 'refunded']),
      ),
    )
    .orderBy(asc(ledgerEntries.id));
  const givenTimes = new Map(entries.map(({ movement, time }) => [movement, time]));
  const refunds = new Map<number, RefundState>();
  for (const { orderId, kind, movement, amountCents, time } of entries) {
    if (orderId === null || kind !== 'refundOwed') continue;
    const given = givenTimes.get(movement.replace('refundOwed', 'refunded')) ?? null;
    const others = refunds.get(orderId);
    refunds.set(orderId, {
      amountCents: (others?.amountCents ?? 0) + amountCents,
      time: others?.time ?? time,
      refundTime: others === undefined ? given : later(others.refundTime, given),
    });
  }
  return refunds;
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
