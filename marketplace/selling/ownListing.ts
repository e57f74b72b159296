import { and, eq } from 'drizzle-orm';
import { upstreamCode } from '../../bff/contract/errors';
import type { ProductAction } from '../../bff/contract/sell';
import type { Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import { refuse, type Refusal } from '../http/answer';
import { rowId } from '../queries/wire';
import { allowedActions } from './productRules';

/** What steps on listings read of them: not the arrays of the search. */
const lockedColumns = {
  id: listings.id,
  code: listings.code,
  gameId: listings.gameId,
  sellerId: listings.sellerId,
  title: listings.title,
  priceCents: listings.priceCents,
  saleState: listings.saleState,
  titleImg: listings.titleImg,
  publishTime: listings.publishTime,
};

/** A listing that is locked until the transaction ends: no order and no other step can come between. */
export interface LockedListing {
  readonly id: number;
  readonly code: string;
  readonly gameId: number;
  readonly sellerId: number | null;
  readonly title: string;
  readonly priceCents: number;
  readonly saleState: number;
  readonly titleImg: string;
  readonly publishTime: Date | null;
}

/** Somebody else's listing answers exactly like one that does not exist. */
const productMissing = (): Refusal => refuse('productMissing', upstreamCode.notFound);

/** Locks a listing of the shop. */
export async function lockListing(tx: Tx, id: number): Promise<LockedListing | null> {
  const [listing] = await tx.select(lockedColumns).from(listings).where(eq(listings.id, id)).for('update');
  return listing ?? null;
}

/** Locks an own listing for an action; a refusal when it is not the person's, or does not allow the action now. */
export async function lockOwn(
  tx: Tx,
  own: { readonly personId: number; readonly id: string | undefined; readonly action: ProductAction },
): Promise<LockedListing | Refusal> {
  const id = rowId(own.id);
  if (id === null) return productMissing();
  const [listing] = await tx
    .select(lockedColumns)
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, own.personId)))
    .for('update');
  if (listing === undefined) return productMissing();
  if (allowedActions(listing).includes(own.action)) return listing;
  return refuse(listing.saleState === saleStates.reserved ? 'productReserved' : 'productStepRefused');
}
