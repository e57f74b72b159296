import { randomInt } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { afterCommit, type Tx } from '../db/engine';
import { listings, saleStates } from '../db/schema/listings';
import { guaranteePlans, orderEvents, orders, type BoughtGuarantee } from '../db/schema/orders';
import { users } from '../db/schema/people';
import type { MessageName } from '../messages';
import { publicStates } from '../queries/listings';
import { wireDay } from '../queries/wire';
import { isBlacklisted } from './blacklist';
import { feeCentsOf, guaranteeCentsOf } from './prices';
import { timesOf, type OrderRow, type OrderTools } from './transition';

/** What a buyer asks for. */
export interface OrderWish {
  readonly listingId: number;
  readonly buyerId: number;
  /** null: without a guarantee. */
  readonly guaranteeId: number | null;
  readonly contact: string | null;
  /** What the buyer saw as the total; null when not said. */
  readonly totalCents: number | null;
}

/** Reserved listings are not on sale for others: one person holds at most so many at once. */
const maxUnpaidOrders = 5;
/** From this price on the buyer's real name must have been verified. */
const realNameFromCents = 1_000_000;

/**
 * Makes an order and reserves the listing, under a lock on the listing: of many buyers at once one gets it.
 * The buyer's own unpaid order of the same listing is given back instead of a second one.
 * @returns the order, or the message why there is none
 */
export async function createOrder(tx: Tx, wish: OrderWish, tools: OrderTools): Promise<OrderRow | MessageName> {
  const [listing] = await tx.select().from(listings).where(eq(listings.id, wish.listingId)).for('update');
  if (listing === undefined || !publicStates.has(listing.saleState)) return 'goodMissing';
  const own = await openOrderOf(tx, wish);
  if (own !== null) return own;
  const unavailable = unavailableReason(listing.saleState);
  if (unavailable !== null) return unavailable;
  if (listing.sellerId === wish.buyerId) return 'ownGood';
  const [buyer] = await tx.select().from(users).where(eq(users.id, wish.buyerId));
  const names = [wish.contact, buyer?.phone ?? null].filter((name) => name !== null);
  if (await isBlacklisted(tx, { accounts: [listing.code], contacts: names })) return 'blacklisted';
  if (listing.priceCents >= realNameFromCents && buyer?.realstatus !== 1) return 'realNameRequired';
  if ((await countUnpaid(tx, wish.buyerId)) >= maxUnpaidOrders) return 'tooManyUnpaid';

  const guarantee = await boughtGuarantee(tx, wish.guaranteeId, listing.priceCents);
  if (guarantee === 'unknown') return 'guaranteeUnknown';
  const guaranteeCents = guarantee?.priceCents ?? 0;
  if (wish.totalCents !== null && wish.totalCents !== listing.priceCents + guaranteeCents) return 'priceChanged';

  const nowMs = tools.now();
  const now = new Date(nowMs);
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
      guaranteeCents,
      feeCents: feeCentsOf(listing.priceCents, listing.sellerId),
      guarantee: guarantee?.bought ?? null,
      contact: wish.contact,
      createTime: now,
      changeTime: now,
      ...timesOf('unpaid', tools),
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

async function openOrderOf(tx: Tx, wish: OrderWish): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.listingId, wish.listingId), eq(orders.buyerId, wish.buyerId), eq(orders.status, 'unpaid')));
  return order ?? null;
}

function unavailableReason(saleState: number): MessageName | null {
  if (saleState === saleStates.onSale) return null;
  if (saleState === saleStates.reserved) return 'goodReserved';
  return saleState === saleStates.sold ? 'goodSold' : 'goodDown';
}

async function countUnpaid(tx: Tx, buyerId: number): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), eq(orders.status, 'unpaid')));
  return counted?.total ?? 0;
}

async function boughtGuarantee(
  tx: Tx,
  guaranteeId: number | null,
  priceCents: number,
): Promise<{ priceCents: number; bought: BoughtGuarantee } | 'unknown' | null> {
  if (guaranteeId === null) return null;
  const [plan] = await tx.select().from(guaranteePlans).where(eq(guaranteePlans.id, guaranteeId));
  if (plan === undefined) return 'unknown';
  const { id, name, days, coverPercent, capCents, covers, exclusions } = plan;
  return {
    priceCents: guaranteeCentsOf(plan, priceCents),
    bought: { id, name, days, coverPercent, capCents, covers, exclusions },
  };
}

/** The guarantees of the shop, the cheapest first. */
export async function guaranteePlansOf(tx: Tx): Promise<(typeof guaranteePlans.$inferSelect)[]> {
  return tx.select().from(guaranteePlans).orderBy(asc(guaranteePlans.sort), asc(guaranteePlans.id));
}

/** Day and ten random digits: tells nobody how many orders a shop has. The database refuses the rare double. */
function orderNumber(nowMs: number): string {
  const digits = () => String(randomInt(100_000)).padStart(5, '0');
  return `${wireDay(nowMs).replaceAll('-', '')}${digits()}${digits()}`;
}
