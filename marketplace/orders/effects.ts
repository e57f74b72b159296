import { and, eq, inArray, sql } from 'drizzle-orm';
import { dropHandover } from '../credentials/handover';
import { dropCredentials } from '../credentials/store';
import type { Tx } from '../db/engine';
import { deals, listings, saleStates } from '../db/schema/listings';
import { payments, type orders } from '../db/schema/orders';
import { users } from '../db/schema/people';
import { isLocked } from '../people/locked';
import { maskedName } from '../queries/listings';
import { moveMoney } from './ledger';
import type { OrderEffect } from './machine';

type OrderRow = typeof orders.$inferSelect;
type EffectWork = (tx: Tx, order: OrderRow, nowMs: number) => Promise<void>;

const setSaleState =
  (saleState: number): EffectWork =>
  async (tx, order) => {
    await tx.update(listings).set({ saleState }).where(eq(listings.id, order.listingId));
  };

/** What each effect of the state machine does to listing, payments and money. */
const effects: Readonly<Record<OrderEffect, EffectWork>> = {
  async markSold(tx, order, nowMs) {
    await tx
      .update(listings)
      .set({ saleState: saleStates.sold, orderTime: new Date(nowMs) })
      .where(eq(listings.id, order.listingId));
  },

  /** What a locked seller offers is not on sale again: nobody could buy it. */
  async releaseListing(tx, order) {
    const saleState = (await isLocked(tx, order.sellerId)) ? saleStates.takenDown : saleStates.onSale;
    await tx.update(listings).set({ saleState, orderTime: null }).where(eq(listings.id, order.listingId));
  },

  withdrawListing: setSaleState(saleStates.problem),

  /** Its buyer may have seen them: nobody after them must be given the same. */
  forgetCredentials: (tx, order) => dropCredentials(tx, order.listingId),

  /** The staff needs the seller's login no more. */
  forgetHandover: (tx, order) => dropHandover(tx, { kind: 'order', id: order.id }),

  /** Attempts under way lead nowhere any more; money that arrives for them nevertheless goes back. */
  async closePayments(tx, order) {
    await tx
      .update(payments)
      .set({ status: 'expired' })
      .where(and(eq(payments.orderId, order.id), eq(payments.status, 'pending')));
  },

  async oweRefund(tx, order, nowMs) {
    const paid = await tx
      .select({ id: payments.id, orderId: payments.orderId, amountCents: payments.amountCents })
      .from(payments)
      .where(and(eq(payments.orderId, order.id), eq(payments.status, 'paid')));
    for (const payment of paid) await owePayment(tx, payment, nowMs);
  },

  async payOut(tx, order, nowMs) {
    const { priceCents, guaranteeCents, feeCents, sellerId } = order;
    const ownSale = sellerId === null;
    await moveMoney(tx, {
      orderId: order.id,
      name: `completed:${order.id}`,
      kind: 'completed',
      nowMs,
      entries: [
        { account: 'escrow', amountCents: -(priceCents + guaranteeCents) },
        { account: 'merchant', amountCents: ownSale ? priceCents : feeCents },
        { account: 'seller', userId: sellerId, amountCents: ownSale ? 0 : priceCents - feeCents },
        { account: 'guarantee', amountCents: guaranteeCents },
      ],
    });
  },

  async recordDeal(tx, order, nowMs) {
    const [buyer] = await tx.select({ nickName: users.nickName }).from(users).where(eq(users.id, order.buyerId));
    await tx.insert(deals).values({
      gameId: order.gameId,
      listingId: order.listingId,
      goodTitle: order.title,
      priceCents: order.priceCents,
      dealTime: new Date(nowMs),
      buyerMasked: maskedName(buyer?.nickName ?? ''),
    });
    if (order.sellerId !== null) {
      await tx
        .update(users)
        .set({ dealCount: sql`${users.dealCount} + 1` })
        .where(eq(users.id, order.sellerId));
    }
  },
};

/** Carries out one effect of a transition. */
export function carryOut(tx: Tx, effect: OrderEffect, order: OrderRow, nowMs: number): Promise<void> {
  return effects[effect](tx, order, nowMs);
}

/** Money of a payment is owed back: it leaves escrow now, the provider is asked for the refund by the clock. */
export async function owePayment(
  tx: Tx,
  payment: { readonly id: number; readonly orderId: number; readonly amountCents: number },
  nowMs: number,
): Promise<void> {
  const changed = await tx
    .update(payments)
    .set({ status: 'refunding', refundTryTime: new Date(nowMs) })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, ['paid'])))
    .returning({ id: payments.id });
  if (changed.length === 0) return;
  await moveMoney(tx, {
    orderId: payment.orderId,
    name: `refundOwed:${payment.id}`,
    kind: 'refundOwed',
    nowMs,
    entries: [
      { account: 'escrow', amountCents: -payment.amountCents },
      { account: 'refunds', amountCents: payment.amountCents },
    ],
  });
}
