import { and, asc, eq, lte } from 'drizzle-orm';
import { readTenant, withTenant, type Database, type Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { languageOf, type Language } from '../messages';
import type { OrderTools } from '../orders/transition';
import { wireMoney } from '../queries/wire';
import { lockListing, type LockedListing } from '../selling/ownListing';
import { exceededPriceCents } from '../selling/priceReason';
import { listingStepLocked } from './listingSteps';

/** At most so many listings of a shop in one round: a long queue must not hold the others up. */
const roundSize = 50;

/** The consigned accounts whose review has come. */
export const deskReviewsDue: Due = {
  table: listings,
  where: (now) => and(lte(listings.deskTime, now), eq(listings.saleState, saleStates.inReview)),
};

export interface ReviewParts {
  readonly db: Database;
  readonly tools: Pick<OrderTools, 'now'>;
  readonly log: Log;
}

/**
 * Plays the staff that reviews consigned accounts, in demo mode only: lets every account on sale whose `deskTime` has
 * come, but for those whose price is beyond reason. Each has a transaction of its own; one that somebody holds at the
 * moment is left for the next round.
 * @returns how many were reviewed
 */
export async function runAutomaticReview({ db, tools, log }: ReviewParts, tenantId: number): Promise<number> {
  const due = await withTenant(db, tenantId, (tx) => dueListings(tx, tools.now()));
  let reviewed = 0;
  for (const listingId of due) {
    try {
      const action = await withTenant(db, tenantId, (tx) => review(tx, listingId, tools.now()));
      if (action === null) continue;
      reviewed += 1;
      log.info({ tenantId, listingId, action }, 'the automatic desk reviewed a listing');
    } catch (error) {
      // One listing that cannot be helped must not stop the others.
      log.error({ tenantId, listingId, error: describeError(error) }, 'the automatic desk failed at a listing');
    }
  }
  return reviewed;
}

async function dueListings(tx: Tx, nowMs: number): Promise<number[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(deskReviewsDue.where(new Date(nowMs)))
    .orderBy(asc(listings.deskTime))
    .limit(roundSize);
  return rows.map(({ id }) => id);
}

async function review(tx: Tx, listingId: number, nowMs: number): Promise<'approve' | 'refuse' | null> {
  const held = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), lte(listings.deskTime, new Date(nowMs))))
    .for('update', { skipLocked: true });
  const listing = held.length === 0 ? null : await lockListing(tx, listingId);
  if (listing === null || listing.saleState !== saleStates.inReview) return null;
  const refusal = await reasonAgainst(tx, listing, nowMs);
  const action = refusal === null ? 'approve' : 'refuse';
  const result = await listingStepLocked(tx, listing, { listingId, action, reason: refusal ?? undefined, nowMs });
  if (result.kind === 'done') return action;
  // A locked seller's listing waits for the staff; it would come up again each second otherwise.
  await tx.update(listings).set({ deskTime: null }).where(eq(listings.id, listingId));
  return null;
}

async function reasonAgainst(tx: Tx, listing: LockedListing, nowMs: number): Promise<string | null> {
  const highCents = await exceededPriceCents(tx, { listingId: listing.id, priceCents: listing.priceCents, nowMs });
  return highCents === null ? null : tooDear(highCents, languageOf((await readTenant(tx))?.locale) ?? 'en');
}

/** The seller reads it, in the shop's language. */
function tooDear(highCents: number, language: Language): string {
  const high = `¥${wireMoney(highCents)}`;
  return language === 'en'
    ? `The price is more than three times what accounts like this one cost here (up to ${high}). Please lower it, or add pictures of what makes the account worth more, and send it in again.`
    : `价格超过本店同类账号（最高约 ${high}）的三倍。请调整价格，或补充能体现账号价值的截图后重新提交。`;
}
