import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { browseHistory, favourites, goodsBrowses, tenantBrowses } from '../db/schema/browsing';
import { games } from '../db/schema/games';
import { listings } from '../db/schema/listings';
import { offsetOf, type PageWindow } from '../http/paging';
import { publicStates } from './listings';
import { wireDay, wireMoney, wireTime } from './wire';
import { dayMs } from '../../bff/contract/durations';

type BrowsedGood = PayloadInputOf<'GET /api/web/goods/browse'>;

/** Visitor hashes serve to count once a day; older ones are removed. */
const keptDays = 2;
const keptHistory = 200;
/** What the shop's privacy agreement promises. */
const keptHistoryDays = 365;

/**
 * Counts a view of a listing once per visitor and day, and notes it in the person's history.
 * @returns false when the merchant shows no such listing
 */
export async function countGoodsBrowse(
  tx: Tx,
  view: { listingId: number; visitor: string; personId: number | null },
  nowMs: number,
): Promise<boolean> {
  // The foreign key alone would accept another merchant's listing: it is checked without row-level security.
  const [listing] = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, view.listingId), inArray(listings.saleState, [...publicStates])));
  if (listing === undefined) return false;
  const counted = await tx
    .insert(goodsBrowses)
    .values({ day: wireDay(nowMs), listingId: listing.id, visitor: view.visitor })
    .onConflictDoNothing()
    .returning({ listingId: goodsBrowses.listingId });
  if (counted.length > 0) {
    await tx
      .update(listings)
      .set({ browseNum: sql`${listings.browseNum} + 1` })
      .where(eq(listings.id, listing.id));
  }
  if (view.personId !== null) await noteInHistory(tx, view.personId, listing.id, nowMs);
  return true;
}

async function noteInHistory(tx: Tx, userId: number, listingId: number, nowMs: number): Promise<void> {
  const browseTime = new Date(nowMs);
  await tx
    .insert(browseHistory)
    .values({ userId, listingId, browseTime })
    .onConflictDoUpdate({ target: [browseHistory.userId, browseHistory.listingId], set: { browseTime } });
  const [oldest] = await tx
    .select({ browseTime: browseHistory.browseTime })
    .from(browseHistory)
    .where(eq(browseHistory.userId, userId))
    .orderBy(desc(browseHistory.browseTime))
    .offset(keptHistory)
    .limit(1);
  if (oldest === undefined) return;
  const surplus = and(eq(browseHistory.userId, userId), lt(browseHistory.browseTime, oldest.browseTime));
  await tx.delete(browseHistory).where(surplus);
}

/** Counts a visit to the shop once per visitor and day. */
export async function countTenantBrowse(tx: Tx, visitor: string, nowMs: number): Promise<void> {
  await tx
    .insert(tenantBrowses)
    .values({ day: wireDay(nowMs), visitor })
    .onConflictDoNothing();
}

/**
 * Forgets who looked, of days that are over, and what people looked at more than a year ago; for the housekeeping. What
 * an earlier version left goes bit by bit.
 */
export async function forgetOldBrowses(tx: Tx, nowMs: number): Promise<void> {
  const oldestKeptDay = wireDay(nowMs - keptDays * dayMs);
  for (const table of [goodsBrowses, tenantBrowses]) await forget(tx, table, lt(table.day, oldestKeptDay));
  const oldestKeptLook = new Date(nowMs - keptHistoryDays * dayMs);
  await forget(tx, browseHistory, lt(browseHistory.browseTime, oldestKeptLook));
}

/** What the person looked at, the last first; what is not shown to anybody at present is left out. */
export async function browseHistoryOf(
  tx: Tx,
  userId: number,
  page: PageWindow,
): Promise<{ rows: BrowsedGood[]; total: number }> {
  const shown = tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.saleState, [...publicStates]));
  const wanted = and(eq(browseHistory.userId, userId), inArray(browseHistory.listingId, shown));
  const total = await tx.$count(browseHistory, wanted);
  const rows = await tx
    .select({
      id: listings.id,
      title: listings.title,
      priceCents: listings.priceCents,
      titleImg: listings.titleImg,
      gameName: games.name,
      saleState: listings.saleState,
      browseTime: browseHistory.browseTime,
      collectedBy: favourites.userId,
    })
    .from(browseHistory)
    .innerJoin(listings, eq(listings.id, browseHistory.listingId))
    .innerJoin(games, eq(games.id, listings.gameId))
    .leftJoin(favourites, and(eq(favourites.userId, userId), eq(favourites.listingId, listings.id)))
    .where(wanted)
    .orderBy(desc(browseHistory.browseTime), desc(listings.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    total,
    rows: rows.map(({ priceCents, browseTime, collectedBy, ...row }) => ({
      ...row,
      newPrice: wireMoney(priceCents),
      browseTime: wireTime(browseTime),
      isCollect: collectedBy === null ? 0 : 1,
    })),
  };
}
