import { and, desc, eq } from 'drizzle-orm';
import { dayMs } from '../../bff/contract/durations';
import type { Tx } from '../db/engine';
import { deals, listings, saleStates } from '../db/schema/listings';

/** The most rows that are read for an estimate, the latest of each kind. */
const mostOnSale = 240;
const mostSold = 120;
const mostDeals = 40;
/** What was sold longer ago says little of today's prices. */
const lateMs = 120 * dayMs;

const columns = {
  id: listings.id,
  sellerId: listings.sellerId,
  priceCents: listings.priceCents,
  numbers: listings.numbers,
  tokens: listings.tokens,
  groupId: listings.groupId,
  serverId: listings.serverId,
  orderTime: listings.orderTime,
};

/** A listing of the same game that is on sale or was sold lately. */
export interface Comparable {
  readonly id: number;
  readonly priceCents: number;
  /** Element n is the value of number field fn+1; -1 for none. */
  readonly numbers: readonly number[];
  /** Choices: 'f3:12'. */
  readonly tokens: readonly string[];
  readonly groupId: number | null;
  readonly serverId: number | null;
  readonly isSold: boolean;
}

/** What a game's accounts are offered at, and what they fetched. */
export interface GamePrices {
  readonly comparables: readonly Comparable[];
  /** Finished sales whose listing is not among the comparables. */
  readonly deals: readonly number[];
}

/** The latest listings of a game in one sale state. */
export function latestListings(tx: Tx, gameId: number, saleState: number, limit: number) {
  return tx
    .select(columns)
    .from(listings)
    .where(and(eq(listings.gameId, gameId), eq(listings.saleState, saleState)))
    .orderBy(desc(listings.publishTime), desc(listings.id))
    .limit(limit);
}

/** The latest finished sales of a game. */
export function latestDeals(tx: Tx, gameId: number) {
  return tx
    .select({ listingId: deals.listingId, priceCents: deals.priceCents, dealTime: deals.dealTime })
    .from(deals)
    .where(eq(deals.gameId, gameId))
    .orderBy(desc(deals.dealTime))
    .limit(mostDeals);
}

/**
 * Reads a game's latest prices in the shop, by indexes that hold them in this order.
 * @param exceptSellerId whose listings are left out; null: nobody's
 */
export async function readGamePrices(
  tx: Tx,
  { gameId, nowMs, exceptSellerId }: { gameId: number; nowMs: number; exceptSellerId: number | null },
): Promise<GamePrices> {
  const onSale = await latestListings(tx, gameId, saleStates.onSale, mostOnSale);
  const sold = (await latestListings(tx, gameId, saleStates.sold, mostSold)).filter(
    ({ orderTime }) => orderTime !== null && orderTime.getTime() >= nowMs - lateMs,
  );
  const read = [
    ...onSale.map((listing) => ({ ...listing, isSold: false })),
    ...sold.map((listing) => ({ ...listing, isSold: true })),
  ];
  const known = new Set(read.map(({ id }) => id));
  const late = (await latestDeals(tx, gameId)).filter(({ dealTime }) => dealTime.getTime() >= nowMs - lateMs);
  return {
    comparables: exceptSellerId === null ? read : read.filter(({ sellerId }) => sellerId !== exceptSellerId),
    deals: late
      .filter(({ listingId }) => listingId === null || !known.has(listingId))
      .map(({ priceCents }) => priceCents),
  };
}
