import { parseCallName, type CallName } from '../../../bff/contract/call';
import { callTable } from '../../../bff/contract/index';

/** Pages that show something of the person who looks at them, or of everybody. */
const pages = [
  ...[
    '/',
    '/login',
    '/pages/home/index',
    '/pages/accountOrder',
    '/pages/goodList?gameId=1',
    '/pages/detail/index?id=1',
  ],
  ...['/pages/sureOrder?id=1', '/pages/order/orderDetail?id=1', '/pages/finish', '/pages/sale', '/pages/other'],
  ...['/pages/other/geren', '/pages/other/goodsList', '/pages/other/orderList', '/pages/other/Myevaluation'],
  ...['/pages/other/collect', '/pages/other/fankui', '/pages/other/shenqingShangjia', '/pages/other/profile'],
  ...['/pages/other/realName', '/pages/other/security', '/pages/other/invite', '/pages/other/message'],
  ...['/pages/other/browse', '/pages/other/gonggao', '/unread', '/nothing'],
];

/** What turns a page into a picture or a style sheet in the eyes of a cache. */
const tricks: readonly ((path: string) => string)[] = [
  (path) => `${path}/x.css`,
  (path) => `${path};.js`,
  (path) => `${path}%0a.css`,
  (path) => `${path}?x=.css`,
  (path) => `${path}%2f..%2fx.css`,
  (path) => `${path}%00.css`,
  (path) => `${path}%3f.css`,
  (path) => `${path}%23.jpg`,
  (path) => `${path}.jpg`,
  (path) => `/build/..%2f${path.slice(1)}`,
  (path) => `/pictures/..%2f${path.slice(1)}`,
  (path) => `/build/../${path.slice(1)}`,
  (path) => `/${path}`,
];
const tricked = ['/pages/other/profile', '/pages/other/orderList', '/unread', '/api/system/user/profile/new'];

/** A path to which a data request of the same page goes. */
const dataOf = (page: string) => page.replace(/^(\/[^?]+)/, '$1.data').replace(/^\/(?=$|\?)/, '/_root.data');

/** GET calls, their parameters filled in; not those that change something, and no streams. */
const callPaths = (Object.keys(callTable) as CallName[]).flatMap((name) => {
  const { method, path } = parseCallName(name);
  const spec = callTable[name as keyof typeof callTable] as { changesState?: true; stream?: string };
  if (method !== 'GET' || spec.changesState || spec.stream) return [];
  return [`${path.replace(/\{\w+\}/g, '1')}?id=1&gameId=1`];
});

/** Paths a person and a guest go to. */
export const visitedPaths: readonly string[] = [
  ...pages,
  ...pages.filter((_page, index) => index % 3 === 0).map(dataOf),
  ...callPaths,
  ...tricked.flatMap((path) => tricks.map((trick) => trick(path))),
];

/** Headers no cache has in its key, with what somebody would put into them. */
export const unkeyedHeaders: readonly (readonly [string, string])[] = [
  ...[
    ...['X-Forwarded-Host', 'X-Host', 'X-Forwarded-Server', 'X-HTTP-Host-Override', 'X-Original-Host', 'Base-Url'],
    ...['X-Forwarded', 'X-Proxy-Host', 'X-Backend-Host', 'X-Gateway-Host', 'Origin', 'Referer', 'X-Wap-Profile'],
  ].map((name) => [name, 'evil.example'] as const),
  ['Forwarded', 'host=evil.example;proto=http'],
  ['X-Original-URL', '/evil.example'],
  ['X-Rewrite-URL', '/evil.example'],
  ['X-Original-URI', '/evil.example'],
  ['X-Forwarded-Path', '/evil.example'],
  ['X-Forwarded-Prefix', '/evil.example'],
  ['X-Forwarded-Scheme', 'nothttps'],
  ['X-Forwarded-Proto', 'evil.example'],
  ['X-Forwarded-Protocol', 'http'],
  ['X-Forwarded-Ssl', 'off'],
  ['X-Forwarded-Port', '666'],
  ['X-Forwarded-For', '203.0.113.66'],
  ['X-Real-IP', '203.0.113.66'],
  ['True-Client-IP', '203.0.113.66'],
  ['X-HTTP-Method-Override', 'POST'],
  ['X-HTTP-Method', 'DELETE'],
  ['X-Method-Override', 'HEAD'],
  ['Accept', 'text/evil.example'],
  ['Accept-Language', 'evil.example, en;q=0.9'],
  ['Accept-Charset', 'utf-7'],
  ['User-Agent', 'evil.example'],
  ['X-Requested-With', 'evil.example'],
  ['X-Request-Id', 'evil-example-poison'],
  ['Purpose', 'prefetch'],
  ['X-Remix-Revalidate', 'evil.example'],
  ['X-Middleware-Subrequest', 'evil.example'],
  ['X-Amz-Website-Redirect-Location', 'http://evil.example/'],
  ['Authorization', 'Bearer evil.example'],
  ['Token', 'evil.example'],
];
