import { and, asc, desc, eq, gt, gte, lte, sql, sum } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { buybacks } from '../db/schema/buybacks';
import { ledgerEntries, orders } from '../db/schema/orders';
import { payees, payouts } from '../db/schema/payouts';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { signedMoney, wireMoney, wireTime } from '../queries/wire';
import { payeeOf, wirePayee } from './payees';

type Earning = PayloadInputOf<'GET /api/web/earnings/list'>;
type OrderDetail = NonNullable<PayloadInputOf<'GET /api/web/order/{id}'>>;
type SalePayout = NonNullable<OrderDetail['payout']>;

/** What stands on a person's account: earned, and paid out below zero. */
const ofPerson = (userId: number) => and(eq(ledgerEntries.account, 'seller'), eq(ledgerEntries.userId, userId));

/** What the shop owes a person, in cents. */
export async function owedTo(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(ledgerEntries.amountCents) })
    .from(ledgerEntries)
    .where(ofPerson(userId));
  return Number(row?.cents ?? 0);
}

/** A page of what a person earned and was paid out, the newest first. */
export async function earningsPage(tx: Tx, userId: number, page: PageWindow, nowMs: number): Promise<Table<Earning>> {
  const total = await tx.$count(ledgerEntries, ofPerson(userId));
  const rows = await tx
    .select({ entry: ledgerEntries, order: orders.title, buyback: buybacks.title, payout: payouts, payee: payees })
    .from(ledgerEntries)
    .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(buybacks, eq(buybacks.id, ledgerEntries.buybackId))
    .leftJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
    .leftJoin(payees, eq(payees.id, payouts.payeeId))
    .where(ofPerson(userId))
    .orderBy(desc(ledgerEntries.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    total,
    rows: rows.map(({ entry, order, buyback, payout, payee }) => ({
      id: entry.id,
      kind: entry.kind,
      amount: signedMoney(entry.amountCents),
      time: wireTime(entry.time),
      orderId: entry.orderId,
      backId: entry.buybackId,
      title: order ?? buyback,
      reference: payout?.reference,
      payee: payee === null ? null : wirePayee(payee, nowMs),
    })),
  };
}

/**
 * What became of the money of an order that its seller sold; null while there is none. What was earned first is paid
 * out first: it is paid as soon as the payouts reach it.
 */
export async function salePayoutOf(
  tx: Tx,
  sale: { readonly orderId: number; readonly sellerId: number },
  nowMs: number,
): Promise<SalePayout | null> {
  const own = ofPerson(sale.sellerId);
  const [earned] = await tx
    .select({ id: ledgerEntries.id, cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .where(and(own, eq(ledgerEntries.orderId, sale.orderId)));
  if (earned === undefined) return null;
  const [before] = await tx
    .select({ cents: sum(ledgerEntries.amountCents) })
    .from(ledgerEntries)
    .where(and(own, gt(ledgerEntries.amountCents, 0), lte(ledgerEntries.id, earned.id)));
  const reaching = await payoutThatReaches(tx, sale.sellerId, Number(before?.cents ?? 0));
  const amount = wireMoney(earned.cents);
  if (reaching === null) {
    const payee = await payeeOf(tx, sale.sellerId);
    return { amount, payee: payee === null ? null : wirePayee(payee, nowMs) };
  }
  const { payout, payee } = reaching;
  return { amount, paidTime: wireTime(payout.time), reference: payout.reference, payee: wirePayee(payee, nowMs) };
}

/** The payout by which a person was paid so many cents in all; null: not yet. */
async function payoutThatReaches(tx: Tx, userId: number, cents: number) {
  const paid = tx
    .select({
      id: payouts.id,
      inAll: sql<string>`sum(${payouts.amountCents}) over (order by ${payouts.id})`.as('in_all'),
    })
    .from(payouts)
    .where(eq(payouts.userId, userId))
    .as('paid');
  const [found] = await tx
    .select({ payout: payouts, payee: payees })
    .from(paid)
    .innerJoin(payouts, eq(payouts.id, paid.id))
    .innerJoin(payees, eq(payees.id, payouts.payeeId))
    .where(gte(paid.inAll, String(cents)))
    .orderBy(asc(payouts.id))
    .limit(1);
  return found ?? null;
}
