import { and, asc, count, eq } from 'drizzle-orm';
import { addOfferLocked } from '../buybacks/offers';
import type { BuybackRow, BuybackTools } from '../buybacks/transition';
import type { Tx } from '../db/engine';
import { buybacks, offers, suppliers } from '../db/schema/buybacks';
import { boughtAtPercent } from '../selling/wayPrices';
import { valueOf } from './valuation';

const yuanCents = 100;

/** One bid of the demo: whose, where between the lowest and the highest likely price, and how long until the next. */
interface Bid {
  readonly bidder: number;
  readonly share: number;
  readonly thenMs: number | null;
}

/** Three suppliers bid after 3, 6 and 9 seconds; later the first one raises its bid. */
const bids: readonly Bid[] = [
  { bidder: 0, share: 0.3, thenMs: 3_000 },
  { bidder: 1, share: 0.75, thenMs: 3_000 },
  { bidder: 2, share: 0.5, thenMs: 8_000 },
  { bidder: 0, share: 1, thenMs: null },
];

/** Makes the next bid of a demo bidding, which is locked. @returns false when there is none left to make */
export async function bidAutomatically(tx: Tx, buyback: BuybackRow, tools: BuybackTools): Promise<boolean> {
  const [made] = await tx.select({ total: count() }).from(offers).where(eq(offers.buybackId, buyback.id));
  const bid = bids[made?.total ?? 0];
  const bidders = await tx
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(eq(suppliers.kind, 'supplier'), eq(suppliers.state, 'active')))
    .orderBy(asc(suppliers.id));
  // Another three for each bidding, the same ones throughout.
  const supplier = bid && bidders[(buyback.id + bid.bidder) % bidders.length];
  if (bid === undefined || supplier === undefined) return false;
  const priceCents = await boughtAt(tx, buyback, bid.share, tools);
  const wish = { buybackId: buyback.id, supplierId: supplier.id, priceCents };
  const result = await addOfferLocked(tx, buyback, wish, tools);
  const deskTime = bid.thenMs === null ? null : new Date(tools.now() + bid.thenMs);
  await tx.update(buybacks).set({ deskTime }).where(eq(buybacks.id, buyback.id));
  return result.kind === 'done';
}

/** Makes the shop's offer for a quick buy-back, which is locked. @returns false when it could not */
export async function offerAutomatically(
  tx: Tx,
  buyback: BuybackRow,
  note: string,
  tools: BuybackTools,
): Promise<boolean> {
  const [own] = await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.kind, 'shop'));
  if (own === undefined) return false;
  const priceCents = await boughtAt(tx, buyback, 0.5, tools);
  const wish = { buybackId: buyback.id, supplierId: own.id, priceCents, note };
  return (await addOfferLocked(tx, buyback, wish, tools)).kind === 'done';
}

/**
 * A price between the least and the most that buyers give this way, in whole yuan, as cents.
 * @param share 0 the least, 1 the most
 */
async function boughtAt(tx: Tx, buyback: BuybackRow, share: number, tools: BuybackTools): Promise<number> {
  const { medianCents } = await valueOf(tx, buyback, tools.now());
  const { low, high } = boughtAtPercent[buyback.way === 'quick' ? 'quick' : 'bidding'];
  const percent = low + (high - low) * share;
  return Math.max(yuanCents, Math.floor((medianCents * percent) / (100 * yuanCents)) * yuanCents);
}
