import { pageIn } from '~/lib/paging';
import { paths } from '~/paths';
import { stateOfTab, tabOfState, type ProductTab } from './productStates';

/** The state of the product list; its address holds all of it. */
export interface ProductQuery {
  readonly tab: ProductTab;
  readonly page: number;
}

/** Reads an address; what is unknown becomes the default. */
export function parseProductQuery(search: URLSearchParams): ProductQuery {
  return {
    tab: tabOfState(search.get('state')),
    page: pageIn(search),
  };
}

/** The one address of a list: defaults are left out. */
export function productListPath({ tab = 'all', page = 1 }: Partial<ProductQuery>): string {
  const state = stateOfTab(tab);
  return paths.myProducts({ ...(state === null ? {} : { state }), ...(page === 1 ? {} : { page }) });
}
