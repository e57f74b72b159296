import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { withTenant, type Database, type Tx } from '../db/engine';
import { ledgerEntries, payments } from '../db/schema/orders';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { tellMoney } from '../messaging/tell';
import { moveMoney } from '../orders/ledger';
import { noteEvent } from '../orders/note';
import { lockOrder, stepLocked, type OrderTools } from '../orders/transition';
import type { PaymentProviders } from './provider';

type PaymentRow = typeof payments.$inferSelect;

/** A payment of which something is owed back: all of it, or what a guarantee pays. */
interface OwedPayment {
  readonly payment: PaymentRow;
  readonly owedCents: number;
  readonly reason: string;
}

/** What giving money back needs. */
export interface RefundParts {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly tools: OrderTools;
  readonly log: Log;
}

/** Longer than a provider may take: while one process asks for a refund, no other does. */
const claimMs = 60_000;
const maxPauseMs = 60 * 60_000;
const roundSize = 20;

/**
 * Gives back what is owed and due in one shop. The provider is asked between transactions, under a refund number that
 * never changes: a process that dies half-way, or an answer that gets lost, leads to the same refund being asked for
 * again, which the provider gives once.
 * @returns how many refunds were made
 */
export async function runRefunds(parts: RefundParts, tenantId: number): Promise<number> {
  let made = 0;
  for (let tried = 0; tried < roundSize; tried += 1) {
    const owed = await withTenant(parts.db, tenantId, (tx) => claimDue(tx, parts.tools.now()));
    if (owed === null) break;
    // A provider that fails is not asked on and on; what it failed is put off, so the next round starts elsewhere.
    if (!(await refundOne(parts, tenantId, owed))) break;
    made += 1;
  }
  return made;
}

/** Takes the refund that has waited longest; others leave it alone for a minute. */
async function claimDue(tx: Tx, nowMs: number): Promise<OwedPayment | null> {
  const [due] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.status, 'refunding'), lte(payments.refundTryTime, new Date(nowMs))))
    .orderBy(asc(payments.refundTryTime), asc(payments.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due === undefined) return null;
  const [claimed] = await tx
    .update(payments)
    .set({ refundTryTime: new Date(nowMs + claimMs) })
    .where(eq(payments.id, due.id))
    .returning();
  return claimed === undefined ? null : owedOf(tx, claimed);
}

/** The ledger says how much of a payment is owed, and what for. */
async function owedOf(tx: Tx, payment: PaymentRow): Promise<OwedPayment> {
  const [owed] = await tx
    .select({ cents: ledgerEntries.amountCents, kind: ledgerEntries.kind })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.movement, `refundOwed:${payment.id}`), eq(ledgerEntries.account, 'refunds')));
  if (owed === undefined) throw new Error('a refund under way is owed in the ledger');
  return { payment, owedCents: owed.cents, reason: owed.kind === 'guaranteePaid' ? 'guarantee' : 'order refund' };
}

async function refundOne(parts: RefundParts, tenantId: number, owed: OwedPayment): Promise<boolean> {
  const { db, providers, tools, log } = parts;
  const { payment, owedCents: amountCents, reason } = owed;
  const { id, channel, tradeNo, providerNo } = payment;
  const line = { tenantId, orderId: payment.orderId, channel, tradeNo };
  try {
    const provider = providers.get(channel);
    if (provider === undefined) throw new Error('the channel is not set up any more');
    if (providerNo === null) throw new Error('a paid payment has a number at its provider');
    await provider.refund({ tradeNo, providerNo, refundNo: `R${tradeNo}`, amountCents, reason });
  } catch (error) {
    const pauseMs = await withTenant(db, tenantId, (tx) => putOff(tx, id, tools.now()));
    log.error({ ...line, pauseMs, error: describeError(error) }, 'a refund failed, it is tried again');
    return false;
  }
  const booked = await withTenant(db, tenantId, (tx) => bookRefund(tx, owed, tools));
  if (booked) log.info(line, 'a refund was made');
  return booked;
}

/** The pause is as long as the money is owed already: it doubles from a minute to an hour. */
async function putOff(tx: Tx, paymentId: number, nowMs: number): Promise<number> {
  const [owed] = await tx
    .select({ time: ledgerEntries.time })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.movement, `refundOwed:${paymentId}`))
    .limit(1);
  const owedMs = nowMs - (owed?.time.getTime() ?? nowMs);
  const pauseMs = Math.min(maxPauseMs, Math.max(claimMs, owedMs));
  await tx
    .update(payments)
    .set({ refundTryTime: new Date(nowMs + pauseMs) })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'refunding')));
  return pauseMs;
}

/** Writes a refund down, once, tells its buyer, and ends an order that waited for its last one. */
async function bookRefund(tx: Tx, { payment, owedCents }: OwedPayment, tools: OrderTools): Promise<boolean> {
  const { id, orderId } = payment;
  const order = await lockOrder(tx, orderId);
  if (order === null) throw new Error('a payment cannot lose its order');
  const nowMs = tools.now();
  const changed = await tx
    .update(payments)
    .set({ status: 'refunded', refundTime: new Date(nowMs), refundTryTime: null })
    .where(and(eq(payments.id, id), eq(payments.status, 'refunding')))
    .returning({ id: payments.id });
  if (changed.length === 0) return false;
  await moveMoney(tx, {
    orderId,
    name: `refunded:${id}`,
    kind: 'refunded',
    nowMs,
    entries: [
      { account: 'refunds', amountCents: -owedCents },
      { account: 'provider', amountCents: owedCents },
    ],
  });
  const left = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['paid', 'refunding'])));
  if (order.status === 'refunding' && left.length === 0) {
    await stepLocked(tx, order, { orderId, action: 'finishRefund', actor: 'system' }, tools);
  } else {
    const noted = await noteEvent(tx, order, { action: 'refundArrived', actor: 'system' }, tools);
    await tellMoney(tx, noted, 'refundArrived', new Date(nowMs));
  }
  return true;
}
