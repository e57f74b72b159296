import { sql } from 'drizzle-orm';
import { integer, timestamp } from 'drizzle-orm/pg-core';

/** The tenant of the running transaction; null outside one, and then no row is visible or may be written. */
const tenantOfTransaction = sql`nullif(current_setting('app.tenant', true), '')::integer`;

/** An own number. Sequences, not random: people quote them on the phone. */
export const idColumn = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** The merchant a row belongs to. Inside `withTenant` it need not be given. */
export const tenantColumn = () => integer('tenant_id').notNull().default(tenantOfTransaction);

/** A moment, read and written as a Date. */
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
