import { and, asc, desc, eq, ilike, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '../../bff/contract/order';
import type { Tx } from '../db/engine';
import { credentialViews, disputes, listingCredentials, orderEvents, orders } from '../db/schema/orders';
import { users } from '../db/schema/people';
import { offsetOf, type PageWindow } from '../http/paging';
import { phases } from '../orders/machine';
import { wireMoney, wireTime } from '../queries/wire';
import { maskPhones } from './masks';
import { possibleDeskActions } from './steps';
import type { DeskOrder, DeskOrderDetail, DeskPage } from './wire';

const buyers = alias(users, 'buyer');
const sellers = alias(users, 'seller');

function selectOrders(tx: Tx) {
  return tx
    .select({
      order: orders,
      buyerName: buyers.nickName,
      sellerName: sellers.nickName,
      disputeReason: disputes.reason,
      sealedWith: listingCredentials.keyId,
    })
    .from(orders)
    .innerJoin(buyers, eq(buyers.id, orders.buyerId))
    .leftJoin(sellers, eq(sellers.id, orders.sellerId))
    .leftJoin(disputes, eq(disputes.orderId, orders.id))
    .leftJoin(listingCredentials, eq(listingCredentials.listingId, orders.listingId))
    .$dynamic();
}

type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** Which orders the staff wants to see. */
export interface DeskFilter {
  /** Any of these; empty: all. */
  readonly statuses: readonly OrderStatus[];
  readonly keyWord: string | undefined;
}

/** A page of the shop's orders, those whose deadline comes first before the others, then the newest. */
export async function deskOrders(tx: Tx, filter: DeskFilter, page: PageWindow): Promise<DeskPage<DeskOrder>> {
  const word = filter.keyWord?.trim() ?? '';
  const pattern = `%${word.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
  const where = and(
    filter.statuses.length === 0 ? undefined : inArray(orders.status, [...filter.statuses]),
    word === ''
      ? undefined
      : or(ilike(orders.orderNo, pattern), ilike(orders.code, pattern), ilike(orders.title, pattern)),
  );
  const total = await tx.$count(orders, where);
  const rows = await selectOrders(tx)
    .where(where)
    .orderBy(desc(isNotNull(orders.deadline)), asc(orders.deadline), desc(orders.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return { rows: rows.map(deskOrderOf), total };
}

/** One order of the shop with its history; null when there is none. */
export async function deskOrder(tx: Tx, orderId: number): Promise<DeskOrderDetail | null> {
  const [row] = await selectOrders(tx).where(eq(orders.id, orderId));
  if (row === undefined) return null;
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const [dispute] = await tx.select().from(disputes).where(eq(disputes.orderId, orderId));
  const views = await tx
    .select({ time: credentialViews.time })
    .from(credentialViews)
    .where(eq(credentialViews.orderId, orderId))
    .orderBy(asc(credentialViews.id));
  return {
    ...deskOrderOf(row),
    contact: row.order.contact === null ? null : maskPhones(row.order.contact),
    timeline: events.map(({ time, action, status, actor, note }) => ({
      time: timeText(time),
      action,
      status,
      actor,
      note: note === null ? null : maskPhones(note),
    })),
    dispute:
      dispute === undefined
        ? null
        : {
            openedBy: dispute.openedBy,
            reason: maskPhones(dispute.reason),
            images: dispute.images,
            openTime: timeText(dispute.openTime),
            decision: dispute.decision,
            note: dispute.note,
          },
    credentialViews: views.map(({ time }) => timeText(time)),
  };
}

function deskOrderOf({ order, buyerName, sellerName, disputeReason, sealedWith }: FoundOrder): DeskOrder {
  return {
    id: order.id,
    orderNo: order.orderNo,
    code: order.code,
    title: order.title,
    status: order.status,
    nextActor: phases[order.status].nextActor,
    deadline: wireTime(order.deadline) ?? null,
    possible: possibleDeskActions(order.status),
    hasCredentials: sealedWith !== null,
    price: wireMoney(order.priceCents),
    guaranteePrice: wireMoney(order.guaranteeCents),
    total: wireMoney(order.priceCents + order.guaranteeCents),
    fee: wireMoney(order.feeCents),
    buyer: maskPhones(buyerName),
    seller: sellerName === null ? null : maskPhones(sellerName),
    disputeReason: disputeReason === null ? null : maskPhones(disputeReason),
    createTime: timeText(order.createTime),
    changeTime: timeText(order.changeTime),
  };
}

function timeText(moment: Date): string {
  return wireTime(moment) as string;
}
