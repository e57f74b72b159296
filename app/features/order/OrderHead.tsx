import { wantsLogin } from '~/features/handover/handoverAnswer';
import { useState } from 'react';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { clockTime, formatTime, parseWireTime } from '~/lib/time';
import { StateHead } from '~/ui/StateHead';
import { Countdown } from './Countdown';
import { isGuaranteeOver } from './guaranteePeriod';
import { LatePromise } from './LatePromise';
import type { OrderDetailData } from './orderDetail.server';
import { PayoutLine } from './PayoutLine';
import { refundWordOf, shownStatus } from './refundState';
import { statusOf } from './wireWords';

interface OrderHeadProps {
  readonly page: OrderDetailData;
  /** Looks for news: the deadline has passed. */
  readonly onOver: () => void;
}

/** One sentence that says who must do what by when, what happens by itself otherwise, and the time that is left. */
export function OrderHead({ page, onOver }: OrderHeadProps) {
  const t = useText('Order');
  const { order, role, nowMs } = page;
  const status = statusOf(order.status);
  const deadline = parseWireTime(order.deadline);
  const [overMs, setOverMs] = useState<number | null>(null);
  // Nothing happens by itself at the end of what others promised: it is kept, or it is late.
  const isPromise = order.atDeadline === undefined && (order.nextActor === 'staff' || order.nextActor === 'system');
  const isOver = deadline !== null && (nowMs >= deadline.getTime() || overMs === deadline.getTime());
  const isLate = isPromise && isOver;
  const refunded = parseWireTime(order.refund?.refundTime);
  const values = {
    timed: deadline === null || isLate ? 'no' : 'yes',
    time: deadline === null ? '' : clockTime(deadline, nowMs),
    total: toldAmount(order.refund?.amount ?? order.total),
    refund: refundWordOf(order),
    moved: order.movements.length === 0 ? 'no' : 'yes',
    arrived: refunded === null ? '' : formatTime(refunded),
  };
  const consequences = consequencesOf(page);
  const sentence = () => {
    if (wantsLogin(order)) return t('sentence.handOver', values);
    return status === null ? t('sentence.other') : t(`sentence.${status}.${role}`, values);
  };
  const isSold = status === 'completed' && role === 'seller';
  return (
    <StateHead
      tone={isLate ? 'warning' : toneOf(page)}
      status={t(`status.${statusOf(shownStatus(order)) ?? 'other'}`)}
      sentence={sentence()}
    >
      {deadline === null && consequences.length === 0 && !isSold ? undefined : (
        <>
          {deadline !== null && !isLate && (
            <Countdown
              deadlineMs={deadline.getTime()}
              nowMs={nowMs}
              onOver={() => {
                setOverMs(deadline.getTime());
                onOver();
              }}
            />
          )}
          {isLate && (
            <LatePromise since={values.time} mayCancel={role === 'buyer' && order.allowed.includes('cancel')} />
          )}
          {consequences.map((name) => (
            <span key={name}>{t(`consequence.${name}`, values)}</span>
          ))}
          {isSold && <PayoutLine order={order} />}
        </>
      )}
    </StateHead>
  );
}

/** What is left to a buyer whose order is complete. */
function afterCompletion({ order, nowMs }: OrderDetailData) {
  if (order.guaranteePaid) return 'guaranteePaid' as const;
  if (!order.guarantee) return 'noGuarantee' as const;
  return isGuaranteeOver(order, nowMs) ? ('guaranteeOver' as const) : ('onlyGuarantee' as const);
}

function consequencesOf(page: OrderDetailData) {
  return [...consequencesOfStatus(page), ...consequencesOfRefund(page)];
}

function consequencesOfStatus(page: OrderDetailData) {
  const { order, role } = page;
  switch (statusOf(order.status)) {
    case 'paid':
    case 'verifying':
      return ['held'] as const;
    case 'rebinding':
      return role === 'buyer' ? (['held', 'rebind'] as const) : (['held'] as const);
    case 'disputed':
      return ['heldDispute'] as const;
    case 'completed':
      return role === 'buyer' ? [afterCompletion(page)] : [];
    default:
      if (order.atDeadline === 'close' || order.atDeadline === 'complete') return [order.atDeadline] as const;
      return [];
  }
}

/** In these the sentence itself tells of the money that goes back. */
const refundStatuses: ReadonlySet<string> = new Set(['closed', 'refunding', 'refunded']);

function consequencesOfRefund({ order, role }: OrderDetailData) {
  const word = refundWordOf(order);
  if (role !== 'buyer' || word === 'none') return [];
  if (!refundStatuses.has(order.status)) return ['paidTwice'] as const;
  return word === 'underWay' ? (['refundWay'] as const) : [];
}

/** Loud only when it is the reader's turn. */
function toneOf({ order, role }: OrderDetailData): 'own' | 'good' | 'warning' | 'calm' {
  if (order.nextActor === role || wantsLogin(order)) return 'own';
  if (order.status === 'completed') return 'good';
  return order.status === 'disputed' ? 'warning' : 'calm';
}
