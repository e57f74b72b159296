import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, withTenant, type Database } from './db/engine';

/** Rows of a table that wait for the clock: those for which `where` holds at a moment. */
export interface Due {
  readonly table: PgTable;
  readonly where: (now: Date) => SQL | undefined;
}

/**
 * Looks which work waits in one shop: one statement for all kinds, so that a shop in which nothing is due, as it is
 * nearly always, costs next to nothing.
 * @param kinds by name, the rows of which any makes it due
 */
export async function namesOfDue(
  db: Database,
  tenantId: number,
  kinds: Readonly<Record<string, readonly Due[]>>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const flags = Object.entries(kinds).map(([name, due]) => sql`(${anyOf(due, now)}) as ${sql.identifier(name)}`);
  if (flags.length === 0) return new Set();
  const [row = {}] = await withTenant(db, tenantId, async (tx) =>
    rowsOf<Record<string, boolean>>(await tx.execute(sql`select ${sql.join(flags, sql`, `)}`)),
  );
  return new Set(Object.keys(kinds).filter((name) => row[name] === true));
}

function anyOf(due: readonly Due[], now: Date): SQL {
  const found = due.map(({ table, where }) => sql`exists (select from ${table} where ${where(now)})`);
  return sql.join(found, sql` or `);
}
