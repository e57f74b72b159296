import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { openPage, shops, type PageOptions } from './support/page';
import { everyPageMs, visitRoutes, type VisitedRoute } from './support/routes';
import { startStorefront, type Storefront } from '../support/storefront';

const studio = shops[2];

let browser: Browser;
let storefront: Storefront;
let routes: VisitedRoute[];

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  routes = await visitRoutes(studio.host, storefront.port);
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

/** A page of the shop on paper, asked for from the dark scheme. */
async function print(name: string, size: Pick<PageOptions, 'width' | 'height'> = {}) {
  const route = routes.find((each) => each.name === name);
  if (route === undefined) throw new Error(`there is no page ${name}`);
  const { page, context } = await openPage(browser, { host: studio.host, port: storefront.port, ...size });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await route.person?.enter(context);
  await page.goto(route.path);
  return { page, context };
}

describe('a printed page', () => {
  it('prints no bar over the text, and on white whatever the screen shows', async () => {
    const { page, context } = await print('pages.commit', { width: 360, height: 780 });
    const staying = await page
      .locator('body *:visible')
      .evaluateAll((all) =>
        all.flatMap((element) =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) ? [element.className] : [],
        ),
      );
    expect(staying).toEqual([]);
    const tones = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--warning-soft', '--danger-soft', '--price-bar'].map((name) => style.getPropertyValue(name).trim());
    });
    expect(tones).toEqual(['#fff', '#fff', '#fff']);
    const warning = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--warning'));
    const printed = await warning();
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect.poll(warning).toBe(printed);
    await context.close();
  });

  it(
    'has nothing to press or to search with, but its pictures',
    async () => {
      const toPress = 'search, [role=search], [role=button], a[data-variant], button:not(:has(img))';
      const pages = [
        'pages.goodList',
        'pages.detail.index',
        'pages.order.orderDetail',
        'pages.other.orderList',
        'pages.other.goodsList',
        'pages.other.Myevaluation',
        'pages.other.jingjiahuishouPriceList',
      ];
      for (const name of pages) {
        const { page, context } = await print(name);
        const found = await page
          .locator(toPress)
          .locator('visible=true')
          .evaluateAll((all) => all.map((element) => element.textContent));
        expect({ name, found }).toEqual({ name, found: [] });
        expect(await page.locator('main img').locator('visible=true').count()).toBeGreaterThan(0);
        await context.close();
      }
    },
    everyPageMs,
  );
});
