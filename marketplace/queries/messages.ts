import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { PayloadInputOf } from '../../bff/contract/types';
import type { Tx } from '../db/engine';
import { messages } from '../db/schema/messages';
import type { Table } from '../http/answer';
import { offsetOf, type PageWindow } from '../http/paging';
import { wireTime } from './wire';

/** A page of a person's messages, the newest first. */
export async function messagesOf(
  tx: Tx,
  userId: number,
  page: PageWindow,
): Promise<Table<PayloadInputOf<'GET /api/web/message/list'>>> {
  const own = eq(messages.userId, userId);
  const total = await tx.$count(messages, own);
  const rows = await tx
    .select()
    .from(messages)
    .where(own)
    .orderBy(desc(messages.id))
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
  return {
    rows: rows.map(({ id, kind, event, role, refId, title, createTime, readTime }) => ({
      ...{ id, kind, event, role, refId, title },
      isRead: readTime !== null,
      createTime: wireTime(createTime),
    })),
    total,
  };
}

export async function unreadOf(tx: Tx, userId: number): Promise<number> {
  return tx.$count(messages, and(eq(messages.userId, userId), isNull(messages.readTime)));
}

/** Marks own messages as read, all of them without `ids`. Others' ids change nothing. */
export async function markRead(tx: Tx, userId: number, ids: readonly number[] | null, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ readTime: now })
    .where(
      and(
        eq(messages.userId, userId),
        isNull(messages.readTime),
        ids === null ? undefined : inArray(messages.id, [...ids]),
      ),
    );
}
