import { wantsLogin } from '~/features/handover/handoverAnswer';
import { useText } from '~/lib/i18n';
import { toldAmount } from '~/lib/money';
import { clockTime, parseWireTime } from '~/lib/time';
import { StateHead } from '~/ui/StateHead';
import { Countdown } from './Countdown';
import { isGuaranteeOver } from './guaranteePeriod';
import type { OrderDetailData } from './orderDetail.server';
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
  const values = {
    timed: deadline === null ? 'no' : 'yes',
    time: deadline === null ? '' : clockTime(deadline, nowMs),
    total: toldAmount(order.total),
  };
  const consequences = consequencesOf(page);
  const sentence = () => {
    if (wantsLogin(order)) return t('sentence.handOver', values);
    return status === null ? t('sentence.other') : t(`sentence.${status}.${role}`, values);
  };
  return (
    <StateHead tone={toneOf(page)} status={t(`status.${status ?? 'other'}`)} sentence={sentence()}>
      {deadline === null && consequences.length === 0 ? undefined : (
        <>
          {deadline !== null && <Countdown deadlineMs={deadline.getTime()} nowMs={nowMs} onOver={onOver} />}
          {consequences.map((name) => (
            <span key={name}>{t(`consequence.${name}`)}</span>
          ))}
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

/** Loud only when it is the reader's turn. */
function toneOf({ order, role }: OrderDetailData): 'own' | 'good' | 'warning' | 'calm' {
  if (order.nextActor === role || wantsLogin(order)) return 'own';
  if (order.status === 'completed') return 'good';
  return order.status === 'disputed' ? 'warning' : 'calm';
}
