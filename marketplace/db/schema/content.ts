import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { users } from './people';

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

/** What a person told the shop, and what the shop answered. */
export const problems = pgTable(
  'problems',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** A value of the dictionary `problem_type`; null when not told. */
    type: text('type'),
    content: text('content').notNull(),
    images: text('images').array().notNull(),
    /** How the person wants to be reached, as given. */
    tel: text('tel'),
    answer: text('answer'),
    answerTime: momentColumn('answer_time'),
    /** Demo mode: when the automatic desk answers. */
    deskTime: momentColumn('desk_time'),
    createTime: momentColumn('create_time').notNull(),
  },
  (table) => [
    index('problems_user').on(table.tenantId, table.userId, table.id),
    index('problems_desk').on(table.tenantId, table.deskTime),
    index('problems_open').on(table.tenantId, table.answerTime, table.id),
  ],
);
