import { eq } from 'drizzle-orm';
import type { MessageKind } from '../../bff/contract/message';
import type { BuybackMove, BuybackStatus } from '../buybacks/machine';
import type { buybacks, supplierApplications } from '../db/schema/buybacks';
import type { problems } from '../db/schema/content';
import { listings } from '../db/schema/listings';
import { messages } from '../db/schema/messages';
import type { orders } from '../db/schema/orders';
import type { payees, payouts } from '../db/schema/payouts';
import type { Tx } from '../db/engine';
import { queuePushes } from '../push/outbox';
import { wireMoney } from '../queries/wire';

/** Of a report, which has no title, so many characters stand for it. */
const reportTitleLength = 60;

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

type OrderRow = typeof orders.$inferSelect;

/** Tells one side of an order what happened to it. */
function tellSide(tx: Tx, order: OrderRow, role: 'buyer' | 'seller', event: string, now: Date): Promise<void> {
  const { id, title, buyerId, sellerId } = order;
  const userId = role === 'buyer' ? buyerId : sellerId;
  if (userId === null) return Promise.resolve();
  return tell(tx, userId, { kind: 'order', event, refId: id, title, role }, now);
}

/** Steps after which the state alone would say too much or too little: the money is still on its way. */
const toldByAction: ReadonlySet<string> = new Set(['settleForBuyer']);

/** Tells buyer and seller where their order stands now; who took the step knows. */
export async function tellOrder(
  tx: Tx,
  order: OrderRow,
  step: { readonly action?: string; readonly actorId?: number },
  now: Date,
): Promise<void> {
  const event = step.action !== undefined && toldByAction.has(step.action) ? step.action : order.status;
  if (order.buyerId !== step.actorId) await tellSide(tx, order, 'buyer', event, now);
  if (order.sellerId !== step.actorId) await tellSide(tx, order, 'seller', event, now);
}

/** Tells the buyer that a delivered order completes soon by itself. */
export function tellReminder(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  return tellSide(tx, order, 'buyer', 'completesSoon', now);
}

/** Tells the buyer that the guarantee of an order pays back. */
export function tellGuaranteePaid(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  return tellSide(tx, order, 'buyer', 'guaranteePaid', now);
}

/** Tells the buyer of money that came when the order needed none, or that is back with them. */
export function tellMoney(
  tx: Tx,
  order: OrderRow,
  event: 'latePayment' | 'doublePayment' | 'refundArrived',
  now: Date,
): Promise<void> {
  return tellSide(tx, order, 'buyer', event, now);
}

/** Tells the other side of a dispute that there is something new to read. */
export function tellStatement(tx: Tx, order: OrderRow, by: 'buyer' | 'seller', now: Date): Promise<void> {
  return tellSide(tx, order, by === 'buyer' ? 'seller' : 'buyer', 'addStatement', now);
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

/** Tells whoever reported something that the shop has answered. */
export async function tellAnswer(
  tx: Tx,
  { id, userId, content }: typeof problems.$inferSelect,
  now: Date,
): Promise<void> {
  const words = [...content.replace(/\s+/g, ' ').trim()];
  const title =
    words.length > reportTitleLength ? `${words.slice(0, reportTitleLength - 1).join('')}…` : words.join('');
  await tell(tx, userId, { kind: 'problem', event: 'answered', refId: id, title }, now);
}

/** Tells a person that their money goes somewhere else from now on; who did not say so asks the shop. */
export async function tellPayeeChanged(tx: Tx, payee: typeof payees.$inferSelect, now: Date): Promise<void> {
  const { id, accountMasked, userId } = payee;
  await tell(tx, userId, { kind: 'earning', event: 'payeeChanged', refId: id, title: accountMasked }, now);
}

/** Tells a person that money was sent to them. */
export async function tellPaidOut(tx: Tx, payout: typeof payouts.$inferSelect, now: Date): Promise<void> {
  const { id, amountCents, userId } = payout;
  await tell(tx, userId, { kind: 'earning', event: 'paidOut', refId: id, title: `¥${wireMoney(amountCents)}` }, now);
}
