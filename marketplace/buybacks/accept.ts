import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { offers, suppliers } from '../db/schema/buybacks';
import { wayFeeCents } from '../selling/ways';
import { depositCentsOf } from './deposit';
import { buybackTransitionFor, type BuybackActor, type BuybackStatus } from './machine';
import { openOffersOf, type OfferRow } from './offers';
import { lockBuyback, moveLocked, type BuybackRow, type BuybackTools } from './transition';

/** Whose offer is taken, and at what price. */
export interface AcceptanceWish {
  readonly buybackId: number;
  /** null: the best one. */
  readonly offerId: number | null;
  /** What the seller saw; null when not said. */
  readonly priceCents: number | null;
  readonly actor: Extract<BuybackActor, 'seller' | 'partner'>;
  readonly actorId?: number | undefined;
  readonly note?: string | undefined;
}

/** `priceChanged`: the offer is another one by now. `offerGone`: it does not stand any more. Nothing was accepted. */
export type AcceptanceResult =
  | { readonly kind: 'done'; readonly buyback: BuybackRow; readonly offer: OfferRow }
  | { readonly kind: 'illegal'; readonly status: BuybackStatus }
  | { readonly kind: 'missing' | 'priceChanged' | 'offerGone' };

/** Accepts an offer: its price, the fee and the deposit are fixed from then on, and the other offers are rejected. */
export async function acceptOffer(tx: Tx, wish: AcceptanceWish, tools: BuybackTools): Promise<AcceptanceResult> {
  const buyback = await lockBuyback(tx, wish.buybackId);
  return buyback === null ? { kind: 'missing' } : acceptLocked(tx, buyback, wish, tools);
}

/** As `acceptOffer`, for a buy-back that is locked in this transaction. */
export async function acceptLocked(
  tx: Tx,
  buyback: BuybackRow,
  { offerId, priceCents, actor, actorId, note }: AcceptanceWish,
  tools: BuybackTools,
): Promise<AcceptanceResult> {
  const { way } = buyback;
  const transition = buybackTransitionFor(buyback, 'accept', actor);
  if (transition === undefined || way === 'appraisal') return { kind: 'illegal', status: buyback.status };
  const nowMs = tools.now();
  const offer = await standingOffer(tx, buyback.id, offerId, nowMs);
  if (typeof offer === 'string') return { kind: offer };
  if (priceCents !== null && priceCents !== offer.priceCents) return { kind: 'priceChanged' };
  // Not shared: its deals are counted in this transaction, and two that share would wait for each other then.
  const [supplier] = await tx
    .select({ state: suppliers.state })
    .from(suppliers)
    .where(eq(suppliers.id, offer.supplierId))
    .for('no key update');
  if (supplier?.state !== 'active') return { kind: 'offerGone' };

  const [accepted] = await tx
    .update(offers)
    .set({ state: 'accepted', changeTime: new Date(nowMs) })
    .where(eq(offers.id, offer.id))
    .returning();
  if (accepted === undefined) throw new Error('an offer of a locked buy-back cannot be gone');
  const changes = {
    priceCents: offer.priceCents,
    feeCents: wayFeeCents(way, offer.priceCents),
    depositCents: transition.deposit === undefined ? null : depositCentsOf(offer.priceCents),
  };
  const moved = await moveLocked(tx, buyback, { action: 'accept', actor, actorId, note }, tools, changes);
  if (moved.kind !== 'done') throw new Error('the machine has an arrow for an acceptance and does not take it');
  return { kind: 'done', buyback: moved.buyback, offer: accepted };
}

async function standingOffer(
  tx: Tx,
  buybackId: number,
  offerId: number | null,
  nowMs: number,
): Promise<OfferRow | 'offerGone' | 'priceChanged'> {
  const open = await openOffersOf(tx, buybackId);
  const standing = open.filter(({ expireTime }) => expireTime.getTime() > nowMs);
  const chosen = offerId === null ? standing[0] : standing.find(({ id }) => id === offerId);
  if (chosen !== undefined) return chosen;
  if (offerId === null) return 'offerGone';
  const mine = and(eq(offers.id, offerId), eq(offers.buybackId, buybackId), eq(offers.state, 'withdrawn'));
  const [earlier] = await tx.select().from(offers).where(mine);
  // The supplier has put another price in its place meanwhile.
  return standing.some(({ supplierId }) => supplierId === earlier?.supplierId) ? 'priceChanged' : 'offerGone';
}
