import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns, type Table } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/engine';
import { ShopFileRefused } from './refused';

const rowsPerInsert = 250;

/** What applying a file did or would do, a line each: `+ label Rare`, `~ name`, `- game.f3 "Bronze"`. */
export type Changes = string[];

/** `from` and `to` are keys as `keyOf` makes them. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** The keys of those of a file's entries that say what they were called before. */
export function renamedIn<Entry extends { readonly name: string; readonly was?: string | undefined }>(
  entries: readonly Entry[],
  keyOf: (name: string) => string = (name) => name,
): Renamed[] {
  return entries.flatMap(({ name, was }) => (was === undefined ? [] : [{ from: keyOf(was), to: keyOf(name) }]));
}

/** Rows of a table, as they are and as they shall be. */
export interface Reconciling<T extends PgTable, Row> {
  readonly table: T;
  readonly id: PgColumn;
  readonly existing: readonly Row[];
  /** In their order. Columns that are left out stay as they are. */
  readonly wanted: readonly T['$inferInsert'][];
  /** The key by which a row is known again. */
  readonly keyOf: (row: Row | T['$inferInsert']) => string;
  /** Keys that rows had under other names, with those they get: such a row keeps its id. */
  readonly renamed?: readonly Renamed[];
  /** What a change line calls a row. */
  readonly nameOf: (row: Row | T['$inferInsert']) => string;
  /** The column of their order; left out: they have none. In `wanted` it begins with 0, for each part of a list anew. */
  readonly order?: 'sort' | 'dictSort';
  /** What becomes of rows that are not wanted any more; left out: they go. */
  readonly drop?: (rows: readonly Row[]) => Promise<void>;
}

/**
 * Makes the rows of a table those that are wanted: known ones are changed where they differ and keep their ids, new ones
 * are added, others go.
 * @returns the ids of the wanted rows, in their order
 * @throws ShopFileRefused for a new name that another row has
 */
export async function reconcile<T extends PgTable, Row extends object>(
  tx: Tx,
  { table, id, existing, wanted: given, renamed = [], order, keyOf, nameOf, drop }: Reconciling<T, Row>,
  changes: Changes,
): Promise<number[]> {
  const idName = propertyOf(table, id);
  const idOf = (row: object) => (row as Record<string, unknown>)[idName] as number;
  const byKey = new Map(existing.map((row) => [keyOf(row), row]));
  for (const { from, to } of renamed) {
    const row = byKey.get(from);
    if (row === undefined) continue;
    const other = byKey.get(to);
    if (other !== undefined)
      throw new ShopFileRefused(`${nameOf(row)} can't become ${nameOf(other)}: that is there too`);
    byKey.set(to, row);
  }
  const wanted = order === undefined ? given : placed(given, order, (row) => byKey.get(keyOf(row)));
  const kept = new Set<Row>();
  const added: T['$inferInsert'][] = [];
  for (const row of wanted) {
    const before = byKey.get(keyOf(row));
    if (before === undefined) {
      changes.push(`+ ${nameOf(row)}`);
      added.push(row);
      continue;
    }
    kept.add(before);
    if (isSame(before, row)) continue;
    changes.push(nameOf(before) === nameOf(row) ? `~ ${nameOf(row)}` : `~ ${nameOf(row)}, before: ${nameOf(before)}`);
    await tx
      .update(table as PgTable)
      .set(row)
      .where(eq(id, idOf(before)));
  }
  const gone = existing.filter((row) => !kept.has(row));
  if (gone.length > 0) {
    if (drop === undefined) {
      for (const row of gone) {
        changes.push(`- ${nameOf(row)}`);
        await tx.delete(table).where(eq(id, idOf(row)));
      }
    } else await drop(gone);
  }
  const addedIds = new Map<string, number>();
  for (let start = 0; start < added.length; start += rowsPerInsert) {
    const part = added.slice(start, start + rowsPerInsert);
    const inserted = (await tx.insert(table).values(part).returning()) as Row[];
    for (const row of inserted) addedIds.set(keyOf(row), idOf(row));
  }
  return wanted.map((row) => {
    const before = byKey.get(keyOf(row));
    return before === undefined ? (addedIds.get(keyOf(row)) as number) : idOf(before);
  });
}

/** The rows with places in their order: those they have, wherever these go up already. */
function placed<Row extends object>(
  rows: readonly Row[],
  order: string,
  beforeOf: (row: Row) => object | undefined,
): Row[] {
  const placeOf = (row: object | undefined) => (row as Record<string, number> | undefined)?.[order];
  let last = -1;
  return rows.map((row) => {
    if (placeOf(row) === 0) last = -1;
    const own = placeOf(beforeOf(row));
    last = own !== undefined && own > last ? own : last + 1;
    return { ...row, [order]: last };
  });
}

function propertyOf(table: Table, column: PgColumn): string {
  const found = Object.entries(getTableColumns(table)).find(([, each]) => each === column);
  if (found === undefined) throw new Error('the column is none of the table');
  return found[0];
}

/** Is each column that is wanted as it shall be? */
function isSame(before: object, wanted: object): boolean {
  const now = before as Record<string, unknown>;
  return Object.entries(wanted).every(([name, value]) => value === undefined || isDeepStrictEqual(now[name], value));
}
