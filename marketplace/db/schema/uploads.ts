import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { users } from './people';

/** A picture that a person or the staff uploaded; its files lie in the picture store. */
export const uploads = pgTable(
  'uploads',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** null: the staff's. */
    userId: integer('user_id').references(() => users.id),
    /** In the store: `<tenant>/<yyyymm>/<id>.webp`. */
    key: text('key').notNull(),
    /** The size of the picture and its thumbnails together; 0 until they are stored: a try that may have failed. */
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What it was uploaded for; null when not told. */
    purpose: text('purpose'),
    createTime: momentColumn('create_time').notNull(),
    /** Since when something refers to it; null for a day: it is removed. */
    usedTime: momentColumn('used_time'),
    /** Since when everybody may see it; null: its owner and whom it was shown to. */
    publicTime: momentColumn('public_time'),
    /** Since when its files are being removed. */
    removeTime: momentColumn('remove_time'),
  },
  (table) => [
    uniqueIndex('uploads_key').on(table.tenantId, table.key),
    index('uploads_user').on(table.tenantId, table.userId, table.createTime),
    index('uploads_unused')
      .on(table.tenantId, table.createTime)
      .where(sql`${table.usedTime} is null`),
  ],
);
