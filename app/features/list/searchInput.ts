import type { InputOf } from '../../../bff/contract/types';
import { pagesOf } from '~/lib/paging';
import { availabilityOf } from '~/lib/saleState';
import { priceText, type ListQuery } from './listQuery';

/** Listings asked for at once: six rows of four. */
export const listPageSize = 24;

/** The search the list's state stands for; empty filters are left out so that equal searches are equal bytes. */
export function searchInput(query: ListQuery, page = query.page): InputOf<'POST /api/web/good/allList'> {
  const filters = {
    gameId: query.gameId,
    systemId: query.systemId,
    carrierId: query.carrierId,
    groupId: query.groupId,
    serverId: query.serverId,
    keyWord: query.keyWord,
    priceStart: priceText(query.priceStartCents),
    priceEnd: priceText(query.priceEndCents),
    labelIds: query.labelIds.join(','),
    skinIds: query.skinIds.join(','),
    retailKey: query.retailKey,
    ...query.attributes,
  };
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  return { ...set, sortRank: query.sort, pageNum: page, pageSize: listPageSize };
}

/** Only what can be bought: an answer without a state is trusted, any other state is not shown. */
export function onSaleOnly<Good extends { saleState?: number | undefined }>(goods: readonly Good[]): Good[] {
  return goods.filter((good) => availabilityOf(good.saleState) === 'onSale');
}

/**
 * Appends a page. Listings move while people page, and an upstream may repeat its last page past the end,
 * so what is already there is not added again.
 */
export function appendPage<Good extends { id: string }>(shown: readonly Good[], next: readonly Good[]): Good[] {
  const seen = new Set(shown.map((good) => good.id));
  const fresh = next.filter((good) => !seen.has(good.id) && seen.add(good.id));
  return [...shown, ...fresh];
}

/** The number of pages of `total` listings, at least one. */
export function pageCount(total: number, pageSize = listPageSize): number {
  return pagesOf(total, pageSize);
}
