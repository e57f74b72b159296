import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { clampPage } from '~/lib/paging';
import { unlessDown } from '~/lib/unlessDown.server';
import { isSameSearch } from '~/lib/sameSearch';
import { orderListPath, parseOrderQuery, type OrderQuery } from './orderQuery';
import { statusesOf, tabCounts, type OrderTab } from './statusTabs';

export type Order = PayloadOf<'GET /api/web/order/list'>;

/** Orders on one page. */
const ordersPageSize = 10;

/** Everything the order list shows. */
export interface OrdersData {
  readonly query: OrderQuery;
  /** Null when the marketplace failed: the page stands and offers a retry. */
  readonly found: { readonly orders: readonly Order[]; readonly total: number } | null;
  /** Orders by tab; null when they could not be counted. */
  readonly counts: Readonly<Record<OrderTab, number>> | null;
  readonly pageSize: number;
}

export type OrdersAnswer = { readonly redirectTo: string } | { readonly data: OrdersData };

/**
 * The order list of an address. One that is not canonical, or a page past the end, answers where to go instead.
 * @throws Response when the session is over
 */
export async function loadOrders(bff: BffClient, search: URLSearchParams): Promise<OrdersAnswer> {
  const asked = parseOrderQuery(search);
  const { role, tab, keyWord } = asked;
  const page = { pageNum: asked.page, pageSize: ordersPageSize };
  const [table, counted] = await Promise.all([
    unlessDown(bff.rows('GET /api/web/order/list', { role, status: statusesOf(tab), keyWord, ...page })),
    bff.call('GET /api/web/order/counts', { role }),
  ]);
  const query = { ...asked, page: clampPage(asked.page, table && table.total, ordersPageSize) };
  const canonical = orderListPath(query);
  if (!isSameSearch(canonical, search)) return { redirectTo: canonical };
  return {
    data: {
      query,
      found: table && { orders: table.rows, total: table.total },
      counts: counted.ok ? tabCounts(counted.payload ?? {}) : null,
      pageSize: ordersPageSize,
    },
  };
}
