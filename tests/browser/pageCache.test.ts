import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { openPage, shops, viewports } from './support/page';
import { shopApi } from './support/shopApi';

let browser: Browser;
let storefront: Storefront;

beforeAll(async () => {
  storefront = await startStorefront({ PAGE_CACHE: 'on' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

describe('a stored page', () => {
  it.each(shops)('works like one made for its reader in $look', async ({ host }) => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host,
      port: storefront.port,
      ...viewports[0],
    });
    /** Comes again until the page is told from what is stored. */
    const open = async (path: string) => {
      await expect
        .poll(async () => (await page.goto(path, { waitUntil: 'networkidle' }))?.headers()['x-cache'], { interval: 10 })
        .toBe('HIT');
    };
    for (const path of ['/', '/pages/accountOrder?pageType=buy']) await open(path);
    const game = await page.locator('main a[href*="goodList?gameId="]').first().getAttribute('href');
    await open(game ?? '');
    const listing = await page.locator('[data-good-id] a').first().getAttribute('href');

    // Rules that the browser's scripts add are taken: emotion makes an empty element and fills its sheet.
    const isStyled = await page.evaluate(() => {
      const element = document.head.appendChild(document.createElement('style'));
      element.sheet?.insertRule('body { --made-later: yes }');
      return getComputedStyle(document.body).getPropertyValue('--made-later');
    });
    expect(isStyled).toBe('yes');

    await open(listing ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('script[nonce], style[nonce]').count()).toBe(0);
    // From a stored page to one that is loaded by script.
    await page.locator('main nav a').first().click();
    await page.waitForURL(/\/$/);
    expectQuiet();
    await context.close();
  });

  it('is not what somebody who has just logged in sees, nor what is left after logging out', async () => {
    const { host } = shops[0];
    const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port });
    await page.goto('/', { waitUntil: 'networkidle' });
    const loginLink = page
      .locator('header')
      .getByRole('link', { name: 'Login/Register' })
      .locator('visible=true')
      .first();
    await loginLink.waitFor();
    const person = await shopApi(host, storefront.port).logIn('13900008811');
    await person.enter(context);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page
      .locator('header')
      .getByText(/139\*\*\*\*8811/)
      .locator('visible=true')
      .first()
      .waitFor();
    await context.clearCookies({ name: '__Host-session' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await loginLink.waitFor();
    expectQuiet();
    await context.close();
  });
});
