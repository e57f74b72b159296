import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/engine';
import { offsetOf, type PageWindow } from '../http/paging';

/** Which rows of a table make a page, and in which order. */
interface PageWish {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: PageWindow;
  /** How many rows `where` finds. */
  readonly total: number;
}

/**
 * The ids of a page, as a subquery for `inArray`: the ids alone are sorted, and rows, texts and what they refer to are
 * read for these alone. Whoever reads the rows sorts them once more.
 */
export function pageOfIds(tx: Tx, id: PgColumn, { where, order, page, total }: PageWish) {
  return tx
    .select({ id })
    .from(id.table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(offsetOf(page, total));
}
