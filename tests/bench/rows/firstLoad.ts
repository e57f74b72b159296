import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import lighthouse from 'lighthouse';
import { launchBrowser } from '../../browser/support/chromium';
import { measuredPages } from '../../browser/support/measuredPages';
import { freePort } from '../../support/ports';
import { startStorefront } from '../../support/storefront';
import type { BenchContext, Figure, Row } from '../row';
import { median } from '../support/arithmetic';

const host = 'aurora.localhost';
const kilobyte = 1000;

/** What a phone's browser has to do before somebody sees the first page. */
export const firstLoad: Row = {
  name: 'first-load',
  async measure(context) {
    const debuggingPort = await freePort();
    const storefront = await startStorefront({ PAGE_CACHE: 'on' }, context.build);
    const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`], { whole: true });
    try {
      const pages = await measuredPages(host, storefront.port);
      const figures = await scriptFigures(browser, pages.list, context);
      for (const [page, address] of Object.entries(pages)) {
        figures.push(...(await lighthouseFigures(page, address, debuggingPort, context)));
      }
      return figures;
    } finally {
      await browser.close();
      await storefront.stop();
    }
  },
};

/** Which scripts the list page loads by itself, as large as they are sent to who takes brotli. */
async function scriptFigures(browser: Browser, address: string, { build }: BenchContext): Promise<Figure[]> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const blocking = await page.locator('script[src]:not([type=module]):not([async]):not([defer])').count();
  await context.close();
  const bytes = [...scripts].map((path) => statSync(join(build.folder, 'public', `${path}.br`)).size);
  return [
    {
      name: 'first-load.script',
      summary: 'JavaScript of the list page, brotli',
      value: bytes.reduce((sum, each) => sum + each, 0) / kilobyte,
      unit: 'kB',
      goal: { atMost: 180 },
      note: `${scripts.size} files`,
    },
    {
      name: 'first-load.blocking',
      summary: 'scripts of the list page that block it',
      value: blocking,
      unit: 'scripts',
      goal: { atMost: 0 },
    },
  ];
}

/** Lighthouse gives up on a page that a busy machine shows late: a second look is worth more than a hole. */
async function measuredRun(address: string, port: number) {
  const look = () => lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'error' });
  const run = await look();
  return run?.lhr.runtimeError === undefined ? run : look();
}

async function lighthouseFigures(
  page: string,
  address: string,
  port: number,
  { rounds }: BenchContext,
): Promise<Figure[]> {
  const runs: { score: number; lcpMs: number; tbtMs: number; cls: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await measuredRun(address, port);
    const audits = run?.lhr.audits ?? {};
    const number = (name: string) => audits[name]?.numericValue ?? NaN;
    runs.push({
      score: (run?.lhr.categories['performance']?.score ?? NaN) * 100,
      lcpMs: number('largest-contentful-paint'),
      tbtMs: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
    });
  }
  const middle = (read: (run: (typeof runs)[number]) => number) => median(runs.map(read));
  const name = `first-load.${page}`;
  return [
    {
      name: `${name}.score`,
      summary: `Lighthouse, mobile performance of the ${page} page`,
      value: middle(({ score }) => score),
      unit: '',
      goal: { atLeast: 98 },
      peers: [
        { name: 'the best large shop platform', text: '58 (mobile median)' },
        { name: 'Shopify', text: '43 (mobile median)' },
      ],
    },
    {
      name: `${name}.lcp`,
      summary: `largest contentful paint of the ${page} page, simulated phone`,
      value: middle(({ lcpMs }) => lcpMs),
      unit: 'ms',
      goal: { atMost: 1400 },
    },
    {
      name: `${name}.tbt`,
      summary: `total blocking time of the ${page} page, simulated phone`,
      value: middle(({ tbtMs }) => tbtMs),
      unit: 'ms',
      goal: { atMost: 100 },
    },
    {
      name: `${name}.cls`,
      summary: `layout shift of the ${page} page`,
      value: middle(({ cls }) => cls),
      unit: '',
      goal: { atMost: 0 },
    },
  ];
}
