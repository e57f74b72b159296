/** Small pages that need no app: they are answered before, or instead of, Remix. */
import { bffErrors } from './contract/errors';
import { escapeHtml, sha256Base64 } from './plainHtml';

const style = `:root{color-scheme:light dark;--surface:#f5f6f8;--card:#fff;--text:#16202e;--quiet:#5b6675;--line:#dfe3e9;--accent:#2b4c7e}
@media (prefers-color-scheme:dark){:root{--surface:#10151c;--card:#18202a;--text:#eef2f7;--quiet:#a3aebd;--line:#2b3643;--accent:#8fb3e8}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:560px;padding:40px 32px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 8px;font-size:24px;line-height:1.3}p{margin:0 0 16px;color:var(--quiet)}p:last-child{margin:0}
ul{list-style:none;margin:24px 0 0;padding:0;display:grid;gap:12px}a{display:block;padding:16px;border:1px solid var(--line);border-radius:10px;color:inherit;text-decoration:none}
a:hover,a:focus-visible{border-color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}a b{display:block}a span{color:var(--quiet);font-size:14px}`;

/** The parts of a plain page; every text is escaped here. */
interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly links?: readonly { readonly href: string; readonly title: string; readonly note: string }[];
  readonly retryAfterSeconds?: number | undefined;
}

/** Every page is filled up to this size, so that its length says nothing of a host. */
const pageBytes = 4096;

function filledUp(html: string): string {
  return html + ' '.repeat(Math.max(0, pageBytes - new TextEncoder().encode(html).length));
}

/** The hash of a constant, computed on first use. */
let styleHash: Promise<string> | undefined;

async function plainPage(page: PlainPage): Promise<Response> {
  styleHash ??= sha256Base64(style);
  const links = (page.links ?? [])
    .map(
      ({ href, title, note }) =>
        `<li><a href="${escapeHtml(href)}"><b>${escapeHtml(title)}</b><span>${escapeHtml(note)}</span></a></li>`,
    )
    .join('');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(page.title)}</h1>${page.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${links === '' ? '' : `<ul>${links}</ul>`}</main></body></html>`;
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${await styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
  if (page.retryAfterSeconds !== undefined) headers.set('retry-after', String(page.retryAfterSeconds));
  return new Response(filledUp(html), { status: page.status, headers });
}

/** 421: the same bytes for every host that is no shop; it names none. */
export function unknownHostPage(): Promise<Response> {
  return plainPage({
    status: bffErrors.unknownHost.status,
    title: '此地址没有店铺 · No shop is served at this address',
    paragraphs: ['请检查网址是否正确。', 'Please check the address you entered.'],
  });
}

/** 503 in the shop's own name, while its merchant has it closed. */
export function suspendedPage(tenantName: string): Promise<Response> {
  return plainPage({
    status: bffErrors.shopSuspended.status,
    title: tenantName,
    paragraphs: [
      '本店暂停营业，进行中的订单不受影响，请稍后再来。',
      'This shop is closed for now. Orders under way go on; please come back later.',
    ],
    retryAfterSeconds: bffErrors.shopSuspended.retryAfterSeconds,
  });
}

/** 429 in the shop's own name, for who asks for more pages than people do. */
export function busyPage(tenantName: string, retryAfterSeconds: number): Promise<Response> {
  return plainPage({
    status: bffErrors.tooManyRequests.status,
    title: tenantName,
    paragraphs: [
      `访问过于频繁，请在 ${retryAfterSeconds} 秒后重试。`,
      `Too many requests came from your address. Please try again in ${retryAfterSeconds} s.`,
    ],
    retryAfterSeconds,
  });
}

/** When the shop of a host could not even be looked up. */
export function unavailablePage(status: number, retryAfterSeconds?: number): Promise<Response> {
  return plainPage({
    status,
    title: '暂时无法访问 · Not reachable right now',
    paragraphs: [
      '服务暂时没有响应，请稍后刷新页面。',
      'The service does not answer at the moment. Please reload the page in a little while.',
    ],
    retryAfterSeconds,
  });
}

/** 400: the request itself is wrong. */
export function malformedPage(status: number): Promise<Response> {
  return plainPage({
    status,
    title: '请求无效 · The request is malformed',
    paragraphs: ['请从首页重新开始。', 'Please start again from the front page.'],
  });
}

/** Demo mode: `localhost` itself is no shop but says where the shops are. */
export function demoShopsPage(shops: readonly { url: string; name: string; note: string }[]): Promise<Response> {
  return plainPage({
    status: 200,
    title: '演示店铺 · Demo shops',
    paragraphs: ['每家店铺有自己的域名、外观和商品。', 'Each shop has a hostname, a look and listings of its own.'],
    links: shops.map(({ url, name, note }) => ({ href: url, title: name, note })),
  });
}
