import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn, tenantColumn } from './columns';
import { listings } from './listings';
import { users } from './people';

/** Favourites, with the price at the time: it shows price drops. */
export const favourites = pgTable(
  'favourites',
  {
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    collectPriceCents: integer('collect_price_cents').notNull(),
    collectTime: momentColumn('collect_time').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('favourites_time').on(table.tenantId, table.userId, table.collectTime),
    index('favourites_listing').on(table.listingId),
  ],
);

/** The last time a person looked at a listing. */
export const browseHistory = pgTable(
  'browse_history',
  {
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    browseTime: momentColumn('browse_time').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.listingId] }),
    index('browse_history_time').on(table.tenantId, table.userId, table.browseTime),
    index('browse_history_listing').on(table.listingId),
  ],
);

/** A visitor's view of a listing, counted once a day. `visitor` is a hash, never an address. */
export const goodsBrowses = pgTable(
  'goods_browses',
  {
    tenantId: tenantColumn(),
    day: date('day', { mode: 'string' }).notNull(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.listingId, table.visitor] }),
    index('goods_browses_listing').on(table.listingId),
  ],
);

/** A visitor of a shop, counted once a day. */
export const tenantBrowses = pgTable(
  'tenant_browses',
  {
    tenantId: tenantColumn(),
    day: date('day', { mode: 'string' }).notNull(),
    visitor: text('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.visitor] })],
);
