import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { pageOfRows, rowsOfStates, type AskedPage, type Table } from '~/lib/ownRows.server';
import { clampPage } from '~/lib/paging';
import { newRequestKey } from '~/lib/requestKey.server';
import { isSameSearch } from '~/lib/sameSearch';
import { unlessDown } from '~/lib/unlessDown.server';
import { parseProductQuery, productListPath, type ProductQuery } from './productQuery';
import { productCounts, statesOf, withSteps, type ProductTab } from './productStates';

export type Product = PayloadOf<'GET /api/need/myConsignment'>;

/** Listings on one page. */
const productsPageSize = 10;

/** Everything the list of own listings shows. */
export interface ProductsData {
  readonly query: ProductQuery;
  /** Null when the marketplace failed: the page stands and offers a retry. */
  readonly found: { readonly products: readonly Product[]; readonly total: number } | null;
  /** Listings by tab; null when they could not be counted. */
  readonly counts: Readonly<Record<ProductTab, number>> | null;
  readonly pageSize: number;
  readonly requestKey: string;
}

export type ProductsAnswer = { readonly redirectTo: string } | { readonly data: ProductsData };

/**
 * The own listings of an address. One that is not canonical, or a page past the end, answers where to go instead.
 * @throws Response when the session is over
 */
export async function loadProducts(bff: BffClient, search: URLSearchParams): Promise<ProductsAnswer> {
  const asked = parseProductQuery(search);
  const page = { pageNum: asked.page, pageSize: productsPageSize };
  const [table, counted] = await Promise.all([
    unlessDown(ownProducts(bff, statesOf(asked.tab), page)),
    bff.call('GET /api/web/goods/mine/counts', {}),
  ]);
  const query = { ...asked, page: clampPage(asked.page, table && table.total, productsPageSize) };
  const canonical = productListPath(query);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  return {
    data: {
      query,
      found: table && { products: table.rows.map(withSteps), total: table.total },
      counts: counted.ok ? productCounts(counted.payload ?? {}) : null,
      pageSize: productsPageSize,
      requestKey: newRequestKey(),
    },
  };
}

/** A page of the own listings in some states; of several, each is asked for by itself. */
async function ownProducts(bff: BffClient, states: readonly string[], page: AskedPage): Promise<Table<Product>> {
  const ask = (saleState: string, paging: AskedPage) =>
    bff.rows('GET /api/need/myConsignment', { saleState, ...paging });
  if (states.length < 2) return ask(states[0] ?? '', page);
  const rows = await rowsOfStates(ask, states);
  const isOfThese = ({ saleState }: Product) => saleState === undefined || states.includes(String(saleState));
  return pageOfRows(rows.filter(isOfThese), page);
}
