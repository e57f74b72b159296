import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { messageKinds } from '../../../bff/contract/message';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { users } from './people';

/** What a person is told about something of theirs, once for each change. Codes, no sentences: see decision 0018. */
export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What it is about. */
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** What became of it: a word of its own (`completesSoon`, `paidOut`), an order's status, or the action that changed the rest. */
    event: text('event').notNull(),
    /** buyer or seller: which side of an order the person is on. */
    role: text('role', { enum: ['buyer', 'seller'] }),
    /** The id of the order, listing, buy-back, application, report, payee or payout. */
    refId: integer('ref_id').notNull(),
    /** What people call it, as it was then. */
    title: text('title').notNull(),
    createTime: momentColumn('create_time').notNull(),
    readTime: momentColumn('read_time'),
  },
  (table) => [
    index('messages_user').on(table.tenantId, table.userId, table.id),
    index('messages_unread')
      .on(table.tenantId, table.userId)
      .where(sql`${table.readTime} is null`),
  ],
);
