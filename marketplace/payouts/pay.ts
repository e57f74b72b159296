import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { payees, payouts } from '../db/schema/payouts';
import { tellPaidOut } from '../messaging/tell';
import { moveMoney } from '../orders/ledger';
import { lockPerson } from '../queries/people';
import { owedTo } from './owed';
import { payeeOf, type PayeeRow } from './payees';

export type PayoutRow = typeof payouts.$inferSelect;

/** A transfer that was made to a person. */
export interface PayoutWish {
  readonly personId: number;
  readonly reference: string;
  /** null: all that is owed. */
  readonly amountCents: number | null;
  /** Which of the person's payees it went to; null: the one that counts now. */
  readonly payeeId: number | null;
}

/** `repeated`: the reference was booked before, nothing is booked again. */
export type PayoutResult =
  | { readonly kind: 'done'; readonly payout: PayoutRow }
  | { readonly kind: 'repeated'; readonly payout: PayoutRow }
  | { readonly kind: 'missing' }
  | PayoutFault;

/** Why a payout is not booked. `otherAmount`: its reference was, with another amount. */
export type PayoutFault =
  | { readonly kind: 'otherAmount'; readonly payout: PayoutRow }
  | { readonly kind: 'noPayee' | 'nothingOwed' }
  | { readonly kind: 'waiting'; readonly until: Date }
  | { readonly kind: 'tooMuch'; readonly owedCents: number };

/**
 * Books that money owed to a person was sent to them, once for each reference. The person stays locked until the
 * transaction ends: of two bookings at a time the second one sees what is left.
 */
export async function payOut(tx: Tx, wish: PayoutWish, nowMs: number): Promise<PayoutResult> {
  const { personId: userId, reference } = wish;
  if ((await lockPerson(tx, userId)) === null) return { kind: 'missing' };
  const [booked] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.userId, userId), eq(payouts.reference, reference)));
  if (booked !== undefined) {
    const isSame = wish.amountCents === null || wish.amountCents === booked.amountCents;
    return isSame ? { kind: 'repeated', payout: booked } : { kind: 'otherAmount', payout: booked };
  }
  const owedCents = await owedTo(tx, userId);
  if (owedCents <= 0) return { kind: 'nothingOwed' };
  const amountCents = wish.amountCents ?? owedCents;
  if (amountCents > owedCents) return { kind: 'tooMuch', owedCents };
  const payee = await wishedPayee(tx, wish);
  if (payee === null) return { kind: 'noPayee' };
  if (payee.payableTime.getTime() > nowMs) return { kind: 'waiting', until: payee.payableTime };

  const time = new Date(nowMs);
  const [payout] = await tx
    .insert(payouts)
    .values({ userId, payeeId: payee.id, amountCents, reference, time })
    .returning();
  if (payout === undefined) throw new Error('an inserted payout comes back');
  await moveMoney(tx, {
    payoutId: payout.id,
    name: `payout:${payout.id}`,
    kind: 'payout',
    nowMs,
    entries: [
      { account: 'seller', userId, amountCents: -amountCents },
      { account: 'paidOut', userId, amountCents },
    ],
  });
  await tellPaidOut(tx, payout, time);
  return { kind: 'done', payout };
}

async function wishedPayee(tx: Tx, { personId, payeeId }: PayoutWish): Promise<PayeeRow | null> {
  if (payeeId === null) return payeeOf(tx, personId);
  const [payee] = await tx
    .select()
    .from(payees)
    .where(and(eq(payees.id, payeeId), eq(payees.userId, personId)));
  return payee ?? null;
}
