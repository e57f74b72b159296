import { and, asc, eq, gt, inArray, lt, lte } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { messages } from '../db/schema/messages';
import { sessions, users } from '../db/schema/people';
import { pushOutbox, pushSubscriptions } from '../db/schema/push';
import { dayMs } from '../../bff/contract/durations';

/** Longer than a push may take: while one process sends it, no other does. */
const claimMs = 60_000;

/**
 * Puts a message into the outbox of each browser that hears for its person, in the transaction of what it tells. One
 * that is being signed out at this moment is left out, and no other can be until the transaction ends: what is told
 * (a payment, say) must not be undone because a browser went.
 */
export async function queuePushes(tx: Tx, message: { readonly id: number; readonly userId: number }, now: Date) {
  const listening = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, message.userId), gt(sessions.expireTime, now)))
    .for('key share', { of: pushSubscriptions, skipLocked: true });
  if (listening.length === 0) return;
  await tx
    .insert(pushOutbox)
    .values(listening.map(({ subscriptionId }) => ({ subscriptionId, messageId: message.id, tryTime: now })));
}

/** A push that is due, with what it needs. */
export type DuePush = Awaited<ReturnType<typeof claimDue>>[number];

/**
 * Takes pushes that are due, the longest waiting first; others leave them alone for a minute. What nobody may hear
 * any more (a session over, a person locked, a browser that is somebody else's by now) is thrown away.
 */
export async function claimDue(tx: Tx, nowMs: number, limit: number) {
  const due = await tx
    .select({ id: pushOutbox.id })
    .from(pushOutbox)
    .where(lte(pushOutbox.tryTime, new Date(nowMs)))
    .orderBy(asc(pushOutbox.tryTime), asc(pushOutbox.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const claimed = await tx
    .select({
      id: pushOutbox.id,
      tries: pushOutbox.tries,
      subscription: pushSubscriptions,
      message: messages,
    })
    .from(pushOutbox)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOutbox.subscriptionId))
    // Somebody else may have taken the browser over since: it must not be shown the message of whoever had it before.
    .innerJoin(messages, and(eq(messages.id, pushOutbox.messageId), eq(messages.userId, pushSubscriptions.userId)))
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expireTime, new Date(nowMs))))
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.state, 'active')))
    .where(inArray(pushOutbox.id, ids));
  const alive = new Set(claimed.map(({ id }) => id));
  await dropPushes(
    tx,
    ids.filter((id) => !alive.has(id)),
  );
  await tx
    .update(pushOutbox)
    .set({ tryTime: new Date(nowMs + claimMs) })
    .where(inArray(pushOutbox.id, [...alive]));
  return claimed;
}

/** Takes pushes out of the outbox. */
export async function dropPushes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pushOutbox).where(inArray(pushOutbox.id, [...ids]));
}

/** Puts a push off after a try that failed. */
export async function putOff(tx: Tx, push: Pick<DuePush, 'id' | 'tries'>, tryTime: Date): Promise<void> {
  await tx
    .update(pushOutbox)
    .set({ tries: push.tries + 1, tryTime })
    .where(eq(pushOutbox.id, push.id));
}

/** Forgets what nobody sent within a day: without keys set up nobody does. */
export async function forgetOldPushes(tx: Tx, nowMs: number): Promise<void> {
  await forget(tx, pushOutbox, lt(pushOutbox.tryTime, new Date(nowMs - dayMs)));
}
