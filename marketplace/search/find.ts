import { and, isNull, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Tx } from '../db/engine';
import { listings } from '../db/schema/listings';
import type { PageWindow } from '../http/paging';
import { searchFilter, type SearchField, type SearchInput } from './filters';

/** The ids of a page of a search, in its order, and how many listings there are on all pages. */
export interface FoundPage {
  readonly ids: number[];
  readonly total: number;
}

/** No shop has so many pages; it keeps the number within the database's integers. */
const maxPage = 1_000_000;

/**
 * Goes through the matching listings once, for the exact number of them and for the page: a page past the end is the
 * last one. Equal places are settled by id, so that pages never overlap.
 */
export async function findListings(
  tx: Tx,
  input: SearchInput,
  fields: readonly SearchField[],
  page: PageWindow,
): Promise<FoundPage> {
  const { place, direction } = orderOf(input.sortRank);
  const matching = (filter: SQL | undefined) =>
    sql`select ${listings.id} as id, ${place} as place from ${listings} where ${filter}`;
  const all = hasChoices(input, fields)
    ? sql`${matching(searchFilter(input, fields, 'facets'))} union all ${matching(
        and(isNull(listings.facets), searchFilter(input, fields, 'tokens')),
      )}`
    : matching(searchFilter(input, fields));
  const pageSize = sql`${page.pageSize}::integer`;
  const lastPage = sql`greatest(1, (total + ${pageSize} - 1) / ${pageSize})`;
  const result = await tx.execute(sql`
    with found as materialized (${all}), counted as (select count(*)::integer as total from found)
    select total, array(
      select id from found order by place ${direction}, id ${direction} limit ${pageSize}
      offset (least(${Math.min(page.pageNum, maxPage)}::integer, ${lastPage}) - 1) * ${pageSize}
    ) as ids from counted`);
  return rowsOf<FoundPage>(result)[0] ?? { ids: [], total: 0 };
}

/** True when a choice or label is asked for, of which some listings have too many for the index. */
function hasChoices(input: SearchInput, fields: readonly SearchField[]): boolean {
  const isAsked = (name: string) => Boolean((input as Record<string, unknown>)[name]);
  const isChoice = ({ fieldType }: SearchField) => fieldType !== 'number' && fieldType !== 'input';
  return isAsked('labelIds') || fields.some((field) => isChoice(field) && isAsked(field.aavName));
}

function orderOf(sortRank: string | undefined): { place: SQL; direction: SQL } {
  const place = sortRank === 'priceasc' || sortRank === 'pricedesc' ? listings.priceCents : listings.publishTime;
  return {
    place: sql`${place}`,
    direction: sortRank === 'priceasc' || sortRank === 'timeasc' ? sql`asc` : sql`desc`,
  };
}
