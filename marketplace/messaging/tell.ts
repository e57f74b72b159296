import { eq } from 'drizzle-orm';
import type { MessageKind } from '../../bff/contract/message';
import type { BuybackMove, BuybackStatus } from '../buybacks/machine';
import type { buybacks, supplierApplications } from '../db/schema/buybacks';
import { listings } from '../db/schema/listings';
import { messages } from '../db/schema/messages';
import type { orders } from '../db/schema/orders';
import type { Tx } from '../db/engine';
import { queuePushes } from '../push/outbox';

interface Told {
  readonly kind: MessageKind;
  readonly event: string;
  readonly refId: number;
  readonly title: string;
  readonly role?: 'buyer' | 'seller';
}

/** Leaves a message for a person, and one for each of their browsers that hears pushes, in the transaction of what it tells. */
async function tell(tx: Tx, userId: number, told: Told, now: Date): Promise<void> {
  const [made] = await tx
    .insert(messages)
    .values({ ...told, userId, createTime: now })
    .returning({ id: messages.id });
  if (made !== undefined) await queuePushes(tx, { id: made.id, userId }, now);
}

/** Tells buyer and seller where their order stands now; who took the step knows. */
export async function tellOrder(
  tx: Tx,
  order: typeof orders.$inferSelect,
  step: { readonly actorId?: number },
  now: Date,
): Promise<void> {
  const told = { kind: 'order', event: order.status, refId: order.id, title: order.title } as const;
  if (order.buyerId !== step.actorId) await tell(tx, order.buyerId, { ...told, role: 'buyer' }, now);
  if (order.sellerId !== null && order.sellerId !== step.actorId) {
    await tell(tx, order.sellerId, { ...told, role: 'seller' }, now);
  }
}

/** Tells the buyer that a delivered order completes soon by itself. */
export async function tellReminder(tx: Tx, order: typeof orders.$inferSelect, now: Date): Promise<void> {
  const { id, title, buyerId } = order;
  await tell(tx, buyerId, { kind: 'order', event: 'completesSoon', refId: id, title, role: 'buyer' }, now);
}

/** Tells the buyer that the guarantee of an order pays back. */
export async function tellGuaranteePaid(tx: Tx, order: typeof orders.$inferSelect, now: Date): Promise<void> {
  const { id, title, buyerId } = order;
  await tell(tx, buyerId, { kind: 'order', event: 'guaranteePaid', refId: id, title, role: 'buyer' }, now);
}

/** Moves whose consequence another message tells, or that ask nothing of the seller. */
const quietMoves: ReadonlySet<BuybackMove> = new Set(['withdraw', 'lapse', 'accept']);
/** What the seller decides on the partner's pages, while nothing is accepted: the partner only reports it. */
const sellersMoves: ReadonlySet<BuybackMove> = new Set(['refuse', 'cancel']);

/** Tells the seller what became of an appraisal or buy-back; what the seller did is no news. */
export async function tellBuyback(
  tx: Tx,
  buyback: typeof buybacks.$inferSelect,
  wish: { readonly action: BuybackMove; readonly actor: string; readonly fromStatus: BuybackStatus },
  now: Date,
): Promise<void> {
  if (wish.actor === 'seller' || quietMoves.has(wish.action)) return;
  if (wish.fromStatus === 'quoting' && sellersMoves.has(wish.action)) return;
  const { id, title, userId } = buyback;
  await tell(tx, userId, { kind: 'backlist', event: wish.action, refId: id, title }, now);
}

/** Tells the seller what the staff decided about a listing. */
export async function tellListing(tx: Tx, listingId: number, action: string, now: Date): Promise<void> {
  const [listing] = await tx
    .select({ title: listings.title, sellerId: listings.sellerId })
    .from(listings)
    .where(eq(listings.id, listingId));
  if (listing === undefined || listing.sellerId === null) return;
  await tell(tx, listing.sellerId, { kind: 'good', event: action, refId: listingId, title: listing.title }, now);
}

/** Tells an applicant the decision. */
export async function tellApplication(
  tx: Tx,
  application: typeof supplierApplications.$inferSelect,
  passes: boolean,
  now: Date,
): Promise<void> {
  const { id, name, userId } = application;
  await tell(tx, userId, { kind: 'application', event: passes ? 'passed' : 'refused', refId: id, title: name }, now);
}
