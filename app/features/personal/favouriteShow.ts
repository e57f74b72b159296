import type { PayloadOf } from '../../../bff/contract/types';
import { parseCents } from '~/lib/money';
import { pageIn } from '~/lib/paging';
import { availabilityOf } from '~/lib/saleState';
import { paths, withQuery } from '~/paths';

export type KeptGood = PayloadOf<'GET /api/web/goods/collect/list'>[number];

/** What a person wants to see of the favourites: all, what can still be bought, what became cheaper meanwhile. */
export const favouriteShows = ['all', 'onSale', 'dropped'] as const;

export type FavouriteShow = (typeof favouriteShows)[number];

type Priced = Pick<KeptGood, 'saleState' | 'newPrice' | 'price' | 'collectPrice'>;

/** The price now less the price when it was kept, in cents; null while one of them is unknown. */
export function priceChangeCents({ newPrice, price, collectPrice }: Omit<Priced, 'saleState'>): number | null {
  const [now, before] = [parseCents(newPrice ?? price), parseCents(collectPrice)];
  return now === null || before === null ? null : now - before;
}

/** True when a favourite is in a selection; a lower price of what can't be bought is no drop. */
export function isShown(show: FavouriteShow, good: Priced): boolean {
  if (show === 'all') return true;
  if (availabilityOf(good.saleState) !== 'onSale') return false;
  return show === 'onSale' || (priceChangeCents(good) ?? 0) < 0;
}

/** How many favourites each selection holds. */
export function showCounts(goods: readonly Priced[]): Record<FavouriteShow, number> {
  const countOf = (show: FavouriteShow) => goods.filter((good) => isShown(show, good)).length;
  return { all: goods.length, onSale: countOf('onSale'), dropped: countOf('dropped') };
}

/** The state of the page; its address holds all of it. */
export interface FavouritesQuery {
  readonly show: FavouriteShow;
  readonly page: number;
}

/** Reads an address; what is unknown becomes the default. */
export function parseFavouritesQuery(search: URLSearchParams): FavouritesQuery {
  return {
    show: favouriteShows.find((show) => show === search.get('show')) ?? 'all',
    page: pageIn(search),
  };
}

/** The one address of a selection's page: defaults are left out. */
export function favouritesPath({ show, page }: Partial<FavouritesQuery>): string {
  return withQuery(paths.favourites, { show: show === 'all' ? null : show, page: page === 1 ? null : page });
}
