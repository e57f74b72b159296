import { eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import { Refusal, refuse, refuseFields } from '../http/answer';
import { isLocked } from '../people/locked';
import { wireMoney } from '../queries/wire';
import { visibleWords } from '../visibleText';
import { noteListing } from './listingEvents';
import { possiblePriceCents } from './money';
import { lockOwn } from './ownListing';
import { recordChange, recordPrice } from './priceHistory';
import { exceededPriceCents } from './priceReason';

/** A person's request about an own listing. */
interface ProductStep {
  readonly personId: number;
  readonly id: string;
  readonly nowMs: number;
}

const maxReasonLength = 200;

/**
 * Changes the price of an own listing; its place in the lists stays. One raised beyond all reason is refused: the shop
 * looks at such prices before anybody else does, whether they come first or later (docs/decisions/0090).
 */
export async function changePrice(
  tx: Tx,
  step: ProductStep & { readonly price: string },
): Promise<Refusal | undefined> {
  const listing = await lockOwn(tx, { ...step, action: 'price' });
  if (listing instanceof Refusal) return listing;
  const priceCents = possiblePriceCents(step.price);
  if (priceCents === null) return refuseFields({ price: { message: 'priceRule' } });
  if (priceCents === listing.priceCents) return undefined;
  if (priceCents > listing.priceCents) {
    const highCents = await exceededPriceCents(tx, { listingId: listing.id, priceCents, nowMs: step.nowMs });
    if (highCents !== null) {
      return refuseFields({ price: { message: 'priceBeyondReason', values: { high: wireMoney(highCents) } } });
    }
  }
  const isOnSale = listing.saleState === saleStates.onSale;
  await tx
    .update(listings)
    .set({ priceCents, oldPriceCents: isOnSale ? listing.priceCents : null })
    .where(eq(listings.id, listing.id));
  // What nobody is shown has no price in public; putting it up again writes it down.
  if (isOnSale) await recordChange(tx, listing, priceCents, step.nowMs);
  await noteListing(tx, {
    listingId: listing.id,
    action: 'price',
    sellerId: step.personId,
    priceCents,
    nowMs: step.nowMs,
  });
  return undefined;
}

/**
 * Takes an own listing down; the reason stands in its history. One in review is drawn back: nobody was shown it, so
 * nobody has to be told why.
 */
export async function takeDown(
  tx: Tx,
  step: ProductStep & { readonly reason: string | undefined },
): Promise<Refusal | undefined> {
  const listing = await lockOwn(tx, { ...step, action: 'down' });
  if (listing instanceof Refusal) return listing;
  const isDrawnBack = listing.saleState === saleStates.inReview;
  const reason = visibleWords(step.reason);
  if ((reason === '' && !isDrawnBack) || [...reason].length > maxReasonLength) {
    return refuseFields({ downDes: { message: 'downReasonRule' } });
  }
  await tx
    .update(listings)
    .set({
      saleState: isDrawnBack ? saleStates.notOnSale : saleStates.takenDown,
      downDes: reason || null,
      deskTime: null,
    })
    .where(eq(listings.id, listing.id));
  await noteListing(tx, {
    listingId: listing.id,
    action: 'down',
    sellerId: step.personId,
    ...(reason === '' ? {} : { note: reason }),
    priceCents: listing.priceCents,
    nowMs: step.nowMs,
  });
  return undefined;
}

/** Puts an own listing that the shop has reviewed before on sale again, at its old place. */
export async function putUp(tx: Tx, step: ProductStep): Promise<Refusal | undefined> {
  const listing = await lockOwn(tx, { ...step, action: 'up' });
  if (listing instanceof Refusal) return listing;
  // Locked out since this call began: its session was good a moment ago.
  if (await isLocked(tx, step.personId)) return refuse('accountClosed');
  await tx.update(listings).set({ saleState: saleStates.onSale, downDes: null }).where(eq(listings.id, listing.id));
  await recordPrice(tx, listing.id, listing.priceCents, step.nowMs);
  await noteListing(tx, {
    listingId: listing.id,
    action: 'up',
    sellerId: step.personId,
    priceCents: listing.priceCents,
    nowMs: step.nowMs,
  });
  return undefined;
}
