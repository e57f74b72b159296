import { and, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import { orderStatuses } from '../../bff/contract/order';
import { maskPhone, normalPhone } from '../auth/phones';
import { openStatuses } from '../buybacks/machine';
import { containing } from '../db/containing';
import type { Tx } from '../db/engine';
import { buybacks, suppliers } from '../db/schema/buybacks';
import { listings } from '../db/schema/listings';
import { orders } from '../db/schema/orders';
import { users } from '../db/schema/people';
import { offsetOf, type PageWindow } from '../http/paging';
import { phases } from '../orders/machine';
import { rowId, wireTime } from '../queries/wire';
import { listingStateOf, type ListingState } from './listingRules';
import { maskPhones } from './masks';
import type { DeskPerson, DeskPersonDetail, PersonState } from './personWire';
import type { DeskPage } from './wire';

/** Which people the staff wants to see. */
export interface PersonFilter {
  /** Any of these; empty: all. */
  readonly states: readonly PersonState[];
  /** A number, a whole phone or login name, or a part of a nick name. */
  readonly keyWord: string | undefined;
}

type PersonRow = typeof users.$inferSelect;

const mostUnderWay = 50;
/** In which buyer or staff still have something to do: a refund under way needs nobody. */
const openOrderStatuses = orderStatuses.filter((status) => ['buyer', 'staff'].includes(phases[status].nextActor ?? ''));

/** A page of the people of a shop, who joined last first. */
export async function deskPeople(tx: Tx, filter: PersonFilter, page: PageWindow): Promise<DeskPage<DeskPerson>> {
  const where = and(
    filter.states.length === 0 ? undefined : inArray(users.state, [...filter.states]),
    searched(filter.keyWord?.trim() ?? ''),
  );
  const total = await tx.$count(users, where);
  const rows = await tx
    .select()
    .from(users)
    .where(where)
    .orderBy(desc(users.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows: rows.map(personOf), total };
}

/** Phones are found whole only: a part of one would tell the rest, digit by digit. */
function searched(word: string) {
  if (word === '') return undefined;
  const phone = normalPhone(word);
  const id = rowId(word);
  return or(
    id === null ? undefined : eq(users.id, id),
    phone === null ? undefined : eq(users.phone, phone),
    eq(users.username, word),
    ilike(users.nickName, containing(word)),
  );
}

/** One person with what is under way; null when there is none. */
export async function deskPerson(tx: Tx, id: number): Promise<DeskPersonDetail | null> {
  const [person] = await tx.select().from(users).where(eq(users.id, id));
  if (person === undefined) return null;
  const counts = await tx
    .select({ saleState: listings.saleState, total: count() })
    .from(listings)
    .where(eq(listings.sellerId, id))
    .groupBy(listings.saleState)
    .orderBy(listings.saleState);
  const openOrders = await tx
    .select({ id: orders.id, buyerId: orders.buyerId, status: orders.status })
    .from(orders)
    .where(and(or(eq(orders.buyerId, id), eq(orders.sellerId, id)), inArray(orders.status, openOrderStatuses)))
    .orderBy(desc(orders.id))
    .limit(mostUnderWay);
  const openBuybacks = await tx
    .select({ id: buybacks.id, status: buybacks.status })
    .from(buybacks)
    .where(and(eq(buybacks.userId, id), inArray(buybacks.status, [...openStatuses])))
    .orderBy(desc(buybacks.id))
    .limit(mostUnderWay);
  const [supplier] = await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.userId, id));
  return {
    ...personOf(person),
    listings: Object.fromEntries(counts.map(({ saleState, total }) => [listingStateOf(saleState), total])) as Partial<
      Record<ListingState, number>
    >,
    openOrders: openOrders.map((order) => ({
      id: order.id,
      role: order.buyerId === id ? 'buyer' : 'seller',
      status: order.status,
    })),
    openBuybacks,
    supplierId: supplier?.id ?? null,
  };
}

function personOf(person: PersonRow): DeskPerson {
  return {
    id: person.id,
    nickName: maskPhones(person.nickName),
    phone: person.phone === null ? null : maskPhone(person.phone),
    state: person.state,
    lockReason: person.lockReason,
    lockTime: wireTime(person.lockTime) ?? null,
    hasVerifiedName: person.realstatus === 1,
    dealCount: person.dealCount,
    joinTime: wireTime(person.joinTime),
    lastLoginTime: wireTime(person.lastLoginTime) ?? null,
  };
}
