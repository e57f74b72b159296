import type { Tx } from '../db/engine';
import { listingEvents } from '../db/schema/selling';
import { tellListing } from '../messaging/tell';

/** What happens to a listing. */
export type ListingAction = 'submit' | 'approve' | 'refuse' | 'price' | 'down' | 'up' | 'resubmit' | 'mark' | 'examine';

/** One line of a listing's history. */
export interface ListingNote {
  readonly listingId: number;
  readonly action: ListingAction;
  /** The seller's id; null when the staff acts. */
  readonly sellerId: number | null;
  readonly note?: string | null;
  /** The price from then on. */
  readonly priceCents: number;
  readonly nowMs: number;
  /** True: the seller gets no message of it. */
  readonly isQuiet?: boolean;
}

/** Writes a line into a listing's history, in the transaction of what it tells. */
export async function noteListing(
  tx: Tx,
  { sellerId, note, nowMs, isQuiet = false, ...line }: ListingNote,
): Promise<void> {
  await tx.insert(listingEvents).values({
    ...line,
    actor: sellerId === null ? 'staff' : 'seller',
    actorId: sellerId,
    note: note ?? null,
    time: new Date(nowMs),
  });
  if (sellerId === null && !isQuiet) await tellListing(tx, line.listingId, line.action, new Date(nowMs));
}
