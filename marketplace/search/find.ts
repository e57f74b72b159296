import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
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
  const order = sql`order by ${place} ${direction}, ${listings.id} ${direction}`;
  if (!hasChoices(input, fields)) {
    const { ids, total } = await read(
      tx,
      sql`select ${listings.id}, 0 as facets from ${listings} where ${searchFilter(input, fields)} ${order}`,
      page,
    );
    return { ids, total };
  }
  const byFacets = searchFilter(input, fields, 'facets');
  const { unfaceted, ...found } = await read(
    tx,
    sql`select ${listings.id}, ${listings.facets} from ${listings} where ${byFacets} ${order}`,
    page,
  );
  if (unfaceted === 0) return found;
  // Some were let through whose choices the index does not hold: those are asked for their tokens, at once with the rest.
  const matching = (filter: SQL | undefined) =>
    sql`select ${listings.id} as id, ${place} as place, 0 as facets from ${listings} where ${filter}`;
  const { ids, total } = await read(
    tx,
    sql`select id, facets from (${matching(and(isNotNull(listings.facets), byFacets))} union all ${matching(
      and(isNull(listings.facets), searchFilter(input, fields, 'tokens')),
    )}) as both_kinds order by place ${direction}, id ${direction}`,
    page,
  );
  return { ids, total };
}

/** Counts what `found` gives, a sorted selection of `id` and `facets`, and cuts the page out of it. */
async function read(tx: Tx, found: SQL, page: PageWindow): Promise<FoundPage & { readonly unfaceted: number }> {
  const pageSize = sql`${page.pageSize}::integer`;
  const lastPage = sql`greatest(1, (total + ${pageSize} - 1) / ${pageSize})`;
  const before = sql`(least(${Math.min(page.pageNum, maxPage)}::integer, ${lastPage}) - 1) * ${pageSize}`;
  const result = await tx.execute(sql`
    select total, unfaceted, coalesce(ids[${before} + 1 : ${before} + ${pageSize}], '{}') as ids from (
      select count(*)::integer as total, (count(*) - count(facets))::integer as unfaceted, array_agg(id) as ids
      from (${found}) as found
    ) as counted`);
  return rowsOf<FoundPage & { readonly unfaceted: number }>(result)[0] ?? { ids: [], total: 0, unfaceted: 0 };
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
