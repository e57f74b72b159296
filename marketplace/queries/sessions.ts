import { and, desc, eq, gt } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Person } from '../auth/sessions';
import type { Tx } from '../db/engine';
import { sessions } from '../db/schema/people';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { wireTime } from './wire';

type SessionRow = PayloadInputOf<'GET /api/system/user/sessions'>;

/** The person's sessions that still last, the one that asks first, then the last used. */
export async function sessionsOf(tx: Tx, person: Person, page: PageWindow, nowMs: number): Promise<Table<SessionRow>> {
  const lasting = and(eq(sessions.userId, person.id), gt(sessions.expireTime, new Date(nowMs)));
  const total = await tx.$count(sessions, lasting);
  const rows = await tx
    .select()
    .from(sessions)
    .where(lasting)
    .orderBy(desc(eq(sessions.id, person.sessionId)), desc(sessions.lastSeenTime), desc(sessions.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    rows: rows.map(({ id, client, createTime, lastSeenTime }) => ({
      id,
      current: id === person.sessionId,
      client,
      createTime: wireTime(createTime),
      lastSeenTime: wireTime(lastSeenTime),
    })),
    total,
  };
}

/** Ends one session of the person. @returns false when the person has none of that number */
export async function endSessionOf(tx: Tx, personId: number, sessionId: number): Promise<boolean> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, personId));
  const ended = await tx.delete(sessions).where(own).returning({ id: sessions.id });
  return ended.length > 0;
}
