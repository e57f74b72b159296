import { bffErrors } from './contract/errors';
import type { Tenant } from './directory';
import { pageLanguage, resolveLanguage, type Language } from './language';
import { maintenanceRetrySeconds } from './maintenance';
import { escapeHtml, filledUp, sha256Base64 } from './plainHtml';
import { cookieValues } from './session';
import type { TenantInfo } from './tenantInfo';

/** Colours and shape of a look, in one scheme. */
export interface PageColours {
  readonly surface: string;
  readonly card: string;
  readonly outline: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly header: string;
  readonly onHeader: string;
}

/** How a shop looks, for pages that are made without the app. */
export interface PageDress {
  readonly light: PageColours;
  readonly dark: PageColours;
  readonly radiusPx: number;
  readonly titleWeight: number;
}

const words = {
  'zh-CN': {
    maintenance: { title: '店铺正在维护', text: '我们正在改进店铺，很快就回来。\n您的订单和款项不受影响。' },
    shopSuspended: { title: '店铺暂停营业', text: '商家已暂停营业，请稍后再来。\n进行中的订单不受影响。' },
    until: (time: string) => `预计 ${time}（北京时间）恢复`,
    retry: '重新打开',
  },
  en: {
    maintenance: {
      title: 'We are working on this shop',
      text: 'It will be back soon. Your orders and your money are not affected.',
    },
    shopSuspended: {
      title: 'This shop is closed for now',
      text: 'The merchant has paused the shop; please come back later. Orders under way go on.',
    },
    until: (time: string) => `Expected back at ${time} (GMT+8)`,
    retry: 'Try again',
  },
} as const satisfies Record<Language, object>;

/** The shops' clocks. */
const shopOffsetMs = 8 * 3_600_000;

function variables(colours: PageColours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** What the visitor has chosen in the shop (app/lib/preferences.server.ts); null: the device decides. */
function chosenScheme(headers: Headers): 'light' | 'dark' | null {
  const [mode] = cookieValues(headers.get('cookie'), 'color-mode');
  return mode === 'light' || mode === 'dark' ? mode : null;
}

function styleOf({ light, dark, radiusPx, titleWeight }: PageDress, chosen: 'light' | 'dark' | null): string {
  const colours =
    chosen === null
      ? `:root{color-scheme:light dark;${variables(light)}}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`
      : `:root{color-scheme:${chosen};${variables(chosen === 'dark' ? dark : light)}}`;
  return `${colours}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--surface);color:var(--text);font:16px/1.6 "Inter Variable",system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{background:var(--header);color:var(--onHeader);border-bottom:1px solid var(--outline);padding:18px 24px;font-weight:${titleWeight};font-size:18px;overflow-wrap:anywhere}
main{flex:1;display:grid;place-items:center;padding:24px}
section{width:100%;max-width:560px;padding:40px 32px;text-align:center;background:var(--card);border:1px solid var(--outline);border-radius:${radiusPx}px}
svg{width:88px;height:88px;color:var(--accent)}
h1{margin:16px 0 8px;font-size:26px;line-height:1.25;font-weight:${titleWeight}}
p{margin:0 0 12px;color:var(--quiet);overflow-wrap:anywhere;white-space:pre-line;text-wrap:balance}p.until{color:var(--text);font-variant-numeric:tabular-nums}p span{white-space:nowrap}
a{display:inline-block;margin-top:12px;min-height:44px;padding:9px 22px;border-radius:${radiusPx}px;background:var(--accent);color:var(--onAccent);text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
@media (max-width:480px){section{padding:32px 20px}h1{font-size:22px}}`;
}

/** A shop's front with its shutter half down. */
const drawing = `<svg viewBox="0 0 88 88" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M12 34 18 14h52l6 20"/><path d="M12 34a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0"/><path d="M18 42v34h52V42"/><path d="M28 50h32M28 57h32M28 64h32" opacity=".55"/><path d="M28 46v30M60 46v30"/></svg>`;

/** Who asks, and for what. */
interface ShutVisit {
  readonly headers: Headers;
  /** Where the visitor wanted to go: the link to try again. Empty: the page's own address. */
  readonly path: string;
}

/** 503 while the shop is being worked on. Nothing is asked of its marketplace, which may be what is worked on. */
export function maintenancePage(
  { info, maintenance }: Pick<Tenant, 'info' | 'maintenance'>,
  dress: PageDress,
  { nowMs, ...visit }: ShutVisit & { readonly nowMs: number },
): Promise<Response> {
  const { untilMs, messages } = maintenance;
  return shutPage(info, dress, visit, {
    error: 'maintenance',
    text: (language) => messages[language] ?? messages['zh-CN'] ?? messages.en,
    untilMs: untilMs !== null && untilMs > nowMs ? untilMs : null,
    retrySeconds: maintenanceRetrySeconds(maintenance, nowMs),
  });
}

/** 503 while the merchant has the shop closed. */
export function suspendedPage(info: TenantInfo, dress: PageDress, visit: ShutVisit): Promise<Response> {
  return shutPage(info, dress, visit, {
    error: 'shopSuspended',
    text: () => undefined,
    untilMs: null,
    retrySeconds: bffErrors.shopSuspended.retryAfterSeconds,
  });
}

interface Shut {
  readonly error: 'maintenance' | 'shopSuspended';
  /** The merchant's own words in a language; where there are none, ours. */
  readonly text: (language: Language) => string | undefined;
  readonly untilMs: number | null;
  readonly retrySeconds: number;
}

/** A shut shop in its own look, in the language and the colours its other pages have. */
async function shutPage(info: TenantInfo, dress: PageDress, { headers, path }: ShutVisit, shut: Shut) {
  const language = resolveLanguage(pageLanguage(headers, info.locale ?? null)) ?? 'zh-CN';
  const { until, retry, [shut.error]: own } = words[language];
  const name = escapeHtml(info.tenantName);
  const header = name === '' ? '' : `<header>${name}</header>`;
  const text = escapeHtml(shut.text(language) ?? own.text);
  const untilText =
    shut.untilMs === null ? '' : `<p class="until">${until(`<span>${shopTime(shut.untilMs)}</span>`)}</p>`;
  const style = styleOf(dress, chosenScheme(headers));
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${own.title}${name === '' ? '' : ` · ${name}`}</title><style>${style}</style></head><body>${header}<main><section>${drawing}<h1>${own.title}</h1><p>${text}</p>${untilText}<a href="${escapeHtml(path)}">${retry}</a></section></main></body></html>`;
  return new Response(filledUp(html), {
    status: bffErrors[shut.error].status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'retry-after': String(shut.retrySeconds),
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${await sha256Base64(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

/** `2026-12-01 06:00` as the shops' clocks show it. */
function shopTime(ms: number): string {
  return new Date(ms + shopOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
}
