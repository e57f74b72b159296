import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { failedTries } from '../db/schema/people';
import { digest } from './tokens';

/** So many wrong passwords or codes, then a pause of so long after the last of them. */
const maxFailures = 5;
const lockMs = 10 * 60_000;

/** What wrong tries are counted for, e.g. `['account', '13800001234']`. Only a hash of it is stored. */
export type Subject = readonly [kind: 'account' | 'address' | 'person' | 'identity' | 'sms', name: string];

const subjectKey = ([kind, name]: Subject): string => digest(kind, name);

/**
 * Counts a try before it is made, as if it were wrong: of many at the same moment no more than five get through.
 * A right one is taken back by `forgiveTry`. A try that is refused here prolongs nothing.
 * @returns false when one of the subjects had five wrong tries and its ten minutes are not over
 */
export async function bookTry(tx: Tx, subjects: readonly Subject[], nowMs: number): Promise<boolean> {
  const since = new Date(nowMs - lockMs);
  const keys = subjects.map(subjectKey).sort();
  // Everybody takes the rows in the same order, so that two tries never wait for each other.
  await tx.delete(failedTries).where(and(inArray(failedTries.subject, keys), lte(failedTries.lastTime, since)));
  await tx
    .insert(failedTries)
    .values(keys.map((subject) => ({ subject, count: 0, lastTime: new Date(nowMs) })))
    .onConflictDoNothing();
  const held = await tx
    .select()
    .from(failedTries)
    .where(inArray(failedTries.subject, keys))
    .orderBy(failedTries.subject)
    .for('update');
  if (held.some(({ count, lastTime }) => count >= maxFailures && lastTime > since)) return false;
  await tx
    .update(failedTries)
    .set({ count: sql`${failedTries.count} + 1`, lastTime: new Date(nowMs) })
    .where(inArray(failedTries.subject, keys));
  return true;
}

/**
 * Takes a try back that was right. The account starts anew; of the address only this one try is taken off, since who
 * knows one password could else go on guessing others for ever.
 */
export async function forgiveTry(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of [...subjects].sort((a, b) => (subjectKey(a) < subjectKey(b) ? -1 : 1))) {
    const own = eq(failedTries.subject, subjectKey(subject));
    if (subject[0] !== 'address') await tx.delete(failedTries).where(own);
    else {
      await tx
        .update(failedTries)
        .set({ count: sql`${failedTries.count} - 1` })
        .where(and(own, gt(failedTries.count, 0)));
    }
  }
}

/** Forgets what no longer counts; for the housekeeping. */
export async function forgetOldTries(tx: Tx, nowMs: number): Promise<void> {
  await tx.delete(failedTries).where(lt(failedTries.lastTime, new Date(nowMs - lockMs)));
}
