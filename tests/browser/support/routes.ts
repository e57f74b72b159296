import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { demoAccounts } from '../../../marketplace/seed/accounts';
import { shopApi, type ApiAnswer, type Person, type ShopApi } from './shopApi';

/** How long a test of every page may take: four minutes were seen on a busy machine. */
export const everyPageMs = 900_000;

/** A page as somebody opens it. */
export interface VisitedRoute {
  /** The route's file without its extension, and a word where one file is opened twice. */
  readonly name: string;
  readonly path: string;
  /** Who opens it; null: a guest. */
  readonly person: Person | null;
}

/** Files that are no page of their own: layouts, redirects, targets of forms. */
const notVisited = new Set([
  '$',
  'favourite',
  'logout',
  'preferences',
  'unread',
  'favicon[.]ico',
  'icons.$name',
  'llms[.]txt',
  'manifest[.]webmanifest',
  'robots[.]txt',
  'share.listing.$name',
  'sitemap[.]xml',
  'sitemap.$name',
  'sw[.]js',
  'pages',
  'pages._index',
  'pages.other',
  'pages.other._index',
]);

/**
 * Every page of a demo shop, filled as the demo people find it.
 * @throws Error that names a route nobody listed here
 */
export async function visitRoutes(host: string, port: number): Promise<VisitedRoute[]> {
  const api = shopApi(host, port);
  const buyer = await api.logIn(demoAccounts[0].phone);
  const seller = await api.logIn(demoAccounts[1].phone);
  const gameId = idOf((await api.call('GET /api/web/game/Type')).data as { id: string }[]);
  const goods = (await api.call('POST /api/web/good/allList', { gameId, pageNum: 1, pageSize: 3 })).rows ?? [];
  const cheap = (await api.call('POST /api/web/good/allList', { sortRank: 'priceasc', pageNum: 1, pageSize: 2 })).rows;
  const notice = (await api.call('GET /api/web/systemNotice')).rows?.[0]?.noticeId as string;
  const { orderId, cashier } = await unpaidOrder(api, buyer, idOf(cheap ?? []));
  const backId = await firstBuyback(api, seller);
  await applyOnce(api, seller);
  const query = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields).toString()}`;

  const routes: Record<string, string | readonly [path: string, person: Person]> = {
    _index: '/',
    login: '/login',
    'login.password': '/login?tab=password',
    'login.register': '/login?tab=register',
    'pages.home.index': '/pages/home/index',
    'pages.accountOrder': '/pages/accountOrder?pageType=buy',
    'pages.accountOrder.sale': ['/pages/accountOrder?pageType=sale', seller],
    'pages.goodList': query('/pages/goodList', { gameId }),
    'pages.detail.index': query('/pages/detail/index', { id: idOf(goods) }),
    'pages.compare': query('/pages/compare', { ids: goods.map((row) => String(row.id)).join(',') }),
    'pages.sureOrder': [query('/pages/sureOrder', { id: idOf(goods.slice(1)) }), buyer],
    'pages.order.orderDetail': [query('/pages/order/orderDetail', { id: orderId }), buyer],
    'pages.pay.sandbox': [cashier, buyer],
    'pages.finish': [query('/pages/finish', { kind: 'order', id: orderId }), buyer],
    'pages.finish.sale': [query('/pages/finish', { kind: 'sale', way: 'bidding', id: backId }), seller],
    'pages.sale': [query('/pages/sale', { gameId }), seller],
    'pages.BasicInformation': [query('/pages/BasicInformation', { gameId, way: 'consignment' }), seller],
    'pages.commit': [query('/pages/commit', { gameId, way: 'consignment' }), seller],
    'pages.guanwangjishou': ['/pages/guanwangjishou', seller],
    'pages.kuaisuhuishou': ['/pages/kuaisuhuishou', seller],
    'pages.jingjiahuishou': ['/pages/jingjiahuishou', seller],
    'pages.leishenkuaishu': ['/pages/leishenkuaishu', seller],
    'pages.home.appDownload': '/pages/home/appDownload',
    'pages.login.yinsixyNoTitle': '/pages/login/yinsixyNoTitle',
    'pages.other.geren': ['/pages/other/geren', seller],
    'pages.other.goodsList': ['/pages/other/goodsList', seller],
    'pages.other.orderList': ['/pages/other/orderList', buyer],
    'pages.other.Myevaluation': ['/pages/other/Myevaluation', seller],
    'pages.other.jingjiahuishouPriceList': [query('/pages/other/jingjiahuishouPriceList', { backId }), seller],
    'pages.other.gonggao': '/pages/other/gonggao?notice=rhmm',
    'pages.other.newsDetail': query('/pages/other/newsDetail', { id: notice }),
    'pages.other.collect': ['/pages/other/collect', buyer],
    'pages.other.message': ['/pages/other/message', buyer],
    'pages.other.searches': ['/pages/other/searches?save=priceEnd%3D500&name=Cheap', buyer],
    'pages.other.browse': ['/pages/other/browse', buyer],
    'pages.other.profile': ['/pages/other/profile', buyer],
    'pages.other.realName': ['/pages/other/realName', buyer],
    'pages.other.security': ['/pages/other/security', buyer],
    'pages.other.earnings': ['/pages/other/earnings', seller],
    'pages.other.invite': ['/pages/other/invite', buyer],
    'pages.other.support': ['/pages/other/support', buyer],
    'pages.other.lookup': '/pages/other/lookup?look=official&account=aurora-demo',
    'pages.other.lookup.blacklist': ['/pages/other/lookup?look=blacklist', buyer],
    'pages.other.lookup.verified': '/pages/other/lookup?look=verified',
    'pages.other.jieshao': '/pages/other/jieshao?notice=zbhz',
    offline: '/offline?lang=en',
    'pages.other.fankui': ['/pages/other/fankui', buyer],
    'pages.other.shenqingShangjia': ['/pages/other/shenqingShangjia', buyer],
    'pages.other.shenqingShangjia.sent': ['/pages/other/shenqingShangjia', seller],
  };
  const missing = routeFiles().filter((name) => !(name in routes));
  if (missing.length > 0) throw new Error(`tests/browser/support/routes.ts does not open ${missing.join(', ')}`);
  return Object.entries(routes).map(([name, route]) =>
    typeof route === 'string' ? { name, path: route, person: null } : { name, path: route[0], person: route[1] },
  );
}

/** The route files that are pages. */
function routeFiles(): string[] {
  return readdirSync(new URL('../../../app/routes/', import.meta.url))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((name) => !notVisited.has(name));
}

function idOf(rows: NonNullable<ApiAnswer['rows']>): string {
  const id: unknown = rows[0]?.id;
  if (id === undefined) throw new Error('the demo shop has nothing to open');
  return String(id);
}

async function unpaidOrder(api: ShopApi, buyer: Person, goodId: string) {
  const order = await api.call('POST /api/web/order', { goodId }, buyer);
  if (order.code !== 200) throw new Error(`no order could be made: ${order.msg}`);
  const orderId = String(order.data?.id);
  const { data } = await api.call(`POST /api/web/order/${orderId}/pay`, { channel: 'sandbox' }, buyer);
  const { pathname, search } = new URL(String(data?.payUrl), 'http://shop.invalid');
  return { orderId, cashier: pathname + search };
}

/** A running bidding of the demo seller, else any item of theirs. */
async function firstBuyback(api: ShopApi, seller: Person): Promise<string> {
  const rows = (await api.call('GET /api/account/backlist/allList', { way: 'bidding' }, seller)).rows ?? [];
  return rows.length > 0 ? idOf(rows) : '1';
}

/** An application of the demo seller's to supply the shop; the desk of demo mode passes it some seconds later. */
async function applyOnce(api: ShopApi, seller: Person): Promise<void> {
  const last = await api.call('GET /api/customer/audit/lastOne', {}, seller);
  if (last.data !== undefined) return;
  const background = { r: 220, g: 232, b: 244 };
  const card = await sharp({ create: { width: 856, height: 540, channels: 3, background } })
    .png()
    .toBuffer();
  const [frontIdCardImg, reverseIdCardImg] = [await api.upload(seller, card), await api.upload(seller, card)];
  // The seller's own phone got its code of this minute for the login.
  const phone = '13300000001';
  const sms = await api.call('GET /api/sms/new/send', { phone, type: 'public' }, seller);
  const code = { dxyzm: sms.data?.demoCode, yzmRankey: sms.data?.yzmRankey };
  const facts = { name: 'Riverside Accounts', phoneNumber: phone, idCard: '11010519491231002X' };
  const application = { ...facts, ...code, frontIdCardImg, reverseIdCardImg, remark: 'Ten years in the trade' };
  const sent = await api.call('POST /api/customer/audit', application, seller);
  if (sent.code !== 200) throw new Error(`no application could be sent: ${sent.msg}`);
}
