import { eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import { isLocked } from '../people/locked';
import { noteListing } from '../selling/listingEvents';
import { lockListing, type LockedListing } from '../selling/ownListing';
import { recordPrice } from '../selling/priceHistory';
import { listingStateOf, possibleListingActions, type ListingDeskAction, type ListingState } from './listingRules';

/** A step of the staff with a listing. */
export interface ListingStep {
  readonly listingId: number;
  readonly action: ListingDeskAction;
  /** The seller reads it; `refuse` and `down` need one. */
  readonly reason?: string | undefined;
  readonly nowMs: number;
}

export type ListingStepResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'missing' }
  /** Nobody could buy it. */
  | { readonly kind: 'sellerLocked' }
  | {
      readonly kind: 'illegal';
      readonly state: ListingState;
      readonly possible: readonly ListingDeskAction[];
    };

type Changes = Partial<typeof listings.$inferInsert>;

/** What each step changes. Reviewed listings carry the time; without it a seller has to send it in again. */
const changes: Readonly<Record<ListingDeskAction, (listing: LockedListing, step: ListingStep) => Changes>> = {
  approve: (_listing, { nowMs }) => ({
    saleState: saleStates.onSale,
    publishTime: new Date(nowMs),
    refuseReason: null,
    downDes: null,
  }),
  refuse: (_listing, { reason }) => ({ saleState: saleStates.rejected, refuseReason: reason ?? null }),
  // The seller cannot undo it: what the staff took down has to pass a review again.
  down: (_listing, { reason }) => ({
    saleState: saleStates.takenDown,
    downDes: reason ?? null,
    publishTime: null,
    orderTime: null,
  }),
  up: ({ publishTime }, { nowMs }) => ({
    saleState: saleStates.onSale,
    publishTime: publishTime ?? new Date(nowMs),
    downDes: null,
    // Of an order that came to nothing: the listing was not sold.
    orderTime: null,
  }),
};

/** Takes a step of the staff, in the caller's transaction, under a lock on the listing. */
export async function takeListingStep(tx: Tx, step: ListingStep): Promise<ListingStepResult> {
  const listing = await lockListing(tx, step.listingId);
  return listing === null ? { kind: 'missing' } : listingStepLocked(tx, listing, step);
}

/** As `takeListingStep`, for a listing that is locked in this transaction. */
export async function listingStepLocked(tx: Tx, listing: LockedListing, step: ListingStep): Promise<ListingStepResult> {
  const possible = possibleListingActions(listing.saleState);
  if (!possible.includes(step.action)) {
    return { kind: 'illegal', state: listingStateOf(listing.saleState), possible };
  }
  const goesOnSale = step.action === 'approve' || step.action === 'up';
  if (goesOnSale && (await isLocked(tx, listing.sellerId))) return { kind: 'sellerLocked' };
  await tx
    .update(listings)
    .set({ ...changes[step.action](listing, step), deskTime: null })
    .where(eq(listings.id, listing.id));
  if (goesOnSale) await recordPrice(tx, listing.id, listing.priceCents, step.nowMs);
  await noteListing(tx, {
    listingId: listing.id,
    action: step.action,
    sellerId: null,
    note: step.reason ?? null,
    priceCents: listing.priceCents,
    nowMs: step.nowMs,
  });
  return { kind: 'done' };
}
