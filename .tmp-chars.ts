import { launchBrowser } from './tests/browser/support/chromium';
import { measuredPages } from './tests/browser/support/measuredPages';
import { startStorefront } from './tests/support/storefront';
const storefront = await startStorefront({ PAGE_CACHE: 'on' });
const browser = await launchBrowser();
const pages = await measuredPages('aurora.localhost', storefront.port);
for (const [n, a] of Object.entries(pages)) {
  const t = await (await fetch(a.replace('aurora.localhost', '127.0.0.1'), { headers: { host: 'aurora.localhost' } } as any)).text().catch(() => '');
  const page = await (await browser.newContext({ locale: process.argv[2] ?? 'en' })).newPage();
  const fonts: string[] = [];
  page.on('request', (r) => { if (/woff2/.test(r.url())) fonts.push(r.url().slice(-40)); });
  await page.goto(a, { waitUntil: 'networkidle' });
  const chars = await page.evaluate(() => [...new Set([...document.documentElement.innerText])].filter((c) => c.codePointAt(0)! > 0x7e && c.codePointAt(0)! < 0x2e80).join(' '));
  console.log(n, fonts, chars, await page.evaluate(() => [...document.fonts].filter((f) => f.status !== 'unloaded').map((f) => f.unicodeRange.slice(0, 40) + f.status)));
  const html = await page.content();
}
await browser.close(); await storefront.stop(); process.exit(0);
