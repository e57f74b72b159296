import { and, asc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { dropHandover } from '../credentials/handover';
import type { Tx } from '../db/engine';
import type { buybacks } from '../db/schema/buybacks';
import { offers, suppliers } from '../db/schema/buybacks';
import { moveMoney } from '../orders/ledger';
import type { BuybackEffect } from './machine';

type BuybackRow = typeof buybacks.$inferSelect;
type OfferState = (typeof offers.$inferSelect)['state'];
type EffectWork = (tx: Tx, buyback: BuybackRow, now: Date) => Promise<void>;

/** Moves the offers of a buy-back that are in one state to another one. */
const turnOffers =
  (from: OfferState, to: OfferState, which: (now: Date) => SQL | undefined = () => undefined): EffectWork =>
  async (tx, buyback, now) => {
    await tx
      .update(offers)
      .set({ state: to, changeTime: now })
      .where(and(eq(offers.buybackId, buyback.id), eq(offers.state, from), which(now)));
  };

/** What each effect of the state machine does to offers, suppliers and money. */
const effects: Readonly<Record<BuybackEffect, EffectWork>> = {
  rejectOpenOffers: turnOffers('open', 'rejected'),
  refuseOpenOffers: turnOffers('open', 'refused'),
  expireOpenOffers: turnOffers('open', 'expired'),
  lapseOffers: turnOffers('open', 'expired', (now) => lte(offers.expireTime, now)),
  expireAcceptedOffer: turnOffers('accepted', 'expired'),
  /** Who was accepted does not buy after all. */
  dropAcceptedOffer: turnOffers('accepted', 'withdrawn'),

  /** Those who lost to an offer that came to nothing stand again, as long as they would have stood. */
  async reopenOffers(tx, buyback, now) {
    const lost = and(eq(offers.buybackId, buyback.id), eq(offers.state, 'rejected'));
    // Shared, as for a new offer: a supplier that is being suspended is seen so here, or its offer is seen there.
    const asked = await tx
      .select({ id: suppliers.id, state: suppliers.state })
      .from(suppliers)
      .where(inArray(suppliers.id, tx.select({ id: offers.supplierId }).from(offers).where(lost)))
      .orderBy(asc(suppliers.id))
      .for('share');
    const active = asked.filter(({ state }) => state === 'active').map(({ id }) => id);
    await tx
      .update(offers)
      .set({ state: 'open', changeTime: now })
      .where(and(lost, gt(offers.expireTime, now), inArray(offers.supplierId, active)));
    await tx.update(offers).set({ state: 'expired', changeTime: now }).where(lost);
  },

  countDeal: (tx, buyback) => countFor(tx, buyback, 'dealCount'),
  countCompleted: (tx, buyback) => countFor(tx, buyback, 'completedCount'),

  async holdDeposit(tx, buyback, now) {
    const { depositCents } = moneyOf(buyback);
    await moveMoney(tx, {
      buybackId: buyback.id,
      name: `deposit:${buyback.id}`,
      kind: 'deposit',
      nowMs: now.getTime(),
      entries: [
        { account: 'provider', amountCents: -depositCents },
        { account: 'escrow', amountCents: depositCents },
      ],
    });
  },

  /** The rest comes in, and with the deposit it goes out: to the seller what the fee leaves. */
  async payOut(tx, buyback, now) {
    const { priceCents, feeCents, depositCents } = moneyOf(buyback);
    await moveMoney(tx, {
      buybackId: buyback.id,
      name: `settled:${buyback.id}`,
      kind: 'settled',
      nowMs: now.getTime(),
      entries: [
        { account: 'provider', amountCents: -(priceCents - depositCents) },
        { account: 'escrow', amountCents: -depositCents },
        { account: 'seller', userId: buyback.userId, amountCents: priceCents - feeCents },
        { account: 'merchant', amountCents: feeCents },
      ],
    });
  },

  async giveDepositBack(tx, buyback, now) {
    const { depositCents } = moneyOf(buyback);
    await moveMoney(tx, {
      buybackId: buyback.id,
      name: `depositReturned:${buyback.id}`,
      kind: 'depositReturned',
      nowMs: now.getTime(),
      entries: [
        { account: 'escrow', amountCents: -depositCents },
        { account: 'provider', amountCents: depositCents },
      ],
    });
  },

  /** The seller keeps the account and gets the deposit for the trouble, without a fee. */
  async payDepositOut(tx, buyback, now) {
    const { depositCents } = moneyOf(buyback);
    await moveMoney(tx, {
      buybackId: buyback.id,
      name: `depositForfeited:${buyback.id}`,
      kind: 'depositForfeited',
      nowMs: now.getTime(),
      entries: [
        { account: 'escrow', amountCents: -depositCents },
        { account: 'seller', userId: buyback.userId, amountCents: depositCents },
      ],
    });
  },

  /** The staff needs the seller's login no more. */
  forgetHandover: (tx, buyback) => dropHandover(tx, { kind: 'buyback', id: buyback.id }),
};

/** Carries out one effect of a transition. */
export function carryOutBuyback(tx: Tx, effect: BuybackEffect, buyback: BuybackRow, now: Date): Promise<void> {
  return effects[effect](tx, buyback, now);
}

/** Counts for the one supplier whose offer is accepted: a transaction locks at most this one for itself. */
async function countFor(tx: Tx, buyback: BuybackRow, count: 'dealCount' | 'completedCount'): Promise<void> {
  const accepted = tx
    .select({ supplierId: offers.supplierId })
    .from(offers)
    .where(and(eq(offers.buybackId, buyback.id), eq(offers.state, 'accepted')));
  await tx
    .update(suppliers)
    .set({ [count]: sql`${suppliers[count]} + 1` })
    .where(inArray(suppliers.id, accepted));
}

function moneyOf({ id, priceCents, feeCents, depositCents }: BuybackRow) {
  if (priceCents === null || feeCents === null || depositCents === null) {
    throw new Error(`the buy-back ${id} has no accepted price`);
  }
  return { priceCents, feeCents, depositCents };
}
