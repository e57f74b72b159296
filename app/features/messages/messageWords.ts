import type { useText } from '~/lib/i18n';
import type { PersonMessage } from './messages.server';

/** What has words of ours; a marketplace may know more. */
const sides = ['buyer', 'seller'] as const;
const statuses = [
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
] as const;
/** What becomes of a buyer's order beside its states. */
const buyersWords = ['completesSoon', 'guaranteePaid', 'latePayment', 'doublePayment', 'refundArrived'] as const;
/** What becomes of an order for both sides beside its states. */
const bothWords = ['settleForBuyer', 'addStatement'] as const;
const reviews = ['approve', 'refuse', 'up', 'down'] as const;
const moves = [
  'appraise',
  'offer',
  'decline',
  'refuse',
  'cancel',
  'deposit',
  'reopen',
  'expire',
  'settle',
  'returnDeposit',
  'forfeit',
  'done',
] as const;
const decisions = ['passed', 'refused'] as const;
const replies = ['answered'] as const;
const payouts = ['payeeChanged', 'paidOut'] as const;

const known = <Word extends string>(words: readonly Word[], word: string | undefined) =>
  words.find((candidate) => candidate === word);

/** What is said of a message, in codes. */
export type MessageCodes = Pick<PersonMessage, 'kind' | 'event' | 'role'>;

/** The texts that say it. */
type MessageKey = Parameters<ReturnType<typeof useText<'Messages'>>>[0];

/** A message's codes as a sentence. */
export function messageWords({ kind, event, role }: MessageCodes, t: (key: MessageKey) => string): string {
  if (kind === 'order') {
    const word = known(buyersWords, event);
    if (word && role === 'buyer') return t(`order.buyer.${word}`);
    const [side, status] = [known(sides, role), known([...statuses, ...bothWords], event)];
    return side && status ? t(`order.${side}.${status}`) : t('other');
  }
  const [review, move, decision] = [known(reviews, event), known(moves, event), known(decisions, event)];
  const reply = known(replies, event);
  if (kind === 'good' && review) return t(`good.${review}`);
  if (kind === 'backlist' && move) return t(`backlist.${move}`);
  if (kind === 'application' && decision) return t(`application.${decision}`);
  if (kind === 'problem' && reply) return t(`problem.${reply}`);
  const payout = known(payouts, event);
  if (kind === 'earning' && payout) return t(`earning.${payout}`);
  return t('other');
}
