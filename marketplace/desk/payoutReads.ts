import { desc, eq, sql, and, count } from 'drizzle-orm';
import type { CredentialVault } from '../credentials/vault';
import type { Tx } from '../db/engine';
import { ledgerEntries } from '../db/schema/orders';
import { payees, payeeViews, payouts } from '../db/schema/payouts';
import { users } from '../db/schema/people';
import { offsetOf, type PageWindow } from '../http/paging';
import { owedTo } from '../payouts/owed';
import type { PayoutRow } from '../payouts/pay';
import { lookAtPayee, payeeOf, type PayeeRow } from '../payouts/payees';
import { wireMoney, wireTime } from '../queries/wire';
import { maskPhones } from './masks';
import type { DeskOwed, DeskOwedDetail, DeskPayee, DeskPayout } from './payoutWire';
import type { DeskPage } from './wire';

const shownLooks = 20;
const shownPayouts = 20;

/** A page of the people whom the shop owes money, the largest sum first. */
export async function deskOwed(tx: Tx, page: PageWindow, nowMs: number): Promise<DeskPage<DeskOwed>> {
  const cents = sql<string>`sum(${ledgerEntries.amountCents})`.as('cents');
  const owed = tx
    .select({ userId: ledgerEntries.userId, cents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, 'seller'), sql`${ledgerEntries.userId} is not null`))
    .groupBy(ledgerEntries.userId)
    .having(sql`sum(${ledgerEntries.amountCents}) > 0`)
    .as('owed');
  const [counted] = await tx.select({ total: count() }).from(owed);
  const total = counted?.total ?? 0;
  const rows = await tx
    .select({ user: users, cents: owed.cents })
    .from(owed)
    .innerJoin(users, eq(users.id, owed.userId))
    .orderBy(desc(owed.cents), users.id)
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  const shown: DeskOwed[] = [];
  for (const { user, cents: sum } of rows) shown.push(owedOf(user, Number(sum), await payeeOf(tx, user.id), nowMs));
  return { rows: shown, total };
}

/** One person with the payee in full, which is written down; null when there is no such person. */
export async function deskPayee(
  tx: Tx,
  vault: CredentialVault,
  personId: number,
  nowMs: number,
): Promise<DeskOwedDetail | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, personId));
  if (user === undefined) return null;
  const payee = await payeeOf(tx, personId);
  const account = payee === null ? null : await lookAtPayee(tx, vault, payee, nowMs);
  const looks = await tx
    .select({ time: payeeViews.time })
    .from(payeeViews)
    .where(eq(payeeViews.payeeId, payee?.id ?? 0))
    .orderBy(desc(payeeViews.id))
    .limit(shownLooks);
  const made = await tx
    .select({ payout: payouts, payee: payees })
    .from(payouts)
    .innerJoin(payees, eq(payees.id, payouts.payeeId))
    .where(eq(payouts.userId, personId))
    .orderBy(desc(payouts.id))
    .limit(shownPayouts);
  return {
    ...owedOf(user, await owedTo(tx, personId), payee, nowMs),
    account,
    looks: looks.map(({ time }) => wireTime(time) as string),
    payouts: made.map((row) => payoutOf(row.payout, row.payee, nowMs)),
  };
}

/** A booked payout as the staff sees it. */
export async function deskPayout(tx: Tx, payout: PayoutRow, nowMs: number): Promise<DeskPayout> {
  const [payee] = await tx.select().from(payees).where(eq(payees.id, payout.payeeId));
  return payoutOf(payout, payee as PayeeRow, nowMs);
}

function owedOf(user: typeof users.$inferSelect, owedCents: number, payee: PayeeRow | null, nowMs: number): DeskOwed {
  return {
    personId: user.id,
    nickName: maskPhones(user.nickName),
    state: user.state,
    hasVerifiedName: user.realstatus === 1,
    owed: wireMoney(owedCents),
    payee: payee === null ? null : payeeShown(payee, nowMs),
  };
}

function payoutOf({ id, amountCents, reference, time }: PayoutRow, payee: PayeeRow, nowMs: number): DeskPayout {
  const amount = wireMoney(amountCents);
  return { id, amount, reference, time: wireTime(time) as string, payee: payeeShown(payee, nowMs) };
}

function payeeShown(payee: PayeeRow, nowMs: number): DeskPayee {
  const { id, method, nameMasked: name, accountMasked: account, bank, createTime, payableTime } = payee;
  const waitsUntil = payableTime.getTime() > nowMs ? (wireTime(payableTime) ?? null) : null;
  return { id, method, name, account, bank, createTime: wireTime(createTime) as string, waitsUntil };
}
