import { and, asc, desc, eq, gte, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { maxInteger } from '../db/integers';
import { listings, saleStates } from '../db/schema/listings';
import { listingCards, type GoodPayload } from './listingCards';
import { publicStates } from './listings';

/** How many listings /web/recommend gives. */
const recommended = 8;
/** How many of the listings nearest in price are looked at on each side. */
const nearest = 100;
/** Twice or half the price weighs as much as seven things in common. */
const priceWeight = 10;

/** The listing that others are compared with. */
interface Origin {
  readonly id: number;
  readonly gameId: number;
  readonly priceCents: number;
  readonly tokens: readonly string[];
}

/** Integer cents, both included. */
interface PriceRange {
  readonly lowCents: number;
  readonly highCents: number;
}

/**
 * Up to eight listings on sale of the same game: the more choices, labels and skins in common and the nearer in
 * price, the earlier. Of one that is not shown there are none, as of one that is not there.
 */
export async function similarListings(tx: Tx, id: number, personId: number | null): Promise<GoodPayload[]> {
  const [own] = await tx
    .select({
      id: listings.id,
      gameId: listings.gameId,
      priceCents: listings.priceCents,
      tokens: listings.tokens,
      saleState: listings.saleState,
    })
    .from(listings)
    .where(eq(listings.id, id));
  if (own === undefined || !publicStates.has(own.saleState)) return [];
  const { lowCents, highCents } = await possiblePrices(tx, own);
  const found = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(othersOf(own, and(gte(listings.priceCents, lowCents), lte(listings.priceCents, highCents))))
    .orderBy(desc(likenessTo(own)), desc(listings.id))
    .limit(recommended);
  return listingCards(
    tx,
    found.map(({ id: foundId }) => foundId),
    personId,
  );
}

/** Other listings of the same game on sale. */
function othersOf(own: Origin, condition: SQL | undefined): SQL | undefined {
  return and(
    eq(listings.gameId, own.gameId),
    eq(listings.saleState, saleStates.onSale),
    ne(listings.id, own.id),
    condition,
  );
}

/** How many things a listing has in common with this one, less what its price is away from it. */
function likenessTo(own: Origin): SQL<number> {
  const shared = sql`(select count(*) from unnest(${listings.tokens}) as token where token = any(${sql.param(own.tokens, listings.tokens)}::text[]))`;
  const priceRatio = sql`abs(ln(greatest(${listings.priceCents}, 1)::float8 / ${Math.max(own.priceCents, 1)}::float8))`;
  return sql<number>`${shared} - ${priceWeight} * ${priceRatio}`;
}

/**
 * Where the most alike can be. No listing has more in common than there is, so those farther away than the eighth best
 * of the nearest allows are none of them: a game of many thousand listings need not be compared one by one.
 */
async function possiblePrices(tx: Tx, own: Origin): Promise<PriceRange> {
  const likeness = likenessTo(own).as('likeness');
  const next = (condition: SQL, order: SQL) =>
    tx.select({ likeness }).from(listings).where(othersOf(own, condition)).orderBy(order).limit(nearest);
  const near = [
    ...(await next(gte(listings.priceCents, own.priceCents), asc(listings.priceCents))),
    ...(await next(lt(listings.priceCents, own.priceCents), desc(listings.priceCents))),
  ];
  const eighth = near.map((row) => row.likeness).sort((a, b) => b - a)[recommended - 1];
  if (eighth === undefined) return { lowCents: 0, highCents: maxInteger };
  const reach = Math.exp((own.tokens.length - eighth) / priceWeight);
  const cents = Math.max(own.priceCents, 1);
  // A cent more than it needs on either side: logarithms are rounded.
  return {
    lowCents: Math.floor(cents / reach) - 1,
    highCents: Math.min(maxInteger, Math.ceil(cents * reach) + 1),
  };
}
