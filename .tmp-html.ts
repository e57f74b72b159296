import { measuredPages } from './tests/browser/support/measuredPages';
import { startStorefront } from './tests/support/storefront';
import { brotliCompressSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
const storefront = await startStorefront({ PAGE_CACHE: 'on' });
const pages = await measuredPages('aurora.localhost', storefront.port);
const get = (a: string) => new Promise<string>((res) => { const u = new URL(a); http.get({ host: '127.0.0.1', port: u.port, path: u.pathname + u.search, headers: { host: u.host, 'accept-language': 'en' } }, (r) => { let s = ''; r.setEncoding('utf8'); r.on('data', (d) => (s += d)); r.on('end', () => res(s)); }); });
for (const [n, a] of Object.entries(pages)) {
  const t = await get(a);
  writeFileSync(`/tmp/page-${n}.html`, t);
  const br = (s: string) => brotliCompressSync(s).length;
  const total = br(t);
  console.log(n, t.length, 'br', total);
  const parts: Record<string, RegExp> = { theme: /<style id=.*?<\/style>/s, emotion: /<style[^>]*data-emotion.*?<\/style>/s, streams: /<script[^>]*>window\.__remixContext\.streamController.*?<\/script>/gs, svg: /<svg.*?<\/svg>/gs, scripts: /<script.*?<\/script>/gs, links: /<link[^>]*>/g, style: / style="[^"]*"/g };
  for (const [k, re] of Object.entries(parts)) { const m = t.match(re); if (!m) continue; const joined = m.join(''); console.log('   ', k, joined.length, 'br alone', br(joined), 'saves', total - br(t.replace(re, ''))); }
}
await storefront.stop(); process.exit(0);
