import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './engine';

/** How many rows one statement can remove within its time limit. */
const forgottenAtOnce = 50_000;

/** Removes rows that are not needed any more, for the housekeeping; what it leaves of very many goes with its next round. */
export async function forget(tx: Tx, table: PgTable, isOld: SQL): Promise<void> {
  const old = sql`select ctid from ${table} where ${isOld} limit ${forgottenAtOnce}`;
  await tx.delete(table).where(sql`ctid in (${old})`);
}
