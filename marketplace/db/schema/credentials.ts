import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { buybacks } from './buybacks';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { listings } from './listings';
import { orders } from './orders';
import { users } from './people';

/** How to get into a listing's game account, sealed with a key that is not in the database. */
export const listingCredentials = pgTable(
  'listing_credentials',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    tenantId: tenantColumn(),
    /** Which key sealed it. */
    keyId: text('key_id').notNull(),
    /** base64 of iv, tag and ciphertext. */
    sealed: text('sealed').notNull(),
    changeTime: momentColumn('change_time').notNull(),
  },
  (table) => [index('listing_credentials_key').on(table.tenantId, table.keyId)],
);

/** Every look at credentials. Never changed. */
export const credentialViews = pgTable(
  'credential_views',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id),
    time: momentColumn('time').notNull(),
  },
  (table) => [index('credential_views_order').on(table.tenantId, table.orderId, table.id)],
);

/** Every look of the staff at a login that its seller handed over. Never changed, and kept when the login is dropped. */
export const handoverViews = pgTable(
  'handover_views',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    /** What the account was handed over for: an order, or else a buy-back. The database holds that it is one of the two. */
    orderId: integer('order_id').references(() => orders.id),
    buybackId: integer('buyback_id').references(() => buybacks.id),
    time: momentColumn('time').notNull(),
  },
  (table) => [
    index('handover_views_order').on(table.tenantId, table.orderId, table.id),
    index('handover_views_buyback').on(table.tenantId, table.buybackId, table.id),
    check('handover_views_purpose', sql`(${table.orderId} is null) <> (${table.buybackId} is null)`),
  ],
);
