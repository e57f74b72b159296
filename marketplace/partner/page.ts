import { createHash } from 'node:crypto';
import type { Language } from '../messages';
import { partnerText } from './texts';

const style = `:root{color-scheme:light dark;--surface:#f4f3fa;--card:#fff;--text:#1b1830;--quiet:#5d5876;--line:#dcd8ea;--accent:#5a34c9;--on:#fff}
@media (prefers-color-scheme:dark){:root{--surface:#131120;--card:#1c1930;--text:#f1effa;--quiet:#b2acc9;--line:#383252;--accent:#b7a0ff;--on:#1b1030}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:16px 24px;background:var(--card);border-bottom:1px solid var(--line)}
header b{color:var(--accent);font-size:20px;letter-spacing:.04em}header span{color:var(--quiet);font-size:14px}
main{display:grid;gap:24px;max-width:640px;margin:32px auto;padding:0 16px}
section{display:grid;gap:16px;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:16px}
h1,h2{margin:0;font-size:24px;line-height:1.3;overflow-wrap:anywhere}h2{font-size:18px}p{margin:0;color:var(--quiet);overflow-wrap:anywhere}
.item{display:flex;gap:16px;align-items:start}.item>div{min-width:0}.item img{flex:none;width:128px;height:96px;object-fit:cover;border-radius:10px;border:1px solid var(--line)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.price{color:var(--text);font-size:32px;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
.ways{display:flex;flex-wrap:wrap;gap:12px}form{display:contents}
button,.back{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:1px solid var(--accent);border-radius:12px;background:none;color:var(--accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button[data-main]{background:var(--accent);color:var(--on)}button:focus-visible,.back:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:479px){.item{flex-direction:column}.item img{width:100%;height:auto;aspect-ratio:4/3}.ways>*{width:100%}.ways button{width:100%}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Text that is safe to stand inside a tag, made only by `html` and by joining such texts. */
export class Html {
  constructor(readonly text: string) {}
}

const none = new Html('');
/** Byte for byte what its hash was made of. */
const styleElement = new Html(`<style>${style}</style>`);

/** Builds markup; every value that is no markup itself is escaped. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | readonly Html[] | string | null)[]
): Html {
  return new Html(parts.reduce((text, part, index) => `${text}${shown(values[index - 1] ?? null)}${part}`));
}

function shown(value: Html | readonly Html[] | string | null): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value !== 'string') return value.map(({ text }) => text).join('');
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What leads back to the shop. */
export function backLink(language: Language, href: string | null): Html {
  return href === null ? none : html`<a class="back" href="${href}">${partnerText(language, 'back')}</a>`;
}

/** A whole page of the stand-in: no script, nothing from elsewhere, never kept. */
export function standInPage(language: Language, title: string, body: Html, status = 200): Response {
  const t = (name: Parameters<typeof partnerText>[1]) => partnerText(language, name);
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${t('brand')}</title>
        ${styleElement}
      </head>
      <body>
        <header><b>${t('brand')}</b><span>${t('standIn')}</span></header>
        <main>${body}</main>
      </body>
    </html>`;
  return new Response(page.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      // The address of the login holds the token: it goes nowhere.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}
