import type { OrderStatus } from '../../../bff/contract/order';

/** Words of the wire that have a text of ours; a marketplace may know more of each. */

const statuses: readonly OrderStatus[] = [
  'unpaid',
  'paid',
  'verifying',
  'rebinding',
  'delivered',
  'completed',
  'closed',
  'refunding',
  'refunded',
  'disputed',
];
const events = [
  'create',
  'receivePayment',
  'cancel',
  'expire',
  'verify',
  'reject',
  'rebind',
  'deliver',
  'confirm',
  'complete',
  'dispute',
  'settleForBuyer',
  'settleForSeller',
  'finishRefund',
  'payGuarantee',
  'latePayment',
  'doublePayment',
  'refundArrived',
  'addStatement',
] as const;
const actors = ['buyer', 'seller', 'staff', 'system', 'provider'] as const;
const movements = ['paid', 'completed', 'refundOwed', 'refunded'] as const;
const channels = ['alipay', 'sandbox'] as const;

function reader<Word extends string>(words: readonly Word[]): (text: string | undefined) => Word | null {
  return (text) => words.find((word) => word === text) ?? null;
}

export const statusOf = reader(statuses);
export const eventOf = reader(events);
export const actorOf = reader(actors);
export const movementOf = reader(movements);
export const channelOf = reader(channels);
