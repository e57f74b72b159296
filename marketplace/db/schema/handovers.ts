import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { buybacks } from './buybacks';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { orders } from './orders';

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
