import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { pageOf } from '../http/paging';
import { dealsOf } from '../queries/deals';
import { listingDetail, searchListings } from '../queries/listings';
import { priceHistoryOf } from '../queries/prices';
import { similarListings } from '../queries/similarListings';
import { rowId } from '../queries/wire';

type ListingCall =
  | 'POST /api/web/good/allList'
  | 'GET /api/web/good/info'
  | 'GET /api/web/recommend/{id}'
  | 'GET /api/saleOrder/web/recently/deal'
  | 'GET /api/web/good/prices';

/** Finding and reading listings. */
export const listingHandlers: HandlersOf<ListingCall> = {
  'POST /api/web/good/allList': (input, { tx, person }) => searchListings(tx, input, pageOf(input), person?.id ?? null),

  'GET /api/web/good/info': async (input, { tx, person }) => {
    const id = rowId(input.id);
    const detail = id === null ? null : await listingDetail(tx, id, person?.id ?? null);
    return detail ?? refuse('goodMissing');
  },

  'GET /api/web/recommend/{id}': async (input, { tx, person }) => {
    const id = rowId(input.id);
    return id === null ? [] : similarListings(tx, id, person?.id ?? null);
  },

  'GET /api/saleOrder/web/recently/deal': async (input, { tx }) => {
    const gameId = rowId(input.gameId);
    if (input.gameId !== undefined && gameId === null) return { rows: [], total: 0 };
    return dealsOf(tx, gameId, pageOf(input));
  },

  'GET /api/web/good/prices': async (input, { tx, services }) => {
    const id = rowId(input.goodId);
    const history = id === null ? null : await priceHistoryOf(tx, id, services.now());
    return history ?? refuse('goodMissing');
  },
};
