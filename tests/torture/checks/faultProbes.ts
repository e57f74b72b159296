import type { WireRequest } from '../support/wire';
import type { FaultRow } from './faultTable';

/** What the probes of both shops ask for. */
export interface Known {
  readonly gameId: string;
  readonly goodId: string;
}

/** A call that meets a fault. */
export interface CallProbe {
  readonly name: string;
  readonly request: Pick<WireRequest, 'path' | 'method' | 'headers' | 'body'>;
  /** Default: the fault's own. */
  readonly status?: (fault: FaultRow) => number;
}

/** A page that meets a fault. */
export interface PageProbe {
  readonly name: string;
  readonly path: (known: Known) => string;
  /** Asked for by somebody who is logged in. */
  readonly personal: boolean;
}

const token = { token: 'T-fault-matrix-token' };
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const asJson = (method: string, path: string, body: object, headers: Record<string, string> = {}) => ({
  path,
  method,
  headers: { ...sameOrigin, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
/** An envelope is no picture and no word of plain text, whoever labels it. */
const neverSound = ({ status }: FaultRow) => (status === 504 ? 504 : 502);
const boundary = 'torture-boundary';
const picture = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'x'.repeat(2000)}\r\n--${boundary}--\r\n`;

/** The kinds of call there are. */
export const callProbes: readonly CallProbe[] = [
  { name: 'guest-cached', request: { path: '/api/web/game/Type' } },
  { name: 'guest-uncached', request: { path: '/api/V2/H5/checkAccount?weixin=x' } },
  { name: 'person', request: { path: '/api/system/user/profile/new', headers: token } },
  { name: 'post-json', request: asJson('POST', '/api/web/good/allList', { pageNum: 1, pageSize: 10 }) },
  { name: 'put', request: asJson('PUT', '/api/system/user/profile', { nickName: 'A' }, token) },
  { name: 'path-parameter', request: { path: '/api/web/systemNotice/1' } },
  {
    name: 'upload',
    request: {
      path: '/api/upload/image',
      method: 'POST',
      headers: { ...sameOrigin, ...token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: picture,
    },
  },
  { name: 'picture', request: { path: '/pictures/brands/x.svg' }, status: neverSound },
  { name: 'events', request: { path: '/api/web/order/1/events', headers: token } },
  {
    name: 'notify',
    request: {
      path: '/api/pay/notify/sandbox',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b&sign=c',
    },
    status: neverSound,
  },
  {
    name: 'login',
    request: asJson('POST', '/api/web/login', { username: 'a', password: 'b', code: 'c', uuid: 'd' }),
  },
  { name: 'logout', request: asJson('POST', '/api/logout', {}, token) },
  { name: 'bare', request: { path: '/api/V2/H5/qqGroup' } },
];

const page = (path: string | ((known: Known) => string), personal = false): PageProbe => {
  const pathOf = typeof path === 'string' ? () => path : path;
  return { name: pathOf({ gameId: 'G', goodId: 'L' }), path: pathOf, personal };
};
const personal = (path: string | ((known: Known) => string)) => page(path, true);

/** Every kind of page, the requests of a page that is left for another (`.data`) among them. */
export const pageProbes: readonly PageProbe[] = [
  page('/'),
  page(({ gameId }) => `/pages/goodList?gameId=${gameId}`),
  page(({ goodId }) => `/pages/detail/index?id=${goodId}`),
  page('/login'),
  personal('/pages/other/geren'),
  personal('/pages/other/orderList'),
  personal('/pages/order/orderDetail?id=1'),
  personal(({ gameId }) => `/pages/BasicInformation?gameId=${gameId}&way=consignment`),
  page(({ gameId }) => `/pages/goodList.data?gameId=${gameId}`),
  personal(({ goodId }) => `/pages/sureOrder?id=${goodId}`),
  personal('/pages/other/jingjiahuishouPriceList?backId=1'),
  page('/pages/accountOrder?pageType=buy'),
  page('/pages/accountOrder?pageType=sale'),
  page('/pages/home/appDownload'),
  page('/pages/login/yinsixyNoTitle'),
  page('/pages/guanwangjishou'),
  personal('/pages/kuaisuhuishou?backId=1'),
  page('/pages/jingjiahuishou'),
  personal('/pages/leishenkuaishu'),
  page('/pages/sale'),
  page('/pages/other/gonggao'),
  page('/pages/other/newsDetail?id=1'),
  page('/pages/other/jieshao'),
  page('/pages/other/lookup?look=verified'),
  personal('/pages/other/lookup?look=blacklist&account=x'),
  personal('/pages/other/goodsList'),
  personal('/pages/other/Myevaluation'),
  personal('/pages/other/collect'),
  personal('/pages/other/browse'),
  personal('/pages/other/message'),
  personal('/pages/other/fankui'),
  personal('/pages/other/shenqingShangjia'),
  personal('/pages/other/profile'),
  personal('/pages/other/realName'),
  personal('/pages/other/security'),
  personal('/pages/other/invite'),
  personal('/pages/other/support'),
  personal('/pages/other/geren.data'),
  personal('/unread'),
];
