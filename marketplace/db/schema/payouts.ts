import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { payeeMethods } from '../../../bff/contract/earnings';
import { idColumn, momentColumn, tenantColumn } from './columns';
import { users } from './people';

/**
 * Where a person's money was to be sent, since when; the last one counts. In full it stands sealed in `sealed_papers`
 * while it counts. Never changed.
 */
export const payees = pgTable(
  'payees',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    method: text('method', { enum: payeeMethods }).notNull(),
    nameMasked: text('name_masked').notNull(),
    accountMasked: text('account_masked').notNull(),
    /** The bank's name; null for Alipay. */
    bank: text('bank'),
    createTime: momentColumn('create_time').notNull(),
    /** Payouts go there from then on. */
    payableTime: momentColumn('payable_time').notNull(),
  },
  (table) => [index('payees_user').on(table.tenantId, table.userId, table.id)],
);

/** Every look of the staff at a payee in full. Never changed. */
export const payeeViews = pgTable(
  'payee_views',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    payeeId: integer('payee_id')
      .notNull()
      .references(() => payees.id),
    time: momentColumn('time').notNull(),
  },
  (table) => [index('payee_views_payee').on(table.tenantId, table.payeeId, table.id)],
);

/** Money that was sent to a person. Never changed. */
export const payouts = pgTable(
  'payouts',
  {
    id: idColumn(),
    tenantId: tenantColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    payeeId: integer('payee_id')
      .notNull()
      .references(() => payees.id),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The number of the transfer, as the staff gave it; the person reads it. */
    reference: text('reference').notNull(),
    time: momentColumn('time').notNull(),
  },
  (table) => [
    index('payouts_user').on(table.tenantId, table.userId, table.id),
    // The last line of defence against booking one transfer twice, whatever the code above it does.
    uniqueIndex('payouts_once').on(table.tenantId, table.userId, table.reference),
  ],
);
