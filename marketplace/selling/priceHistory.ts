import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { listingPrices, listings } from '../db/schema/listings';
import { dayMs } from '../../bff/contract/durations';

/** A fall is measured against the lowest price of so long before it. */
const comparedMs = 30 * dayMs;

/** A price and from when on it held. */
export interface PricePoint {
  readonly priceCents: number;
  readonly time: Date;
}

interface ShownListing {
  readonly id: number;
  readonly publishTime: Date | null;
}

/** Every price a listing had in public, the oldest first. */
export async function pricesOf(tx: Tx, listingId: number): Promise<PricePoint[]> {
  return tx
    .select({ priceCents: listingPrices.priceCents, time: listingPrices.time })
    .from(listingPrices)
    .where(eq(listingPrices.listingId, listingId))
    .orderBy(asc(listingPrices.time), asc(listingPrices.id));
}

/** The lowest price that held at any moment of the window before `untilMs`; null when none did. */
export function lowestCents(points: readonly PricePoint[], untilMs: number): number | null {
  const fromMs = untilMs - comparedMs;
  const held = points.filter(({ time }, index) => {
    const endMs = points[index + 1]?.time.getTime() ?? Infinity;
    return time.getTime() <= untilMs && endMs > fromMs;
  });
  return held.length === 0 ? null : Math.min(...held.map(({ priceCents }) => priceCents));
}

/**
 * Writes down the price a listing has in public from now on, in the transaction that makes it so. The same price
 * again is no change. A fall is marked only below everything asked in the 30 days before: a price that was raised
 * to be lowered again has not fallen.
 */
export async function recordPrice(tx: Tx, listingId: number, priceCents: number, nowMs: number): Promise<void> {
  const before = await pricesOf(tx, listingId);
  if (before.at(-1)?.priceCents === priceCents) return;
  await tx.insert(listingPrices).values({ listingId, priceCents, time: new Date(nowMs) });
  const lowest = lowestCents(before, nowMs);
  const isFall = lowest !== null && priceCents < lowest;
  await tx
    .update(listings)
    .set({ dropFromCents: isFall ? lowest : null, dropTime: isFall ? new Date(nowMs) : null })
    .where(eq(listings.id, listingId));
}

/**
 * As `recordPrice`, for a change of a listing that is on sale. One published before prices were written down first
 * gets the price it had.
 */
export async function recordChange(
  tx: Tx,
  listing: ShownListing & { readonly priceCents: number },
  priceCents: number,
  nowMs: number,
): Promise<void> {
  const own = eq(listingPrices.listingId, listing.id);
  if ((await tx.$count(listingPrices, own)) === 0) {
    const time = listing.publishTime ?? new Date(nowMs);
    await tx.insert(listingPrices).values({ listingId: listing.id, priceCents: listing.priceCents, time });
  }
  await recordPrice(tx, listing.id, priceCents, nowMs);
}
