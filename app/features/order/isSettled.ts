import { dayMs } from '~/lib/durations';
import { parseWireTime } from '~/lib/time';
import type { OrderDetailData } from './orderDetail.server';
import { isFinal } from './orderSteps';
import { refundWordOf } from './refundState';

/** So long a payment provider repeats a report that did not reach us. */
const lateReportMs = dayMs;

/** Whether nothing can change on an order's page any more: no step, and no money that is still on its way. */
export function isSettled({ order, payment, nowMs }: Pick<OrderDetailData, 'order' | 'payment' | 'nowMs'>): boolean {
  if (!isFinal(order.status)) return false;
  const { guaranteePaid } = order;
  if (refundWordOf(order) === 'underWay') return false;
  if (guaranteePaid && guaranteePaid.refundTime === undefined) return false;
  if (order.status !== 'closed' || payment?.status !== 'expired') return true;
  const closed = parseWireTime(order.timeline[order.timeline.length - 1]?.time);
  return closed === null || nowMs - closed.getTime() >= lateReportMs;
}
