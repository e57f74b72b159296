import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { offers, suppliers } from '../db/schema/buybacks';
import { biddingMs, buybackTransitionFor, quickOfferMs, type BuybackActor, type BuybackStatus } from './machine';
import { lockBuyback, moveLocked, timesOf, type BuybackRow, type BuybackTools } from './transition';
import { hourMs } from '../../bff/contract/durations';

export type OfferRow = typeof offers.$inferSelect;
export type SupplierRow = typeof suppliers.$inferSelect;

/** One yuan to one million yuan. */
const minOfferCents = 100;
const maxOfferCents = 100_000_000;

/** What a supplier would pay. */
export interface OfferWish {
  readonly buybackId: number;
  readonly supplierId: number;
  readonly priceCents: number;
  /** How long it stands; absent: as long as is usual for the way. Never longer than a bidding runs. */
  readonly hours?: number | undefined;
  /** The seller reads it beside the offer. */
  readonly note?: string | undefined;
  /** Who enters it; absent: the staff for the shop, the supplier for its own. */
  readonly actor?: BuybackActor | undefined;
}

/** `supplierMissing`: unknown or suspended. `wrongSupplier`: does not buy this way. `tooLow`: not above its own offer. */
export type OfferResult =
  | { readonly kind: 'done'; readonly buyback: BuybackRow; readonly offer: OfferRow }
  | { readonly kind: 'illegal'; readonly status: BuybackStatus }
  | { readonly kind: 'missing' }
  | { readonly kind: 'offerMissing' | 'supplierMissing' | 'wrongSupplier' | 'wrongPrice' | 'biddingOver' }
  | { readonly kind: 'tooLow'; readonly standingCents: number };

/** Which suppliers offer which way: quick is the shop's, Leishen's the partner's; anybody but a partner bids. */
const kindsOf: Readonly<Record<BuybackRow['way'], readonly SupplierRow['kind'][]>> = {
  appraisal: [],
  quick: ['shop'],
  bidding: ['shop', 'supplier'],
  leishen: ['partner'],
};

const actorOf: Readonly<Record<SupplierRow['kind'], BuybackActor>> = {
  shop: 'staff',
  supplier: 'supplier',
  partner: 'partner',
};

/** Enters an offer. A supplier's earlier one is withdrawn for it, and must have been lower. */
export async function addOffer(tx: Tx, wish: OfferWish, tools: BuybackTools): Promise<OfferResult> {
  const buyback = await lockBuyback(tx, wish.buybackId);
  return buyback === null ? { kind: 'missing' } : addOfferLocked(tx, buyback, wish, tools);
}

/** As `addOffer`, for a buy-back that is locked in this transaction. */
export async function addOfferLocked(
  tx: Tx,
  buyback: BuybackRow,
  { supplierId, priceCents, hours, note, actor: givenActor }: OfferWish,
  tools: BuybackTools,
): Promise<OfferResult> {
  // Shared: a supplier that is being suspended at this moment is either seen so here, or its new offer is seen there.
  const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.id, supplierId)).for('share');
  if (supplier?.state !== 'active') return { kind: 'supplierMissing' };
  const actor = givenActor ?? actorOf[supplier.kind];
  if (buybackTransitionFor(buyback, 'offer', actor) === undefined) return { kind: 'illegal', status: buyback.status };
  if (!kindsOf[buyback.way].includes(supplier.kind)) return { kind: 'wrongSupplier' };
  const isPrice = Number.isSafeInteger(priceCents) && priceCents >= minOfferCents && priceCents <= maxOfferCents;
  if (!isPrice) return { kind: 'wrongPrice' };
  const nowMs = tools.now();
  if (buyback.quoteDeadline !== null && buyback.quoteDeadline.getTime() <= nowMs) return { kind: 'biddingOver' };
  const [standing] = await tx.select().from(offers).where(openOf(buyback.id, supplierId)).for('update');
  if (standing !== undefined && standing.priceCents >= priceCents) {
    return { kind: 'tooLow', standingCents: standing.priceCents };
  }

  const now = new Date(nowMs);
  if (standing !== undefined) {
    await tx.update(offers).set({ state: 'withdrawn', changeTime: now }).where(eq(offers.id, standing.id));
  }
  const expireTime = expiryOf(buyback, hours, nowMs);
  const [offer] = await tx
    .insert(offers)
    .values({
      buybackId: buyback.id,
      supplierId,
      priceCents,
      state: 'open',
      note: note ?? null,
      expireTime,
      createTime: now,
      changeTime: now,
    })
    .returning();
  if (offer === undefined) throw new Error('an inserted offer comes back');
  // A quick buy-back ends with the shop's one offer.
  const changes = buyback.way === 'quick' ? { deadline: expireTime, quoteDeadline: expireTime, deskTime: null } : {};
  const moved = await moveLocked(tx, buyback, { action: 'offer', actor, note }, tools, changes);
  if (moved.kind !== 'done') throw new Error('the machine has an arrow for an offer and does not take it');
  return { kind: 'done', buyback: moved.buyback, offer };
}

/** Takes a supplier's standing offer back. */
export async function withdrawOffer(
  tx: Tx,
  wish: { readonly buybackId: number; readonly supplierId: number; readonly note?: string | undefined },
  tools: BuybackTools,
): Promise<OfferResult> {
  const buyback = await lockBuyback(tx, wish.buybackId);
  if (buyback === null) return { kind: 'missing' };
  const [supplier] = await tx.select().from(suppliers).where(eq(suppliers.id, wish.supplierId));
  if (supplier === undefined) return { kind: 'supplierMissing' };
  const actor = actorOf[supplier.kind];
  if (buybackTransitionFor(buyback, 'withdraw', actor) === undefined) {
    return { kind: 'illegal', status: buyback.status };
  }
  const now = new Date(tools.now());
  const [offer] = await tx
    .update(offers)
    .set({ state: 'withdrawn', changeTime: now })
    .where(openOf(buyback.id, wish.supplierId))
    .returning();
  if (offer === undefined) return { kind: 'offerMissing' };
  // Without its one offer a quick buy-back waits for the staff again.
  const waiting = { ...buyback, quoteDeadline: null };
  const changes = buyback.way === 'quick' ? { quoteDeadline: null, ...timesOf(waiting, tools), deskTime: null } : {};
  const moved = await moveLocked(tx, buyback, { action: 'withdraw', actor, note: wish.note }, tools, changes);
  if (moved.kind !== 'done') throw new Error('the machine has an arrow for a withdrawal and does not take it');
  return { kind: 'done', buyback: moved.buyback, offer };
}

/** The offers of a buy-back that stand now, the best first, of equal ones the earlier. */
export async function openOffersOf(tx: Tx, buybackId: number): Promise<OfferRow[]> {
  return tx
    .select()
    .from(offers)
    .where(and(eq(offers.buybackId, buybackId), eq(offers.state, 'open')))
    .orderBy(desc(offers.priceCents), offers.id);
}

function openOf(buybackId: number, supplierId: number) {
  return and(eq(offers.buybackId, buybackId), eq(offers.supplierId, supplierId), eq(offers.state, 'open'));
}

/** Offers of a bidding end with it at the latest: the seller has the same 24 hours to choose. */
function expiryOf({ way, quoteDeadline }: BuybackRow, hours: number | undefined, nowMs: number): Date {
  const usualMs = way === 'bidding' ? biddingMs : quickOfferMs;
  const endMs = nowMs + (hours === undefined ? usualMs : hours * hourMs);
  if (way !== 'bidding' || quoteDeadline === null) return new Date(endMs);
  return new Date(Math.min(endMs, quoteDeadline.getTime()));
}
