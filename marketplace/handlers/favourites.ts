import { forPerson } from '../auth/forPerson';
import type { HandlersOf } from '../context';
import { refuse } from '../http/answer';
import { pageOf } from '../http/paging';
import { browseHistoryOf } from '../queries/browses';
import { dropListing, keepListing } from '../queries/favourites';
import { keptListings } from '../queries/listings';
import { rowId } from '../queries/wire';

type FavouriteCall =
  | 'POST /api/web/goods/collect'
  | 'POST /api/web/goods/collect/remove'
  | 'GET /api/web/goods/collect/list'
  | 'GET /api/web/goods/browse';

/** The list has no total: without a page size a client gets the first hundred. */
const favouritesPageSize = 100;

/** The listings a person keeps, and the ones looked at. */
export const favouriteHandlers: HandlersOf<FavouriteCall> = {
  'POST /api/web/goods/collect': forPerson(async (input, { tx, person, services }) => {
    const listingId = rowId(input.accountId);
    const result = listingId === null ? 'missing' : await keepListing(tx, person.id, listingId, services.now());
    if (result === 'missing') return refuse('goodMissing');
    return result === 'full' ? refuse('collectFull') : undefined;
  }),

  'POST /api/web/goods/collect/remove': forPerson(async (input, { tx, person }) => {
    const listingId = rowId(input.accountId);
    if (listingId !== null) await dropListing(tx, person.id, listingId);
    return undefined;
  }),

  'GET /api/web/goods/collect/list': forPerson((input, { tx, person }) =>
    keptListings(tx, person.id, pageOf({ pageNum: input.pageNum, pageSize: input.pageSize ?? favouritesPageSize })),
  ),

  'GET /api/web/goods/browse': forPerson((input, { tx, person }) => browseHistoryOf(tx, person.id, pageOf(input))),
};
