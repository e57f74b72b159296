import { pageIn } from '~/lib/paging';
import { paths, withQuery } from '~/paths';
import { orderTabs, type OrderTab } from './statusTabs';

/** The two sides of trade: what the person bought and what was sold. */
export const orderRoles = ['buyer', 'seller'] as const;

export type OrderRole = (typeof orderRoles)[number];

/** The state of the order list; its address holds all of it. */
export interface OrderQuery {
  readonly role: OrderRole;
  readonly tab: OrderTab;
  /** Order number, listing code or title; '' for none. */
  readonly keyWord: string;
  readonly page: number;
}

/** Longer texts find nothing and would only lengthen the address. */
export const keyWordMax = 60;

/** Reads an address; what is unknown becomes the default. */
export function parseOrderQuery(search: URLSearchParams): OrderQuery {
  const tab = search.get('tab') ?? '';
  return {
    role: search.get('role') === 'seller' ? 'seller' : 'buyer',
    tab: orderTabs.find((known) => known === tab) ?? 'all',
    keyWord: (search.get('keyWord') ?? '').trim().slice(0, keyWordMax).trim(),
    page: pageIn(search),
  };
}

/** The one address of a list: defaults are left out. */
export function orderListPath({ role, tab, keyWord, page }: Partial<OrderQuery>): string {
  return withQuery(paths.myOrders, {
    role: role === 'seller' ? role : null,
    tab: tab === 'all' ? null : tab,
    keyWord,
    page: page === 1 ? null : page,
  });
}
