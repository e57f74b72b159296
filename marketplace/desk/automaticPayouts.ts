import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import { withTenant, type Database, type Tx } from '../db/engine';
import { ledgerEntries } from '../db/schema/orders';
import { payees } from '../db/schema/payouts';
import { users } from '../db/schema/people';
import type { Due } from '../due';
import { describeError } from '../http/describeError';
import type { Log } from '../log';
import { payOut } from '../payouts/pay';
import { lockPerson } from '../queries/people';

const roundSize = 100;
/** Between the last sale and its payout, so that one sees the money owed first. */
const delayMs = 8_000;

/** The payees to whom money was owed long enough. Of who is locked the staff decides. */
export const deskPayoutsDue: Due = {
  table: payees,
  where: (now) => and(lte(payees.payableTime, now), isLast, isActive, isOwedSince(new Date(now.getTime() - delayMs))),
};

const isLast: SQL = sql`not exists (select from ${payees} newer
  where newer.user_id = ${payees.userId} and newer.id > ${payees.id})`;

const isActive: SQL = sql`exists (select from ${users} where ${users.id} = ${payees.userId} and ${users.state} = 'active')`;

const isOwedSince = (moment: Date): SQL => sql`exists (select from ${ledgerEntries}
  where ${ledgerEntries.account} = 'seller' and ${ledgerEntries.userId} = ${payees.userId}
  having sum(${ledgerEntries.amountCents}) > 0 and max(${ledgerEntries.time}) <= ${moment})`;

/**
 * Pays in one shop what is owed to people who said where their money goes, in demo mode only, each in a transaction of
 * its own.
 * @returns how many payouts were booked
 */
export async function runAutomaticPayouts(
  { db, now, log }: { readonly db: Database; readonly now: () => number; readonly log: Log },
  tenantId: number,
): Promise<number> {
  const due = await withTenant(db, tenantId, (tx) =>
    tx
      .select({ personId: payees.userId })
      .from(payees)
      .where(deskPayoutsDue.where(new Date(now())))
      .orderBy(asc(payees.id))
      .limit(roundSize),
  );
  let booked = 0;
  for (const { personId } of due) {
    try {
      if (!(await withTenant(db, tenantId, (tx) => payActive(tx, personId, now())))) continue;
      booked += 1;
      log.info({ tenantId, personId }, 'the automatic desk booked a payout');
    } catch (error) {
      log.error({ tenantId, personId, error: describeError(error) }, 'the automatic desk failed at a payout');
    }
  }
  return booked;
}

/** @returns whether anything was left to be paid */
async function payActive(tx: Tx, personId: number, nowMs: number): Promise<boolean> {
  if ((await lockPerson(tx, personId))?.state !== 'active') return false;
  const [last] = await tx
    .select({ id: sql<number>`max(${ledgerEntries.id})` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, 'seller'), eq(ledgerEntries.userId, personId)));
  const reference = `DEMO-${personId}-${last?.id ?? 0}`;
  const result = await payOut(tx, { personId, reference, amountCents: null, payeeId: null }, nowMs);
  return result.kind === 'done';
}
