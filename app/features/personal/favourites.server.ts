import type { BffClient } from '../../../bff/contract/types';
import { isRoundBatch } from '~/lib/givenPages';
import { clampPage } from '~/lib/paging';
import { isSameSearch } from '~/lib/sameSearch';
import { unlessDown } from '~/lib/unlessDown.server';
import type { LabelNames } from '~/ui/badgesOf';
import {
  favouritesPath,
  isShown,
  parseFavouritesQuery,
  showCounts,
  type FavouriteShow,
  type FavouritesQuery,
  type KeptGood,
} from './favouriteShow';

/** Favourites on one page. */
export const favouritesPageSize = 24;

/** The call answers at most so many rows at once. */
const batchSize = 100;
/** More favourites than that are not looked through. */
const maxBatches = 10;

/** Everything the favourites show. */
export interface FavouritesData {
  readonly query: FavouritesQuery;
  /** One page of the selection; null when the marketplace failed. */
  readonly goods: readonly KeptGood[] | null;
  readonly counts: Readonly<Record<FavouriteShow, number>>;
  readonly labels: LabelNames;
  readonly pageSize: number;
}

export type FavouritesAnswer = { readonly redirectTo: string } | { readonly data: FavouritesData };

/**
 * All favourites. The call has neither a total nor filters, so they are fetched whole: until a batch is not full, as
 * full as the upstream gives them, or brings nothing new, as from an upstream that repeats its last page.
 * @param most enough of them
 */
export async function allFavourites(bff: BffClient, most = Infinity): Promise<KeptGood[]> {
  const kept = new Map<string, KeptGood>();
  for (let pageNum = 1; pageNum <= maxBatches; pageNum += 1) {
    const before = kept.size;
    const batch = await bff.data('GET /api/web/goods/collect/list', { pageNum, pageSize: batchSize });
    for (const good of batch) kept.set(good.id, good);
    const isFull = batch.length >= batchSize || isRoundBatch(batch.length);
    if (!isFull || kept.size === before || kept.size >= most) break;
  }
  return [...kept.values()];
}

/**
 * The favourites of an address. One that is not canonical, or a page past the end, answers where to go instead.
 * @throws Response when the session is over
 */
export async function loadFavourites(bff: BffClient, search: URLSearchParams): Promise<FavouritesAnswer> {
  const asked = parseFavouritesQuery(search);
  const [kept, labels] = await Promise.all([
    unlessDown(allFavourites(bff)),
    bff.call('GET /api/account/config/labelType', {}),
  ]);
  const counts = showCounts(kept ?? []);
  const query = { ...asked, page: clampPage(asked.page, kept && counts[asked.show], favouritesPageSize) };
  const canonical = favouritesPath(query);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  const from = (query.page - 1) * favouritesPageSize;
  return {
    data: {
      query,
      goods: kept && kept.filter((good) => isShown(query.show, good)).slice(from, from + favouritesPageSize),
      counts,
      labels: labels.ok ? (labels.payload ?? []).map(({ id, name }) => ({ id, name })) : [],
      pageSize: favouritesPageSize,
    },
  };
}
