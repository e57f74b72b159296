import { randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { afterCommit, type Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import { orderEvents, orders } from '../db/schema/orders';
import { users } from '../db/schema/people';
import { refuse, Refusal } from '../http/answer';
import type { MessageName } from '../messages';
import { publicStates } from '../queries/listings';
import { isLocked } from '../people/locked';
import { lockPerson } from '../queries/people';
import { wireDay } from '../queries/wire';
import { isBlacklisted, isContactBlacklisted } from './blacklist';
import { guaranteesFor, includedGuaranteeId, type PricedGuarantee } from './guaranteeOffers';
import { holdAgain } from './holds';
import { feeCentsOf } from './prices';
import { makeWay, unpaidOrderOf } from './replace';
import { timesOf, type OrderRow, type OrderTools } from './transition';
import { differenceOf, type OrderWish } from './wish';

/** Reserved listings are not on sale for others: one person holds at most so many at once. */
const maxUnpaidOrders = 5;
/** From this price on the buyer's real name must have been verified. */
const realNameFromCents = 1_000_000;

type ListingRow = typeof listings.$inferSelect;

/**
 * Makes an order and reserves the listing, under locks on the listing and then the buyer: of many buyers at once one
 * gets it, and of many orders at once nobody has more than the limit. The buyer's own unpaid order of the same
 * listing is given back when it is what is asked for; one with other choices gives its place to the new one.
 * @returns the order, or why there is none
 */
export async function createOrder(tx: Tx, asked: OrderWish, tools: OrderTools): Promise<OrderRow | Refusal> {
  const [listing] = await tx.select().from(listings).where(eq(listings.id, asked.listingId)).for('update');
  if (listing === undefined || !publicStates.has(listing.saleState)) return refuse('goodMissing');
  // What the shop promises on the listing is part of every order of it, whether anybody asks for it or not.
  const wish = { ...asked, guaranteeId: asked.guaranteeId ?? (listing.isGuarantee ? includedGuaranteeId : null) };
  const own = await unpaidOrderOf(tx, wish);
  const differs = own === null ? null : differenceOf(own, wish);
  if (own !== null && differs === null) return own;
  const unavailable = own === null ? unavailableReason(listing.saleState) : null;
  if (unavailable !== null) return refuse(unavailable);
  const refused = (await refusedSale(tx, listing)) ?? (await refusedBuyer(tx, listing, wish, own !== null));
  if (refused !== null) return refuse(refused);
  const deadline = own === null ? await holdAgain(tx, wish, tools.now()) : own.deadline;
  if (deadline instanceof Refusal) return deadline;
  const offered = wish.guaranteeId === null ? [] : await guaranteesFor(tx, listing, wish.language);
  const guarantee = offered.find(({ bought }) => bought.id === wish.guaranteeId) ?? null;
  if (guarantee === null && wish.guaranteeId !== null) return refuse('guaranteeUnknown');
  const totalCents = listing.priceCents + (guarantee?.priceCents ?? 0);
  if (wish.totalCents !== null && wish.totalCents !== totalCents) return refuse('priceChanged');
  // Last of all: a refusal keeps what was written before it.
  const kept =
    own === null || differs === null ? null : await makeWay(tx, own, { differs, language: wish.language }, tools);
  if (kept !== null) return kept;
  return insertOrder(tx, { listing, wish, guarantee, deadline }, tools);
}

/** What a new order is made of. */
interface OrderParts {
  readonly listing: ListingRow;
  readonly wish: OrderWish;
  readonly guarantee: PricedGuarantee | null;
  /** Until when an order before it held the listing; null: there was none, and the usual time begins. */
  readonly deadline: Date | null;
}

async function insertOrder(tx: Tx, parts: OrderParts, tools: OrderTools): Promise<OrderRow> {
  const { listing, wish, guarantee } = parts;
  const nowMs = tools.now();
  const now = new Date(nowMs);
  const times = timesOf('unpaid', tools);
  const [order] = await tx
    .insert(orders)
    .values({
      orderNo: orderNumber(nowMs),
      listingId: listing.id,
      buyerId: wish.buyerId,
      sellerId: listing.sellerId,
      gameId: listing.gameId,
      title: listing.title,
      titleImg: listing.titleImg,
      code: listing.code,
      status: 'unpaid',
      priceCents: listing.priceCents,
      guaranteeCents: guarantee?.priceCents ?? 0,
      feeCents: feeCentsOf(listing.priceCents, listing.sellerId),
      guarantee: guarantee?.bought ?? null,
      contact: wish.contact,
      createTime: now,
      changeTime: now,
      ...times,
      deadline: parts.deadline ?? times.deadline,
    })
    .returning();
  if (order === undefined) throw new Error('an inserted order comes back');
  await tx.insert(orderEvents).values({
    orderId: order.id,
    action: 'create',
    fromStatus: null,
    status: 'unpaid',
    actor: 'buyer',
    actorId: wish.buyerId,
    time: now,
  });
  await tx.update(listings).set({ saleState: saleStates.reserved, orderTime: now }).where(eq(listings.id, listing.id));
  afterCommit(() => tools.signals.changed(order.tenantId, order.id));
  return order;
}

function unavailableReason(saleState: number): MessageName | null {
  if (saleState === saleStates.onSale) return null;
  if (saleState === saleStates.reserved) return 'goodReserved';
  return saleState === saleStates.sold ? 'goodSold' : 'goodDown';
}

/** Whether the seller may trade at all; the buyer is told no more than that it is not for sale. */
async function refusedSale(tx: Tx, { sellerId, contact }: ListingRow): Promise<MessageName | null> {
  if (await isLocked(tx, sellerId)) return 'goodNotForSale';
  const [seller] =
    sellerId === null ? [] : await tx.select({ phone: users.phone }).from(users).where(eq(users.id, sellerId));
  return (await isContactBlacklisted(tx, [contact, seller?.phone])) ? 'goodNotForSale' : null;
}

/** Whether this buyer may have this listing. Locks the buyer, whose orders are counted. */
async function refusedBuyer(
  tx: Tx,
  listing: ListingRow,
  wish: OrderWish,
  replaces: boolean,
): Promise<MessageName | null> {
  if (listing.sellerId === wish.buyerId) return 'ownGood';
  const buyer = await lockPerson(tx, wish.buyerId);
  // Locked out since this call began: its session was good a moment ago.
  if (buyer?.state === 'locked') return 'accountClosed';
  const names = [wish.contact, buyer?.phone ?? null].filter((name) => name !== null);
  if (await isBlacklisted(tx, { accounts: [listing.code], contacts: names })) return 'blacklisted';
  if (listing.priceCents >= realNameFromCents && buyer?.realstatus !== 1) return 'realNameRequired';
  if (!replaces && (await countUnpaid(tx, wish.buyerId)) >= maxUnpaidOrders) return 'tooManyUnpaid';
  return null;
}

async function countUnpaid(tx: Tx, buyerId: number): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), eq(orders.status, 'unpaid')));
  return counted?.total ?? 0;
}

/** Day and ten random digits: tells nobody how many orders a shop has. The database refuses the rare double. */
function orderNumber(nowMs: number): string {
  const digits = () => String(randomInt(100_000)).padStart(5, '0');
  return `${wireDay(nowMs).replaceAll('-', '')}${digits()}${digits()}`;
}
