import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';

/** Announcements, help and legal texts; `noticeContent` is the merchant's HTML. */
export const notices = pgTable(
  'notices',
  {
    noticeId: integer('notice_id').primaryKey().generatedByDefaultAsIdentity(),
    tenantId: tenantColumn(),
    /** xwgg, jyxz, cjwt, bpzl, rhmm, zbhz or yinsixy. */
    noticeType: text('notice_type').notNull(),
    noticeTitle: text('notice_title').notNull(),
    noticeContent: text('notice_content').notNull(),
    shown: boolean('shown').notNull().default(true),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [index('notices_type').on(table.tenantId, table.noticeType, table.createTime)],
);

export const streamers = pgTable('streamers', {
  id: idColumn(),
  tenantId: tenantColumn(),
  type: text('type').notNull().default('1'),
  createId: text('create_id').notNull().default('1'),
  name: text('name').notNull(),
  avatar: text('avatar').notNull(),
  platform: text('platform').notNull(),
  roomUrl: text('room_url').notNull(),
  fans: integer('fans').notNull(),
  sort: integer('sort').notNull(),
});

export const qqGroups = pgTable('qq_groups', {
  id: idColumn(),
  tenantId: tenantColumn(),
  name: text('name').notNull(),
  number: text('number').notNull(),
  qrUrl: text('qr_url').notNull(),
  sort: integer('sort').notNull(),
});
