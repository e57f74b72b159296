import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { users } from './people';

/** A search a person wants to look at again. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The storefront's own address of it; the marketplace does not look into it. */
    query: text('query').notNull(),
    /** What the listing search is asked, without order and page. */
    filter: jsonb('filter').$type<Readonly<Record<string, unknown>>>().notNull(),
    createTime: momentColumn('create_time').notNull(),
    /** What was published since is new. */
    lookTime: momentColumn('look_time').notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_query').on(table.tenantId, table.userId, table.query),
    index('saved_searches_user').on(table.tenantId, table.userId, table.id),
  ],
);
