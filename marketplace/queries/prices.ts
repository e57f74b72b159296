import { eq } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import { lowestCents, pricesOf, type PricePoint } from '../selling/priceHistory';
import { publicStates } from './listings';
import { wireMoney, wireTime } from './wire';

/** A history that changes all day long is told by its latest part. */
const maxPoints = 100;

/** The prices of a listing that may be shown; null when there is none. */
export async function priceHistoryOf(
  tx: Tx,
  id: number,
  nowMs: number,
): Promise<PayloadInputOf<'GET /api/web/good/prices'> | null> {
  const [listing] = await tx
    .select({
      saleState: listings.saleState,
      priceCents: listings.priceCents,
      oldPriceCents: listings.oldPriceCents,
      publishTime: listings.publishTime,
    })
    .from(listings)
    .where(eq(listings.id, id));
  if (listing === undefined || !publicStates.has(listing.saleState)) return null;
  const written = await pricesOf(tx, id);
  const points = written.length > 0 ? written : sincePublished(listing);
  const lowest = lowestCents(points, nowMs);
  return {
    lowest30Days: lowest === null ? undefined : wireMoney(lowest),
    points: points
      .slice(-maxPoints)
      .map(({ priceCents, time }) => ({ price: wireMoney(priceCents), time: wireTime(time) })),
  };
}

/** One published before prices were written down: known as long as its price never changed. */
function sincePublished(listing: {
  readonly priceCents: number;
  readonly oldPriceCents: number | null;
  readonly publishTime: Date | null;
}): PricePoint[] {
  const { priceCents, oldPriceCents, publishTime } = listing;
  return oldPriceCents === null && publishTime !== null ? [{ priceCents, time: publishTime }] : [];
}
