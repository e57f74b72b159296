import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { listingPrices, listings } from '../db/schema/listings';
import { listingEvents } from '../db/schema/selling';
import { dayMs } from '../../bff/contract/durations';

/** A fall is measured against the lowest price of so long before it. */
const comparedMs = 30 * dayMs;

/** A price and from when on it held. */
export interface PricePoint {
  readonly priceCents: number;
  readonly time: Date;
  /** When it ended with the listing off sale; absent: the next one took its place, or it still holds. */
  readonly endTime?: Date;
}

/** How long a listing was off sale; `to` is null while it is. */
interface Pause {
  readonly from: Date;
  to: Date | null;
}

interface ShownListing {
  readonly id: number;
  readonly publishTime: Date | null;
}

/** Every price a listing had in public, the oldest first. */
export async function pricesOf(tx: Tx, listingId: number): Promise<PricePoint[]> {
  const points = await tx
    .select({ priceCents: listingPrices.priceCents, time: listingPrices.time })
    .from(listingPrices)
    .where(eq(listingPrices.listingId, listingId))
    .orderBy(asc(listingPrices.time), asc(listingPrices.id));
  const pauses = await pausesOf(tx, listingId);
  return points.map((point, index) => {
    const last = pauses.find((pause) => reaches(pause, points[index + 1]?.time ?? null));
    return last === undefined ? point : { ...point, endTime: last.from };
  });
}

async function pausesOf(tx: Tx, listingId: number): Promise<Pause[]> {
  const events = await tx
    .select({ action: listingEvents.action, time: listingEvents.time })
    .from(listingEvents)
    .where(and(eq(listingEvents.listingId, listingId), inArray(listingEvents.action, ['down', 'up', 'approve'])))
    .orderBy(asc(listingEvents.id));
  const pauses: Pause[] = [];
  for (const { action, time } of events) {
    const last = pauses.at(-1);
    const isDown = last !== undefined && last.to === null;
    if (action === 'down' && !isDown) pauses.push({ from: time, to: null });
    if (action !== 'down' && isDown) last.to = time;
  }
  return pauses;
}

/** True when the listing was off sale in the moment before; null: now. */
function reaches({ from, to }: Pause, moment: Date | null): boolean {
  if (moment === null) return to === null;
  return from < moment && (to === null || to >= moment);
}

/** The lowest price that held at any moment of the window before `untilMs`; null when none did. */
export function lowestCents(points: readonly PricePoint[], untilMs: number): number | null {
  const fromMs = untilMs - comparedMs;
  const held = points.filter(({ time, endTime }, index) => {
    const end = endTime ?? points[index + 1]?.time;
    return time.getTime() <= untilMs && (end === undefined || end.getTime() > fromMs);
  });
  return held.length === 0 ? null : Math.min(...held.map(({ priceCents }) => priceCents));
}

/**
 * Writes down the price a listing has in public from now on, in the transaction that makes it so. The same price
 * again is no change. A fall is marked only below everything asked in the 30 days before: a price that was raised
 * to be lowered again has not fallen. What the listing cost before it was off sale for so long is not compared.
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
