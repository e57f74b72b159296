import { and, asc, desc, eq, ilike, inArray, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '../../bff/contract/order';
import { containing } from '../db/containing';
import { handoverOf } from '../credentials/handover';
import type { Tx } from '../db/engine';
import { credentialViews, listingCredentials } from '../db/schema/credentials';
import { disputes, orderEvents, orders } from '../db/schema/orders';
import { sealedPapers, users } from '../db/schema/people';
import type { PageWindow } from '../http/paging';
import { statementsOf } from '../orders/disputeRead';
import { phases } from '../orders/machine';
import { pageOfIds } from '../queries/pageOfIds';
import { wireMoney, wireTime } from '../queries/wire';
import { maskPhones } from './masks';
import { guaranteesOf } from '../orders/guarantee';
import { possibleActionsOf } from './steps';
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
      handoverTime: sealedPapers.changeTime,
    })
    .from(orders)
    .innerJoin(buyers, eq(buyers.id, orders.buyerId))
    .leftJoin(sellers, eq(sellers.id, orders.sellerId))
    .leftJoin(disputes, eq(disputes.orderId, orders.id))
    .leftJoin(listingCredentials, eq(listingCredentials.listingId, orders.listingId))
    .leftJoin(sealedPapers, and(eq(sealedPapers.kind, 'orderLogin'), eq(sealedPapers.ownerId, orders.id)))
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
  const pattern = containing(word);
  const where = and(
    filter.statuses.length === 0 ? undefined : inArray(orders.status, [...filter.statuses]),
    word === ''
      ? undefined
      : or(ilike(orders.orderNo, pattern), ilike(orders.code, pattern), ilike(orders.title, pattern)),
  );
  const total = await tx.$count(orders, where);
  const order = [desc(isNotNull(orders.deadline)), asc(orders.deadline), desc(orders.id)];
  const ofPage = pageOfIds(tx, orders.id, { where, order, page, total });
  const rows = await selectOrders(tx)
    .where(inArray(orders.id, ofPage))
    .orderBy(...order);
  return { rows: await deskOrdersOf(tx, rows), total };
}

/** One order of the shop with its history; null when there is none. */
export async function deskOrder(tx: Tx, orderId: number): Promise<DeskOrderDetail | null> {
  const [row] = await selectOrders(tx).where(eq(orders.id, orderId));
  if (row === undefined) return null;
  const [shown] = await deskOrdersOf(tx, [row]);
  if (shown === undefined) throw new Error('an order that was found is shown');
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
  const handover = await handoverOf(tx, { kind: 'order', id: orderId });
  return {
    ...shown,
    guarantee: await guaranteeOf(tx, row.order),
    contact: row.order.contact === null ? null : maskPhones(row.order.contact),
    timeline: events.map(({ time, action, status, actor, note }) => ({
      time: wireTime(time),
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
            openTime: wireTime(dispute.openTime),
            decision: dispute.decision,
            note: dispute.note,
            statements: (await statementsOf(tx, orderId)).map(({ side, text, images, time }) => ({
              side,
              text: maskPhones(text),
              images,
              time: wireTime(time),
            })),
          },
    credentialViews: views.map(({ time }) => wireTime(time)),
    handoverViews: handover.views.map((time) => wireTime(time)),
  };
}

/** null while the order is not completed, and when it has none. */
async function guaranteeOf(tx: Tx, order: FoundOrder['order']): Promise<DeskOrderDetail['guarantee']> {
  const state = (await guaranteesOf(tx, [order])).get(order.id);
  if (state === undefined) return null;
  const { lastDay, dueCents, paid } = state;
  return {
    name: order.guarantee?.name ?? '',
    due: wireMoney(dueCents),
    lastDay,
    paid:
      paid === null
        ? null
        : {
            amount: wireMoney(paid.amountCents),
            time: wireTime(paid.time),
            refundTime: wireTime(paid.refundTime) ?? null,
          },
  };
}

async function deskOrdersOf(tx: Tx, rows: readonly FoundOrder[]): Promise<DeskOrder[]> {
  const orderRows = rows.map(({ order }) => order);
  const possibleFor = await possibleActionsOf(tx, orderRows);
  return rows.map((row) => ({ ...factsOf(row), possible: possibleFor(row.order) }));
}

function factsOf(found: FoundOrder): Omit<DeskOrder, 'possible'> {
  const { order, buyerName, sellerName, disputeReason, sealedWith, handoverTime } = found;
  return {
    id: order.id,
    orderNo: order.orderNo,
    code: order.code,
    title: order.title,
    status: order.status,
    nextActor: phases[order.status].nextActor,
    deadline: wireTime(order.deadline) ?? null,
    hasCredentials: sealedWith !== null,
    handoverTime: wireTime(handoverTime) ?? null,
    price: wireMoney(order.priceCents),
    guaranteePrice: wireMoney(order.guaranteeCents),
    total: wireMoney(order.priceCents + order.guaranteeCents),
    fee: wireMoney(order.feeCents),
    buyer: maskPhones(buyerName),
    buyerId: order.buyerId,
    seller: sellerName === null ? null : maskPhones(sellerName),
    sellerId: order.sellerId,
    disputeReason: disputeReason === null ? null : maskPhones(disputeReason),
    createTime: wireTime(order.createTime),
    changeTime: wireTime(order.changeTime),
  };
}
