import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { paymentCallbacks, payments } from '../db/schema/orders';
import type { Log } from '../log';
import { owePayment } from '../orders/effects';
import { tellMoney } from '../messaging/tell';
import { moveMoney } from '../orders/ledger';
import { endedStatuses } from '../orders/machine';
import { noteEvent } from '../orders/note';
import { lockOrder, stepLocked, type OrderRow, type OrderTools } from '../orders/transition';
import type { CallbackFault, CallbackFields, PaymentProvider, ProviderReport } from './provider';

type PaymentRow = typeof payments.$inferSelect;

/** What became of a callback. The first five are acknowledged, the others refused: the provider may send them again. */
export type CallbackOutcome =
  | 'paid'
  | 'failed'
  | 'expired'
  | 'pending'
  | 'replayed'
  | 'unknownTrade'
  | 'amountDiffers'
  | 'currencyDiffers'
  | 'providerNoDiffers'
  | 'providerNoTaken'
  | CallbackFault;

const acknowledgedOutcomes: ReadonlySet<CallbackOutcome> = new Set<CallbackOutcome>([
  'paid',
  'failed',
  'expired',
  'pending',
  'replayed',
]);

/** A callback as it arrived: from whom, and its fields. */
export interface Callback {
  readonly provider: PaymentProvider;
  readonly fields: CallbackFields;
}

/** Where and for whom a callback is handled. */
export interface CallbackScene {
  /** Runs work in one transaction of the shop. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly tools: OrderTools;
  readonly log: Log;
  readonly requestId: string;
  readonly tenantId: number;
}

/** Also printable: the numbers are stored and logged. */
const numberPattern = /^[\x21-\x7e]{1,128}$/;
const tradeNoPattern = /^[0-9a-f]{32}$/;

/**
 * Handles a provider's callback: checks its signature first, then in one transaction everything it says against the
 * payment, and only then books money and moves the order. What is refused changes no payment, order or ledger.
 * @returns whether the provider gets an acknowledgement, and what became of it
 */
export async function handleCallback(
  { provider, fields }: Callback,
  scene: CallbackScene,
): Promise<{ readonly acknowledged: boolean; readonly outcome: CallbackOutcome }> {
  const { channel } = provider;
  const report = wellFormed(provider.readCallback(fields));
  if (typeof report === 'string') {
    tell(scene, { channel, tradeNo: loggable(provider.claimedTradeNo(fields)), outcome: report });
    return { acknowledged: false, outcome: report };
  }
  const outcome = await scene.transaction((tx) => applyReport(tx, channel, report, scene.tools));
  tell(scene, { channel, tradeNo: loggable(report.tradeNo), outcome });
  return { acknowledged: acknowledgedOutcomes.has(outcome), outcome };
}

function wellFormed(report: ProviderReport | CallbackFault): ProviderReport | CallbackFault {
  if (typeof report === 'string') return report;
  return [report.callbackNo, report.tradeNo, report.providerNo].every((number) => numberPattern.test(number))
    ? report
    : 'malformed';
}

/** Nothing but a trade number of ours goes into the log: the field may hold whatever somebody wrote into it. */
function loggable(tradeNo: string | undefined): string | undefined {
  return tradeNo !== undefined && tradeNoPattern.test(tradeNo) ? tradeNo : undefined;
}

function tell(
  { log, requestId, tenantId }: CallbackScene,
  facts: { readonly channel: string; readonly tradeNo: string | undefined; readonly outcome: CallbackOutcome },
): void {
  const line = { requestId, tenantId, ...facts };
  if (acknowledgedOutcomes.has(facts.outcome)) log.info(line, 'a payment callback was handled');
  else log.warn(line, 'a payment callback was refused');
}

/**
 * What a good report does, and a line about it that nobody can change later. The sum, the currency and the numbers in
 * it are checked here, its signature before.
 */
export async function applyReport(
  tx: Tx,
  channel: string,
  report: ProviderReport,
  tools: OrderTools,
): Promise<CallbackOutcome> {
  const { outcome, paymentId } = await applyToTrade(tx, channel, report, tools);
  await tx
    .insert(paymentCallbacks)
    .values({ channel, callbackNo: report.callbackNo, paymentId, outcome, time: new Date(tools.now()) })
    .onConflictDoNothing();
  return outcome;
}

async function applyToTrade(
  tx: Tx,
  channel: string,
  report: ProviderReport,
  tools: OrderTools,
): Promise<{ readonly outcome: CallbackOutcome; readonly paymentId: number | null }> {
  const [found] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.channel, channel), eq(payments.tradeNo, report.tradeNo)));
  if (found === undefined) return { outcome: 'unknownTrade', paymentId: null };
  // From here on this payment is ours alone: a second copy of the callback waits, and then finds it done.
  const order = await lockOrder(tx, found.orderId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, found.id)).for('update');
  if (order === null || payment === undefined) throw new Error('a payment cannot lose its order');
  return { outcome: await applyTo(tx, payment, order, report, tools), paymentId: payment.id };
}

async function applyTo(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
  report: ProviderReport,
  tools: OrderTools,
): Promise<CallbackOutcome> {
  if (report.currency !== payment.currency) return 'currencyDiffers';
  if (report.amountCents !== payment.amountCents) return 'amountDiffers';
  if (report.status === 'pending') return 'pending';
  const hasMoney = payment.paidTime !== null;
  if (report.status !== 'paid') {
    if (hasMoney || payment.status !== 'pending') return 'replayed';
    await tx.update(payments).set({ status: report.status }).where(eq(payments.id, payment.id));
    return report.status;
  }
  if (hasMoney) return payment.providerNo === report.providerNo ? 'replayed' : 'providerNoDiffers';
  if (await isProviderNoTaken(tx, payment, report.providerNo)) return 'providerNoTaken';
  await bookPayment(tx, payment, order, report.providerNo, tools);
  return 'paid';
}

async function isProviderNoTaken(tx: Tx, { id, channel }: PaymentRow, providerNo: string): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.channel, channel), eq(payments.providerNo, providerNo), ne(payments.id, id)));
  return others.length > 0;
}

/**
 * The money is there, whatever the attempt's state was: it is booked. An order that still waits for it goes on;
 * one that is closed, or paid by another attempt, owes it back.
 */
async function bookPayment(
  tx: Tx,
  payment: PaymentRow,
  order: OrderRow,
  providerNo: string,
  tools: OrderTools,
): Promise<void> {
  const nowMs = tools.now();
  const { id, orderId, amountCents } = payment;
  await tx
    .update(payments)
    .set({ status: 'paid', providerNo, paidTime: new Date(nowMs) })
    .where(eq(payments.id, id));
  await moveMoney(tx, {
    orderId,
    name: `paid:${id}`,
    kind: 'paid',
    nowMs,
    entries: [
      { account: 'provider', amountCents: -amountCents },
      { account: 'escrow', amountCents },
    ],
  });
  if (order.status !== 'unpaid') return giveBack(tx, payment, order, tools);
  const step = await stepLocked(tx, order, { orderId, action: 'receivePayment', actor: 'provider' }, tools);
  if (step.kind !== 'done') throw new Error('an unpaid order takes a payment');
}

/** Nothing waits for this money: it goes back, and its buyer is told so. */
async function giveBack(
  tx: Tx,
  { id, orderId, amountCents }: PaymentRow,
  order: OrderRow,
  tools: OrderTools,
): Promise<void> {
  const nowMs = tools.now();
  await owePayment(tx, { id, orderId, amountCents }, nowMs);
  const action = endedStatuses.has(order.status) ? 'latePayment' : 'doublePayment';
  const noted = await noteEvent(tx, order, { action, actor: 'provider' }, tools);
  await tellMoney(tx, noted, action, new Date(nowMs));
}
