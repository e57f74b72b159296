import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { upstreamCode } from '../../bff/contract/errors';
import type { Tx } from '../db/engine';
import { orders, payments } from '../db/schema/orders';
import { refuse, Refusal } from '../http/answer';
import { lockOrder, type OrderRow } from '../orders/transition';
import type { PaymentProvider, PaymentProviders } from './provider';

export type PaymentRow = typeof payments.$inferSelect;

/** An order may be paid through one channel while an attempt of another is open. */
const attemptsByWeight: readonly PaymentRow['status'][] = ['paid', 'refunding', 'refunded', 'pending'];

/** A buyer wants to pay. */
export interface PaymentWish {
  readonly orderId: number | null;
  readonly buyerId: number;
  /** Absent: the first one offered. */
  readonly channel: string | undefined;
  /** Scheme, host and port of the shop as the buyer sees it. */
  readonly siteOrigin: string;
}

/** The order of its buyer; for everybody else, its seller too, there is none. */
export async function orderOfBuyer(tx: Tx, orderId: number | null, buyerId: number): Promise<OrderRow | Refusal> {
  const missing = refuse('orderMissing', upstreamCode.notFound);
  if (orderId === null) return missing;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, buyerId)));
  return order ?? missing;
}

/** The attempt that tells how an order is paid: one that brought money, else the latest. */
export async function tellingPayment(tx: Tx, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(sql`array_position(${sql.param(attemptsByWeight)}::text[], ${payments.status})`, desc(payments.id))
    .limit(1);
  return payment ?? null;
}

/** Starts a payment, or gives the one of this channel that is under way, so that pressing twice makes no two. */
export async function startPayment(
  tx: Tx,
  wish: PaymentWish,
  { providers, nowMs }: { readonly providers: PaymentProviders; readonly nowMs: number },
): Promise<PaymentRow | Refusal> {
  const seen = await orderOfBuyer(tx, wish.orderId, wish.buyerId);
  if (seen instanceof Refusal) return seen;
  if (providers.size === 0) return refuse('paymentNotSetUp');
  const provider = wish.channel === undefined ? [...providers.values()][0] : providers.get(wish.channel);
  if (provider === undefined) return refuse('fieldWrong', undefined, { field: 'channel' });
  const order = await lockOrder(tx, seen.id);
  if (order?.status !== 'unpaid' || order.deadline === null || order.deadline.getTime() <= nowMs) {
    return refuse('orderStepRefused');
  }
  const underWay = await pendingPayment(tx, order.id, provider.channel, nowMs);
  return underWay ?? newPayment(tx, order, order.deadline, provider, wish.siteOrigin, nowMs);
}

async function pendingPayment(tx: Tx, orderId: number, channel: string, nowMs: number): Promise<PaymentRow | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.channel, channel),
        eq(payments.status, 'pending'),
        gt(payments.expireTime, new Date(nowMs)),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return payment ?? null;
}

async function newPayment(
  tx: Tx,
  order: OrderRow,
  expireTime: Date,
  provider: PaymentProvider,
  siteOrigin: string,
  nowMs: number,
): Promise<PaymentRow> {
  const { channel } = provider;
  const tradeNo = randomBytes(16).toString('hex');
  const amountCents = order.priceCents + order.guaranteeCents;
  const payUrl = provider.payUrl({
    tradeNo,
    orderNo: order.orderNo,
    subject: order.title,
    amountCents,
    currency: 'CNY',
    expireMs: expireTime.getTime(),
    returnUrl: `${siteOrigin}/pages/order/orderDetail?id=${order.id}&from=cashier`,
    notifyUrl: `${siteOrigin}/api/pay/notify/${channel}`,
  });
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      channel,
      tradeNo,
      amountCents,
      status: 'pending',
      payUrl,
      expireTime,
      createTime: new Date(nowMs),
    })
    .returning();
  if (payment === undefined) throw new Error('an inserted payment comes back');
  return payment;
}
