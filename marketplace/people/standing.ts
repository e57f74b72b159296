import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { closeSessions } from '../auth/sessions';
import type { BuybackTools } from '../buybacks/transition';
import { withTenant, type Database, type Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import { orders } from '../db/schema/orders';
import { users } from '../db/schema/people';
import { takeStep, type OrderTools } from '../orders/transition';
import { noteListing } from '../selling/listingEvents';
import { lockListing } from '../selling/ownListing';
import { suspendSupplierOf, withdrawOffersOf } from '../suppliers/standing';

/** What a lock changed beside the person. */
export interface Withdrawn {
  /** Listings taken off sale, or out of the queue for the review. */
  readonly listings: number;
  /** Unpaid orders ended, as buyer or as seller. */
  readonly orders: number;
  /** Offers taken back that the person, as a supplier, had standing on others' accounts. */
  readonly offers: number;
}

/**
 * Locks a person out: no login, no session. Locked again, the new reason stands, and the time stays.
 * @param reason the staff's own; nobody else reads it
 * @returns false when there is none
 */
export async function lockOut(
  tx: Tx,
  { personId, reason, nowMs }: { readonly personId: number; readonly reason: string; readonly nowMs: number },
): Promise<boolean> {
  // Before the person as well: a call that has marked its session as used and waits for the person is in nobody's way.
  await closeSessions(tx, personId);
  const [person] = await tx
    .select({ lockTime: users.lockTime })
    .from(users)
    .where(eq(users.id, personId))
    .for('update');
  if (person === undefined) return false;
  const lockTime = person.lockTime ?? new Date(nowMs);
  await tx.update(users).set({ state: 'locked', lockReason: reason, lockTime }).where(eq(users.id, personId));
  await closeSessions(tx, personId);
  return true;
}

/** Lets a person in again, who may put on sale what the lock took down. @returns false when there is none */
export async function letIn(tx: Tx, personId: number): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ state: 'active', lockReason: null, lockTime: null })
    .where(eq(users.id, personId))
    .returning({ id: users.id });
  return changed.length > 0;
}

/**
 * Takes off sale what a locked person offers, ends the unpaid orders of that person, and suspends the supplier that the
 * person is; what is paid for, the staff has to decide. Each has a transaction of its own, because others hold listings
 * and wait for people. To be called once the lock is committed, from when on no new order is made of what this person
 * offers.
 */
export async function withdrawAllOf(
  { db, tools, buybacks }: { readonly db: Database; readonly tools: OrderTools; readonly buybacks: BuybackTools },
  tenantId: number,
  personId: number,
): Promise<Withdrawn> {
  const inShop = <T>(work: (tx: Tx) => Promise<T>) => withTenant(db, tenantId, work);
  // Orders first: a listing that one of them held is released, and would stand on sale after the others are down.
  let ended = 0;
  let down = 0;
  for (const orderId of await inShop((tx) => unpaidOrdersOf(tx, personId))) {
    const result = await inShop((tx) => takeStep(tx, { orderId, action: 'cancel', actor: 'staff' }, tools));
    if (result.kind !== 'done') continue;
    ended += 1;
    if (result.order.sellerId === personId) down += 1;
  }
  for (const listingId of await inShop((tx) => offeredBy(tx, personId))) {
    if (await inShop((tx) => withdraw(tx, listingId, tools.now()))) down += 1;
  }
  const supplierId = await inShop((tx) => suspendSupplierOf(tx, personId));
  const offers = supplierId === null ? 0 : await withdrawOffersOf({ db, tools: buybacks }, tenantId, supplierId);
  return { listings: down, orders: ended, offers };
}

const offeredStates = [saleStates.onSale, saleStates.inReview];

async function unpaidOrdersOf(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(or(eq(orders.buyerId, personId), eq(orders.sellerId, personId)), eq(orders.status, 'unpaid')))
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}

async function offeredBy(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, personId), inArray(listings.saleState, offeredStates)))
    .orderBy(asc(listings.id));
  return rows.map(({ id }) => id);
}

/** The shop has looked at it or not, as before: who is let in again needs no second review. */
async function withdraw(tx: Tx, listingId: number, nowMs: number): Promise<boolean> {
  const listing = await lockListing(tx, listingId);
  if (listing === null || !offeredStates.some((state) => state === listing.saleState)) return false;
  const saleState = listing.saleState === saleStates.onSale ? saleStates.takenDown : saleStates.notOnSale;
  await tx.update(listings).set({ saleState, deskTime: null }).where(eq(listings.id, listingId));
  // One message for each of them would be the first the person reads when let in again.
  await noteListing(tx, {
    listingId,
    action: 'down',
    sellerId: null,
    priceCents: listing.priceCents,
    nowMs,
    isQuiet: true,
  });
  return true;
}
