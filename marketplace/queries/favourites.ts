import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { favourites } from '../db/schema/browsing';
import { listings } from '../db/schema/listings';
import { publicStates } from './listings';
import { lockPerson } from './people';

const maxFavourites = 500;

/** What came of keeping a listing. */
export type KeepResult = 'kept' | 'missing' | 'full';

/** Keeps a listing with its present price; keeping it twice changes nothing. */
export async function keepListing(tx: Tx, userId: number, listingId: number, nowMs: number): Promise<KeepResult> {
  // The foreign key alone would accept another merchant's listing: it is checked without row-level security.
  const [listing] = await tx
    .select({ id: listings.id, priceCents: listings.priceCents })
    .from(listings)
    .where(and(eq(listings.id, listingId), inArray(listings.saleState, [...publicStates])))
    .for('no key update');
  if (listing === undefined) return 'missing';
  await lockPerson(tx, userId);
  const own = and(eq(favourites.userId, userId), eq(favourites.listingId, listingId));
  if ((await tx.$count(favourites, own)) > 0) return 'kept';
  if ((await tx.$count(favourites, eq(favourites.userId, userId))) >= maxFavourites) return 'full';
  await tx
    .insert(favourites)
    .values({ userId, listingId, collectPriceCents: listing.priceCents, collectTime: new Date(nowMs) });
  await changeCollectNum(tx, listingId, 1);
  return 'kept';
}

/** Drops a favourite; dropping what is not kept changes nothing. */
export async function dropListing(tx: Tx, userId: number, listingId: number): Promise<void> {
  // The listing first, as in keeping: its count changes at the end, and whoever keeps it now holds it already.
  await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('no key update');
  const dropped = await tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)))
    .returning({ listingId: favourites.listingId });
  if (dropped.length > 0) await changeCollectNum(tx, listingId, -1);
}

async function changeCollectNum(tx: Tx, listingId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(listings)
    .set({ collectNum: sql`greatest(0, ${listings.collectNum} + ${change})` })
    .where(eq(listings.id, listingId));
}
