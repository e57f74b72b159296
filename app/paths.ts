/**
 * Every URL of the storefront, named once. The paths of the specification come first;
 * what the project adds stands under `ours`.
 */
type Query = Record<string, string | number | boolean | null | undefined>;

/** Appends the query, leaving out null, undefined and ''. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Which side of the market a visitor picks a game for. */
export type PageType = 'buy' | 'sale';

export const paths = {
  home: '/',
  homeIndex: '/pages/home/index',
  login: (query: { fromRoute?: string; tab?: string; inviteCode?: string } = {}) => withQuery('/login', query),
  accountOrder: (query: { pageType?: PageType; searchText?: string; scrollTop?: number; type?: number } = {}) =>
    withQuery('/pages/accountOrder', query),
  goodList: (query: { gameId?: string } & Query = {}) => withQuery('/pages/goodList', query),
  detail: (id: string) => withQuery('/pages/detail/index', { id }),
  sureOrder: (id: string) => withQuery('/pages/sureOrder', { id }),
  orderDetail: (id: string, query: { from?: 'cashier' } = {}) =>
    withQuery('/pages/order/orderDetail', { id, ...query }),
  finish: (query: Query = {}) => withQuery('/pages/finish', query),
  privacy: '/pages/login/yinsixyNoTitle',
  officialConsignment: '/pages/guanwangjishou',
  quickBuyBack: '/pages/kuaisuhuishou',
  biddingBuyBack: '/pages/jingjiahuishou',
  leishen: '/pages/leishenkuaishu',
  appDownload: '/pages/home/appDownload',
  sale: (query: { gameId?: string } & Query = {}) => withQuery('/pages/sale', query),
  basicInformation: (query: Query = {}) => withQuery('/pages/BasicInformation', query),
  commit: (query: Query = {}) => withQuery('/pages/commit', query),
  other: '/pages/other',
  personalCentre: '/pages/other/geren',
  myProducts: '/pages/other/goodsList',
  myOrders: '/pages/other/orderList',
  myAppraisals: '/pages/other/Myevaluation',
  offers: (query: { backId?: string } = {}) => withQuery('/pages/other/jingjiahuishouPriceList', query),
  announcements: (query: { notice?: string; page?: number } = {}) => withQuery('/pages/other/gonggao', query),
  newsDetail: (id: string) => withQuery('/pages/other/newsDetail', { id }),
  favourites: '/pages/other/collect',
  introduction: (query: { notice?: string } = {}) => withQuery('/pages/other/jieshao', query),
  feedback: '/pages/other/fankui',
  applyMerchant: '/pages/other/shenqingShangjia',
  ours: {
    /** POST: ends the session, then goes to `to` (a path of this site). */
    logout: '/logout',
    /** POST: language and colour mode, for people without JavaScript too. */
    preferences: '/preferences',
    /** POST {accountId, collected}: keeps or drops a favourite. */
    favourite: '/favourite',
    /** The listings a person looked at. */
    browseHistory: '/pages/other/browse',
    /** The stand-in for a payment provider's cashier, in demo mode only. */
    sandboxCashier: (token: string) => withQuery('/pages/pay/sandbox', { token }),
    /** What the browser's own EventSource listens to. */
    orderEvents: (id: string) => `/api/web/order/${encodeURIComponent(id)}/events`,
    /** Where pictures are sent, one at a time, as multipart field `file`. */
    uploadImage: '/api/upload/image',
  },
} as const;
