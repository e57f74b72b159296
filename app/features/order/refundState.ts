import type { Order } from './orderDetail.server';

/** Of money that goes back to the buyer: whether there is any, and whether the provider has given all of it back. */
export type RefundWord = 'none' | 'underWay' | 'arrived';

export function refundWordOf({ refund }: Pick<Order, 'refund'>): RefundWord {
  if (!refund) return 'none';
  return refund.refundTime === undefined ? 'underWay' : 'arrived';
}

/** Where an order stands in words: one that ended in a refund is refunded when the money has arrived. */
export function shownStatus(order: Pick<Order, 'status' | 'refund'>): string {
  return order.status === 'refunded' && refundWordOf(order) === 'underWay' ? 'refunding' : order.status;
}

/** An order with its history as its steps are drawn: a refund is reached when it has arrived. */
export function steppedOrder({ status, timeline, refund }: Pick<Order, 'status' | 'timeline' | 'refund'>) {
  if (status !== 'refunded' || !refund) return { status, timeline };
  const before = timeline.filter((line) => line.status !== 'refunded');
  if (refund.refundTime === undefined) return { status: 'refunding', timeline: before };
  return { status, timeline: [...before, { status, time: refund.refundTime }] };
}
