import type { Page } from 'playwright-core';
import { launchBrowser } from '../../browser/support/chromium';
import { measuredPages } from '../../browser/support/measuredPages';
import { startStorefront } from '../../support/storefront';
import type { Row } from '../row';
import { median } from '../support/arithmetic';

const host = 'aurora.localhost';
/** As long as a hand takes from pointing to pressing. */
const intentMs = 300;

/** From the press on a card to the listing on the screen, with what it needs fetched when it was pointed at. */
export const navigation: Row = {
  name: 'navigation',
  async measure({ build, rounds }) {
    const storefront = await startStorefront({ PAGE_CACHE: 'on' }, build);
    const browser = await launchBrowser([], { whole: true });
    try {
      const { list } = await measuredPages(host, storefront.port);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
      // tsx names functions by a helper of its own, which a page does not have.
      await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
      const page = await context.newPage();
      const took: number[] = [];
      // The first time fetches the code of the page.
      for (let round = 0; round <= rounds; round += 1) {
        const tookMs = await openCard(page, list, round);
        if (round > 0) took.push(tookMs);
      }
      return [
        {
          name: 'navigation.detail',
          summary: 'soft navigation from the list to a listing, press to new screen, in Chromium',
          value: median(took),
          unit: 'ms',
          goal: { atMost: 100 },
        },
      ];
    } finally {
      await browser.close();
      await storefront.stop();
    }
  },
};

async function openCard(page: Page, list: string, index: number): Promise<number> {
  await page.goto(list, { waitUntil: 'networkidle' });
  const link = page.locator('main article a[href*="/pages/detail"]').nth(index);
  await link.hover();
  await page.waitForTimeout(intentMs);
  return link.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('main h1')?.textContent;
        const startedMs = performance.now();
        const look = () => {
          const title = document.querySelector('main h1')?.textContent;
          const isThere = location.pathname.startsWith('/pages/detail') && title !== before && title !== undefined;
          // The frame after the one in which it stands there has painted it.
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - startedMs));
          else requestAnimationFrame(look);
        };
        element.click();
        requestAnimationFrame(look);
      }),
  );
}
