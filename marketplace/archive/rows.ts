import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../db/engine';
import type { TableSummary, TextRow } from './format';
import { quoted, type Table } from './tables';

const batchRows = 500;

/** Makes both engines write moments, numbers and bytes alike, for the rest of the transaction. */
export async function useNeutralText(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
    set_config('IntervalStyle', 'iso_8601', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`);
}

/**
 * What has to be looked at one after the other to see every row: `[null]` when policies do not bind this user,
 * else each shop. Tells the shops from the directory, which every user may read.
 */
export async function readScopes(tx: Tx): Promise<(number | null)[]> {
  const [user] = rowsOf<{ free: boolean }>(
    await tx.execute(sql`select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user`),
  );
  if (user?.free === true) return [null];
  const [known] = rowsOf<{ known: boolean }>(
    await tx.execute(sql`select to_regclass('public.tenants') is not null as known`),
  );
  if (known?.known !== true) return [null];
  await tx.execute(sql`select set_config('app.tenant', '', true), set_config('app.directory', 'all', true)`);
  const shops = rowsOf<{ id: number }>(
    await tx.execute(sql`select tenant_id as id from tenants union select tenant_id from tenant_hosts order by 1`),
  );
  await tx.execute(sql`select set_config('app.directory', '', true)`);
  return shops.map(({ id }) => id);
}

/** Shows the rows of one shop, or, to a user whom policies do not bind, all. */
export async function enterScope(tx: Tx, scope: number | null): Promise<void> {
  await tx.execute(sql`select set_config('app.tenant', ${scope === null ? '' : String(scope)}, true)`);
}

/** Every row of a table in a fixed order, some hundred at a time: no table is ever in memory. */
export async function* readRows(tx: Tx, table: Table, scopes: readonly (number | null)[]): AsyncGenerator<TextRow[]> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const first = table.columns.some(({ name }) => name === 'tenant_id') ? ['tenant_id'] : [];
  const key = table.key.length > 0 ? table.key : table.columns.map(({ name }) => name);
  const order = [...new Set([...first, ...key])].map((name) => ordering(table, name)).join(', ');
  for (const scope of scopes) {
    await enterScope(tx, scope);
    await tx.execute(
      sql.raw(
        `declare archived no scroll cursor for select json_build_array(${values})::text as line from ${quoted(table.name)} order by ${order}`,
      ),
    );
    for (;;) {
      const found = rowsOf<{ line: string }>(await tx.execute(sql.raw(`fetch ${batchRows} from archived`)));
      if (found.length > 0) yield found.map(({ line }) => JSON.parse(line) as TextRow);
      if (found.length < batchRows) break;
    }
    await tx.execute(sql.raw('close archived'));
  }
}

/** Databases sort words by their own language's rules: bytes are the same everywhere. Some types have no order. */
function ordering(table: Table, name: string): string {
  const type = table.columns.find((column) => column.name === name)?.type ?? '';
  if (/^(integer|bigint|smallint|date|timestamp.*|boolean)$/.test(type)) return quoted(name);
  return `${quoted(name)}::text collate "C"`;
}

/** Writes rows that `readRows` read; the types are those of this database. */
export async function insertRows(tx: Tx, table: Table, rows: readonly TextRow[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await tx.execute(
    sql`insert into ${sql.raw(quoted(table.name))} (${sql.raw(names)}) select ${sql.raw(values)}
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) as given (line)`,
  );
}

/** Counts rows and sums them up, in their order. */
export function createTally(): { add(rows: readonly TextRow[]): void; summary(): TableSummary } {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(rows) {
      count += rows.length;
      for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    },
    summary: () => ({ rows: count, sha256: hash.copy().digest('hex') }),
  };
}
