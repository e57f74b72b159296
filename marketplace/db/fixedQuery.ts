import { is, Column, type Query, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSession } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Tx } from './engine';

/** What a fixed query selects: columns, which are read as their type says, and expressions, which come as they are. */
type Selection = Readonly<Record<string, PgColumn | SQL>>;

/** Runs in a transaction; `values` fill the query's placeholders. */
export type FixedQuery<Selected extends Selection> = (
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
) => Promise<SelectResultFields<Selected>[]>;

/**
 * A query whose text never changes. It is written once instead of with each call, PostgreSQL plans it once for each
 * connection, and rows are made without looking up what each field is: for queries that many visitors make, this saves
 * most of what they cost beside the reading itself.
 * @param name of the prepared statement, its own within the product
 * @param selection the same fields in the same order as `query` selects
 * @param query built with `sql.placeholder` for whatever differs
 */
export function fixedQuery<Selected extends Selection>(
  name: string,
  selection: Selected,
  query: { toSQL(): Query },
): FixedQuery<Selected> {
  const built = query.toSQL();
  const fields = Object.entries(selection).map(([key, field]) => ({ key, read: readerOf(field) }));
  const rowOf = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (const [index, { key, read }] of fields.entries()) {
      const value = values[index];
      row[key] = value === null || read === null ? value : read(value);
    }
    return row as SelectResultFields<Selected>;
  };
  const rowsOf = (rows: unknown[][]) => rows.map(rowOf);
  return (tx, values) => {
    const session = tx._.session as unknown as PgSession;
    return session
      .prepareQuery<{
        execute: SelectResultFields<Selected>[];
        all: unknown;
        values: unknown;
      }>(built, undefined, name, true, rowsOf)
      .execute(values);
  };
}

/** How a value of the driver becomes the column's; null where it is taken as it comes. */
function readerOf(field: PgColumn | SQL): ((value: unknown) => unknown) | null {
  return is(field, Column) ? (value) => field.mapFromDriverValue(value) : null;
}
