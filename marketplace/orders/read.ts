import { and, asc, count, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '../../bff/contract/order';
import type { PayloadInputOf } from '../../bff/contract/types';
import { containing } from '../db/containing';
import { handoverOf } from '../credentials/handover';
import type { Tx } from '../db/engine';
import { games } from '../db/schema/games';
import { credentialViews } from '../db/schema/credentials';
import { ledgerEntries, orderEvents, orders } from '../db/schema/orders';
import { sealedPapers, users } from '../db/schema/people';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { salePayoutOf } from '../payouts/owed';
import { maskedName } from '../queries/listings';
import { wireMoney, wireTime } from '../queries/wire';
import { disputeFor } from './disputeRead';
import { guaranteesOf } from './guarantee';
import { allowedActions, phases } from './machine';
import { refundsOf, type RefundState } from './refund';
import type { OrderRow } from './transition';
import { soughtText } from '../search/document';

type ListedOrder = PayloadInputOf<'GET /api/web/order/list'>;
type OrderDetail = NonNullable<PayloadInputOf<'GET /api/web/order/{id}'>>;

/** The sides of an order. */
export const orderRoles = ['buyer', 'seller'] as const;

/** Which side of an order a person is on. */
export type OrderRole = (typeof orderRoles)[number];

/** Which of a person's orders are wanted. */
export interface OrderFilter {
  readonly personId: number;
  readonly role: OrderRole;
  /** Any of these; empty: all. */
  readonly statuses: readonly OrderStatus[];
  readonly keyWord: string | undefined;
}

const buyers = alias(users, 'buyer');
const sellers = alias(users, 'seller');

function selectOrders(tx: Tx) {
  return tx
    .select({
      order: orders,
      gameName: games.name,
      buyerName: buyers.nickName,
      sellerName: sellers.nickName,
      handoverTime: sealedPapers.changeTime,
    })
    .from(orders)
    .innerJoin(games, eq(games.id, orders.gameId))
    .innerJoin(buyers, eq(buyers.id, orders.buyerId))
    .leftJoin(sellers, eq(sellers.id, orders.sellerId))
    .leftJoin(sealedPapers, and(eq(sealedPapers.kind, 'orderLogin'), eq(sealedPapers.ownerId, orders.id)))
    .$dynamic();
}

type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** The role of a person in an order; null when it is none of their business. */
export function roleIn(order: Pick<OrderRow, 'buyerId' | 'sellerId'>, personId: number): OrderRole | null {
  if (order.buyerId === personId) return 'buyer';
  return order.sellerId === personId ? 'seller' : null;
}

function sideOf(filter: Pick<OrderFilter, 'personId' | 'role'>): SQL {
  return filter.role === 'seller' ? eq(orders.sellerId, filter.personId) : eq(orders.buyerId, filter.personId);
}

/** A page of the orders of one side, the newest first; a seller sees those that are not paid for as well. */
export async function ordersOf(tx: Tx, filter: OrderFilter, page: PageWindow): Promise<Table<ListedOrder>> {
  const word = filter.keyWord?.trim() ?? '';
  const sought = soughtText(word) || word;
  const where = and(
    sideOf(filter),
    filter.statuses.length === 0 ? undefined : inArray(orders.status, [...filter.statuses]),
    word === ''
      ? undefined
      : or(
          ilike(orders.orderNo, containing(sought)),
          ilike(orders.code, containing(sought)),
          ilike(orders.title, containing(word)),
          ilike(orders.title, containing(sought)),
        ),
  );
  const total = await tx.$count(orders, where);
  const rows = await selectOrders(tx)
    .where(where)
    .orderBy(desc(orders.createTime), desc(orders.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  const refunds = await refundsOf(
    tx,
    rows.map(({ order }) => order.id),
  );
  return { total, rows: rows.map((row) => listedOrder(row, filter.role, refunds.get(row.order.id))) };
}

/** How many of a person's orders stand where. */
export async function orderCountsOf(
  tx: Tx,
  filter: Pick<OrderFilter, 'personId' | 'role'>,
): Promise<Record<string, number>> {
  const rows = await tx
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(sideOf(filter))
    .groupBy(orders.status);
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}

/** One order as its buyer or seller sees it; null for everybody else, as if there were none. */
export async function orderFor(tx: Tx, orderId: number, personId: number, nowMs: number): Promise<OrderDetail | null> {
  const [row] = await selectOrders(tx).where(eq(orders.id, orderId));
  if (row === undefined) return null;
  const role = roleIn(row.order, personId);
  if (role === null) return null;
  const { order } = row;
  const paid = role === 'buyer' ? ((await guaranteesOf(tx, [order])).get(order.id)?.paid ?? null) : null;
  const handover = role === 'seller' ? await handoverOf(tx, { kind: 'order', id: order.id }) : { views: [] };
  const [history, dispute, views, movements] = [
    await tx.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    await disputeFor(tx, order, role),
    await tx
      .select()
      .from(credentialViews)
      .where(eq(credentialViews.orderId, orderId))
      .orderBy(asc(credentialViews.id)),
    await movementsFor(tx, order, role),
  ];
  return {
    ...listedOrder(row, role, (await refundsOf(tx, [orderId])).get(orderId)),
    timeline: history.map(({ status, action, time, actor, note }) => ({
      status,
      action,
      time: wireTime(time),
      actor,
      note,
    })),
    guarantee:
      order.guarantee === null
        ? null
        : {
            ...order.guarantee,
            covers: [...order.guarantee.covers],
            exclusions: [...order.guarantee.exclusions],
            price: wireMoney(order.guaranteeCents),
            cap: order.guarantee.capCents === null ? null : wireMoney(order.guarantee.capCents),
          },
    guaranteePaid:
      paid === null
        ? null
        : {
            amount: wireMoney(paid.amountCents),
            time: wireTime(paid.time),
            refundTime: wireTime(paid.refundTime),
          },
    contact: role === 'buyer' ? order.contact : null,
    dispute,
    credentialViews: views.map(({ time }) => ({ time: wireTime(time), viewer: 'buyer' })),
    handoverViews: handover.views.map((time) => ({ time: wireTime(time) })),
    payout: role === 'seller' ? await salePayoutOf(tx, { orderId, sellerId: personId }, nowMs) : null,
    movements,
  };
}

function listedOrder(
  { order, gameName, buyerName, sellerName, handoverTime }: FoundOrder,
  role: OrderRole,
  refund: RefundState | undefined,
): ListedOrder {
  const { nextActor, atDeadline } = phases[order.status];
  const otherName = role === 'buyer' ? sellerName : buyerName;
  const forSeller =
    role === 'seller'
      ? {
          fee: wireMoney(order.feeCents),
          net: wireMoney(order.priceCents - order.feeCents),
          handoverTime: wireTime(handoverTime),
        }
      : { guaranteePrice: wireMoney(order.guaranteeCents), total: wireMoney(order.priceCents + order.guaranteeCents) };
  return {
    id: order.id,
    orderNo: order.orderNo,
    goodId: order.listingId,
    code: order.code,
    title: order.title,
    titleImg: order.titleImg,
    gameId: order.gameId,
    gameName,
    status: order.status,
    role,
    counterpart: otherName === null ? null : maskedName(otherName),
    price: wireMoney(order.priceCents),
    ...forSeller,
    createTime: wireTime(order.createTime),
    nextActor,
    deadline: wireTime(order.deadline),
    atDeadline: atDeadline === 'expire' ? 'close' : atDeadline,
    allowed: allowedActions(order.status, role),
    revision: order.revision,
    refund:
      refund === undefined
        ? null
        : {
            amount: role === 'buyer' ? wireMoney(refund.amountCents) : null,
            time: wireTime(refund.time),
            refundTime: wireTime(refund.refundTime),
          },
  };
}

/** What the ledger says to a person: the buyer's money in, owed back and back, the seller's money out. */
async function movementsFor(tx: Tx, order: OrderRow, role: OrderRole): Promise<NonNullable<OrderDetail['movements']>> {
  const isShown =
    role === 'buyer'
      ? or(
          eq(ledgerEntries.account, 'provider'),
          and(eq(ledgerEntries.account, 'refunds'), eq(ledgerEntries.kind, 'refundOwed')),
        )
      : eq(ledgerEntries.account, 'seller');
  const rows = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, order.id), isShown))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ kind, amountCents, time }) => ({
    kind,
    amount: wireMoney(Math.abs(amountCents)),
    time: wireTime(time),
  }));
}
