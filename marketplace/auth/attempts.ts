import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { failedTries } from '../db/schema/people';
import { digest } from './tokens';

/** After this many wrong passwords or codes there is a pause, which begins with the last of them. */
const maxFailures = 5;
const lockMs = 10 * 60_000;

/** What wrong tries are counted for, e.g. `['account', '13800001234']`. Only a hash of it is stored. */
export type Subject = readonly [kind: 'account' | 'address' | 'person' | 'identity' | 'sms', name: string];

const subjectKey = ([kind, name]: Subject): string => digest(kind, name);

/** A try that was counted: when, and what stood there before, by the subject's hash. */
export interface BookedTry {
  readonly time: Date;
  readonly earlier: ReadonlyMap<string, { readonly count: number; readonly lastTime: Date }>;
}

/**
 * Counts a try before it is made, as if it were wrong: of many at the same moment no more than five get through.
 * A right one is taken back by `forgiveTry`. A try that is refused here prolongs nothing.
 * @returns null when one of the subjects had five wrong tries and its ten minutes are not over
 */
export async function bookTry(tx: Tx, subjects: readonly Subject[], nowMs: number): Promise<BookedTry | null> {
  const since = new Date(nowMs - lockMs);
  const keys = subjects.map(subjectKey).sort();
  // Everybody takes the rows in the same order, so that two tries never wait for each other.
  await tx.delete(failedTries).where(and(inArray(failedTries.subject, keys), lte(failedTries.lastTime, since)));
  await tx
    .insert(failedTries)
    .values(keys.map((subject) => ({ subject, count: 0, lastTime: since })))
    .onConflictDoNothing();
  const held = await tx
    .select()
    .from(failedTries)
    .where(inArray(failedTries.subject, keys))
    .orderBy(failedTries.subject)
    .for('update');
  if (held.some(({ count, lastTime }) => count >= maxFailures && lastTime > since)) return null;
  const time = new Date(nowMs);
  await tx
    .update(failedTries)
    .set({ count: sql`${failedTries.count} + 1`, lastTime: time })
    .where(inArray(failedTries.subject, keys));
  return { time, earlier: new Map(held.map((row) => [row.subject, row])) };
}

/**
 * Takes a try back that was right. The account starts anew; of the address only this one try is taken off, since who
 * knows one password could else go on guessing others for ever.
 * @param booked what `bookTry` gave: the address is then shut or forgotten by its wrong tries alone
 */
export async function forgiveTry(tx: Tx, subjects: readonly Subject[], booked?: BookedTry): Promise<void> {
  for (const subject of [...subjects].sort((a, b) => (subjectKey(a) < subjectKey(b) ? -1 : 1))) {
    const key = subjectKey(subject);
    if (subject[0] === 'address') await takeOff(tx, key, booked);
    else await tx.delete(failedTries).where(eq(failedTries.subject, key));
  }
}

/**
 * Takes a try back that nobody could judge: the wrong ones before it count on.
 * @param booked what `bookTry` gave
 */
export async function takeBackTry(tx: Tx, subjects: readonly Subject[], booked: BookedTry): Promise<void> {
  for (const key of subjects.map(subjectKey).sort()) await takeOff(tx, key, booked);
}

async function takeOff(tx: Tx, key: string, booked: BookedTry | undefined): Promise<void> {
  const own = eq(failedTries.subject, key);
  await tx
    .update(failedTries)
    .set({ count: sql`${failedTries.count} - 1` })
    .where(and(own, gt(failedTries.count, 0)));
  const earlier = booked?.earlier.get(key);
  if (booked === undefined || earlier === undefined) return;
  // Where another try came later, its time stays; one of the same moment is told by the count.
  const isLast = and(eq(failedTries.lastTime, booked.time), lte(failedTries.count, earlier.count));
  await tx.update(failedTries).set({ lastTime: earlier.lastTime }).where(and(own, isLast));
}

/** Forgets what no longer counts; for the housekeeping. */
export async function forgetOldTries(tx: Tx, nowMs: number): Promise<void> {
  await forget(tx, failedTries, lt(failedTries.lastTime, new Date(nowMs - lockMs)));
}
