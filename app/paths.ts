/**
 * Every URL of the storefront, named once. The paths of the specification come first;
 * what the project adds stands under `ours`.
 */
type Query = Record<string, string | number | boolean | null | undefined>;

/** What an address holds as it is. */
const plainText = /^[\w.*-]*$/;

/** A key or value of a query as the platform writes it, which takes it some microseconds; most need nothing. */
export function queryText(text: string): string {
  return plainText.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1);
}

/** Appends the query, leaving out null, undefined and ''. */
export function withQuery(path: string, query: Query = {}): string {
  let text = '';
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    text += `${text === '' ? '?' : '&'}${queryText(key)}=${queryText(String(value))}`;
  }
  return `${path}${text}`;
}

/** Which side of the market a visitor picks a game for. */
export type PageType = 'buy' | 'sale';

/** Where the sell form stands; with `goodId` an own refused or taken-down listing is sent in again. */
export interface SellQuery extends Query {
  readonly gameId?: string;
  readonly way?: 'consignment' | 'quick' | 'bidding' | 'leishen' | 'appraisal';
  readonly goodId?: string;
}

const feedback = '/pages/other/fankui';

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
  /** With `backId`: one of the person's own. */
  quickBuyBack: (query: { backId?: string } = {}) => withQuery('/pages/kuaisuhuishou', query),
  biddingBuyBack: '/pages/jingjiahuishou',
  /** With `backId`: what became of one of the person's own. */
  leishen: (query: { backId?: string; page?: number } = {}) => withQuery('/pages/leishenkuaishu', query),
  appDownload: '/pages/home/appDownload',
  /** With `backId`: everything as in that appraisal of the person's; with `goodId`: as in that listing. */
  sale: (query: { gameId?: string; backId?: string; goodId?: string } = {}) => withQuery('/pages/sale', query),
  basicInformation: (query: SellQuery = {}) => withQuery('/pages/BasicInformation', query),
  commit: (query: SellQuery = {}) => withQuery('/pages/commit', query),
  other: '/pages/other',
  personalCentre: '/pages/other/geren',
  /** `state`: a saleState to show. */
  myProducts: (query: { state?: string; page?: number } = {}) => withQuery('/pages/other/goodsList', query),
  myOrders: '/pages/other/orderList',
  /** With `backId`: the result of one of the person's own on top. */
  myAppraisals: (query: { backId?: string; status?: string; page?: number } = {}) =>
    withQuery('/pages/other/Myevaluation', query),
  offers: (query: { backId?: string } = {}) => withQuery('/pages/other/jingjiahuishouPriceList', query),
  announcements: (query: { notice?: string; page?: number } = {}) => withQuery('/pages/other/gonggao', query),
  newsDetail: (id: string) => withQuery('/pages/other/newsDetail', { id }),
  favourites: '/pages/other/collect',
  introduction: (query: { notice?: string; page?: number } = {}) => withQuery('/pages/other/jieshao', query),
  feedback,
  applyMerchant: '/pages/other/shenqingShangjia',
  ours: {
    /** POST: ends the session, then goes to `to` (a path of this site). */
    logout: '/logout',
    /** POST: language and colour mode, for people without JavaScript too. */
    preferences: '/preferences',
    /** POST {accountId, collected}: keeps or drops a favourite. */
    favourite: '/favourite',
    /** Picture and nick name. */
    profile: '/pages/other/profile',
    /** With `fromRoute`: where to go on afterwards. */
    realName: (query: { fromRoute?: string } = {}) => withQuery('/pages/other/realName', query),
    /** The password, and where one is logged in. */
    security: (query: { page?: number } = {}) => withQuery('/pages/other/security', query),
    /** What the shop owes for sales, and where it is sent; with `method` that is to be changed. */
    earnings: (query: { method?: string; page?: number } = {}) => withQuery('/pages/other/earnings', query),
    /** The invite link and who came by it. */
    invite: (query: { page?: number } = {}) => withQuery('/pages/other/invite', query),
    /** The feedback form; with `order`, on the order of that number; with `id`, that report and its answer on top. */
    report: (query: { id?: string; order?: string | undefined; page?: number } = {}) => withQuery(feedback, query),
    /** QQ groups and the chat account. */
    support: '/pages/other/support',
    /** What one can look up before trusting somebody; `account` is asked of the official ones. */
    lookup: (query: { look?: 'official' | 'blacklist' | 'verified'; account?: string; page?: number } = {}) =>
      withQuery('/pages/other/lookup', query),
    /** What a person is told when something of theirs changes. */
    messages: (query: { page?: number } = {}) => withQuery('/pages/other/message', query),
    /** GET: how many of them are unread, for the header. */
    unreadMessages: '/unread',
    /** The listings a person looked at. */
    browseHistory: '/pages/other/browse',
    /** Searches to look at again; with `save`, a list's query, that one is about to be saved. */
    savedSearches: (query: { save?: string; name?: string } = {}) => withQuery('/pages/other/searches', query),
    /** Up to four listings side by side; the commas stay readable. */
    compare: (ids: readonly string[] = []) =>
      withQuery('/pages/compare', { ids: ids.join(',') }).replaceAll('%2C', ','),
    /** What an installed shop shows without a connection; `lang` is its language, whatever the cookie says. */
    offline: (query: { lang?: string } = {}) => withQuery('/offline', query),
    /** The service worker: at the root, so that it serves the whole site. */
    serviceWorker: '/sw.js',
    /** The stand-in for a payment provider's cashier, in demo mode only. */
    sandboxCashier: (token: string) => withQuery('/pages/pay/sandbox', { token }),
    /** What the browser's own EventSource listens to. */
    orderEvents: (id: string) => `/api/web/order/${encodeURIComponent(id)}/events`,
    /** The same for a buy-back and its offers. */
    backlistEvents: (id: string) => `/api/account/backlist/${encodeURIComponent(id)}/events`,
    robots: '/robots.txt',
    /** What a model reading the shop is told first. */
    llms: '/llms.txt',
    openApi: '/api/openapi.json',
    manifest: '/manifest.webmanifest',
    /** The index of the files below. */
    sitemap: '/sitemap.xml',
    sitemapPages: '/sitemap/pages.xml',
    /** @param shard from 1 */
    sitemapListings: (shard: number) => `/sitemap/listings-${shard}.xml`,
    /** The shop's icon as PNG; `maskable`: for systems that cut it to a shape. */
    icon: (sizePx: number, kind: 'plain' | 'maskable' = 'plain') =>
      kind === 'maskable' ? `/icons/maskable-${sizePx}.png` : `/icons/${sizePx}.png`,
    /** The picture of a listing in shared links, 1200 by 630 px. */
    shareCard: (id: string) => `/share/listing/${encodeURIComponent(id)}.jpg`,
    /** Where pictures are sent, one at a time, as multipart field `file`. */
    uploadImage: '/api/upload/image',
  },
} as const;
