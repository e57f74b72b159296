import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { pageOf } from '../http/paging';
import { dealsOf } from '../queries/deals';
import { listingDetail, searchListings, similarListings } from '../queries/listings';
import { rowId } from '../queries/wire';

type ListingCall =
  | 'POST /api/web/good/allList'
  | 'GET /api/web/good/info'
  | 'GET /api/web/recommend/{id}'
  | 'GET /api/saleOrder/web/recently/deal';

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
};
