import { eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { enoughAlike, estimateOf } from './estimate';

/** A price of more than so many times what like accounts cost at most is taken for a mistake. */
const priceyTimes = 3;

/**
 * Is a price of a listing beyond all reason, by what like accounts of others cost here? What its seller asks for proves
 * nothing: one could be raised by the other. Reads 400 rows at most.
 * @returns what they cost at most, in cents, when it is; null when it is not, or too few are known to tell
 */
export async function exceededPriceCents(
  tx: Tx,
  { listingId, priceCents, nowMs }: { readonly listingId: number; readonly priceCents: number; readonly nowMs: number },
): Promise<number | null> {
  const [listing] = await tx
    .select({
      exceptSellerId: listings.sellerId,
      gameId: listings.gameId,
      groupId: listings.groupId,
      serverId: listings.serverId,
      values: listings.values,
    })
    .from(listings)
    .where(eq(listings.id, listingId));
  if (listing === undefined) return null;
  const { prices, weighedCount } = await estimateOf(tx, { ...listing, priceCents, hasPartner: false, nowMs });
  if (prices === null || weighedCount < enoughAlike) return null;
  return priceCents > prices.highCents * priceyTimes ? prices.highCents : null;
}
