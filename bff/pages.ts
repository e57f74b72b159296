/** Small pages that need no app: they are answered before, or instead of, Remix. */
import { bffErrors } from './contract/errors';
import { escapeHtml, filledUp, sha256Base64 } from './plainHtml';

const style = `:root{color-scheme:light dark;--surface:#f5f6f8;--card:#fff;--text:#16202e;--quiet:#5b6675;--line:#dfe3e9;--accent:#2b4c7e}
@media (prefers-color-scheme:dark){:root{--surface:#10151c;--card:#18202a;--text:#eef2f7;--quiet:#a3aebd;--line:#2b3643;--accent:#8fb3e8}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:100%;max-width:560px;padding:40px 32px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 12px;font-size:24px;line-height:1.3}h1 span{display:block;margin-top:4px;font-size:18px}p{margin:0 0 16px;color:var(--quiet)}p:last-child{margin:0}
ul{list-style:none;margin:24px 0 0;padding:0;display:grid;gap:12px}a{display:block;padding:16px;border:1px solid var(--line);border-radius:10px;color:inherit;text-decoration:none}
a:hover,a:focus-visible{border-color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}a b{display:block}a span{color:var(--quiet);font-size:14px}`;

/** The same in both languages: who looks at a plain page has no shop that would know his. */
interface TwoTexts {
  readonly zh: string;
  readonly en: string;
}

/** The parts of a plain page; every text is escaped here. */
interface PlainPage {
  readonly status: number;
  /** A shop's name is the same in both. */
  readonly title: TwoTexts | string;
  readonly text: TwoTexts;
  readonly links?: readonly { readonly href: string; readonly title: string; readonly note: string }[];
  readonly retryAfterSeconds?: number | undefined;
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
  const { title, text } = page;
  const titleText = typeof title === 'string' ? title : `${title.zh} · ${title.en}`;
  const heading =
    typeof title === 'string'
      ? escapeHtml(title)
      : `${escapeHtml(title.zh)} <span lang="en">${escapeHtml(title.en)}</span>`;
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(titleText)}</title><style>${style}</style></head><body><main><h1>${heading}</h1><p>${escapeHtml(text.zh)}</p><p lang="en">${escapeHtml(text.en)}</p>${links === '' ? '' : `<ul>${links}</ul>`}</main></body></html>`;
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
    title: { zh: '此地址没有店铺', en: 'No shop is served at this address' },
    text: { zh: '请检查网址是否正确。', en: 'Please check the address you entered.' },
  });
}

/** 429 in the shop's own name, for whoever asks for more pages than people do. */
export function busyPage(tenantName: string, retryAfterSeconds: number): Promise<Response> {
  return plainPage({
    status: bffErrors.tooManyRequests.status,
    title: tenantName,
    text: {
      zh: `访问过于频繁，请在 ${retryAfterSeconds} 秒后重试。`,
      en: `Too many requests came from your address. Please try again in ${retryAfterSeconds} s.`,
    },
    retryAfterSeconds,
  });
}

/** When the shop of a host could not even be looked up. */
export function unavailablePage(status: number, retryAfterSeconds?: number): Promise<Response> {
  return plainPage({
    status,
    title: { zh: '暂时无法访问', en: 'Not reachable right now' },
    text: {
      zh: '服务暂时没有响应，请稍后刷新页面。',
      en: 'The service does not answer at the moment. Please reload the page in a little while.',
    },
    retryAfterSeconds,
  });
}

/** 400: the request itself is wrong. */
export function malformedPage(status: number): Promise<Response> {
  return plainPage({
    status,
    title: { zh: '请求无效', en: 'The request is malformed' },
    text: { zh: '请从首页重新开始。', en: 'Please start again from the front page.' },
  });
}

/** 403: a form that was not sent from a page of this shop, or whose shop is not told by its proxy what visitors see. */
export function foreignFormPage(): Promise<Response> {
  return plainPage({
    status: bffErrors.crossSite.status,
    title: { zh: '表单来自其他网站', en: 'This form came from another site' },
    text: {
      zh: '为保护您的账户，内容未被处理。请在本站重新打开页面后再提交。',
      en: 'To protect your account, nothing was done. Please open the page on this site again and send it from there.',
    },
  });
}

/** Demo mode: `localhost` itself is no shop but says where the shops are. */
export function demoShopsPage(shops: readonly { url: string; name: string; note: string }[]): Promise<Response> {
  return plainPage({
    status: 200,
    title: { zh: '演示店铺', en: 'Demo shops' },
    text: { zh: '每家店铺有自己的域名、外观和商品。', en: 'Each shop has a hostname, a look and listings of its own.' },
    links: shops.map(({ url, name, note }) => ({ href: url, title: name, note })),
  });
}
