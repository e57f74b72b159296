import { and, eq, gt, lt } from 'drizzle-orm';
import type { Tx } from '../db/engine';
import { forget } from '../db/forget';
import { sessions, users } from '../db/schema/people';
import type { MessageName } from '../messages';
import { digest } from './tokens';
import { dayMs } from '../../bff/contract/durations';

/** Who makes the present request. */
export interface Person {
  readonly id: number;
  readonly sessionId: number;
}

/** A session ends this long after it was last used. */
const sessionLifeMs = 30 * dayMs;
/** Using a session writes at most this often. */
const touchIntervalMs = 60 * 60_000;

/** A session to be opened. */
export interface SessionWish {
  readonly token: string;
  readonly personId: number;
  readonly nowMs: number;
  /** What the password was compared with, which took a moment; absent: something else let the person in. */
  readonly passwordHash?: string | null;
}

/**
 * Opens a session of the transaction's merchant for a token that only its holder knows. The person is looked at under
 * its lock: who changes a password or locks somebody out ends all sessions, and no login begun before may outlive that.
 * @returns why not, or null
 */
export async function openSession(tx: Tx, session: SessionWish): Promise<MessageName | null> {
  const now = new Date(session.nowMs);
  await tx.delete(sessions).where(and(eq(sessions.userId, session.personId), lt(sessions.expireTime, now)));
  const [person] = await tx
    .select({ state: users.state, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, session.personId))
    .for('no key update');
  const { passwordHash } = session;
  if (passwordHash !== undefined && person?.passwordHash !== passwordHash) return 'credentialsWrong';
  if (person?.state !== 'active') return 'accountClosed';
  await tx.insert(sessions).values({
    userId: session.personId,
    tokenHash: digest(session.token),
    createTime: now,
    lastSeenTime: now,
    expireTime: new Date(session.nowMs + sessionLifeMs),
  });
  await tx.update(users).set({ lastLoginTime: now }).where(eq(users.id, session.personId));
  return null;
}

/** The person of a token, or null when the session ended, belongs to another merchant or its person is locked. */
export async function personOfToken(tx: Tx, token: string, nowMs: number): Promise<Person | null> {
  const now = new Date(nowMs);
  const [row] = await tx
    .select({ id: users.id, sessionId: sessions.id, lastSeenTime: sessions.lastSeenTime })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, digest(token)), gt(sessions.expireTime, now), eq(users.state, 'active')))
    .limit(1);
  if (row === undefined) return null;
  if (nowMs - row.lastSeenTime.getTime() > touchIntervalMs) {
    await tx
      .update(sessions)
      .set({ lastSeenTime: now, expireTime: new Date(nowMs + sessionLifeMs) })
      .where(eq(sessions.id, row.sessionId));
  }
  return { id: row.id, sessionId: row.sessionId };
}

export async function closeSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends all of a person's sessions. */
export async function closeSessions(tx: Tx, personId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, personId));
}

/** Forgets the sessions of those who never came back; for the housekeeping. */
export async function forgetOldSessions(tx: Tx, nowMs: number): Promise<void> {
  await forget(tx, sessions, lt(sessions.expireTime, new Date(nowMs)));
}
