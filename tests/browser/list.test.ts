import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busiestGame } from './support/busiestGame';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, shops, viewports } from './support/page';
import { shopApi } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';

const shownIds = (page: Page) =>
  page.$$eval('[data-good-id]', (cards) => cards.map((card) => card.getAttribute('data-good-id')));
const count = (page: Page) => page.locator('[role=status]').first().innerText();
const cover = '[data-good-id] a';

let browser: Browser;
let storefront: Storefront;
let gameId: string;

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  gameId = await busiestGame('aurora.localhost', storefront.port);
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

describe('the goods list in the browser', () => {
  it('keeps place, loaded pages and filters on the way back from a listing, and only then', async () => {
    for (const viewport of viewports) {
      const { page, expectQuiet } = await openPage(browser, {
        host: 'aurora.localhost',
        port: storefront.port,
        ...viewport,
      });
      await page.goto(`/pages/goodList?gameId=${gameId}&sort=priceasc`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /more/ }).click();
      await expect.poll(() => page.locator('[data-good-id]').count()).toBeGreaterThan(24);
      const ids = await shownIds(page);
      await page.locator(cover).nth(30).scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      expect(place).toBeGreaterThan(300);
      await page.locator(cover).nth(30).click();
      await page.waitForURL(/\/pages\/detail\/index/);
      await expect.poll(() => page.locator('[data-good-id]').count()).toBe(0);
      await page.goBack();
      await expect.poll(() => page.locator('[data-good-id]').count()).toBe(ids.length);
      expect(await shownIds(page)).toEqual(ids);
      await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), place)).toBeLessThan(40);
      expect(page.url()).toContain('sort=priceasc');
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('link', { name: 'Home' }).locator('visible=true').first().click();
      await page.waitForURL(/localhost:\d+\/$/);
      await page.goBack();
      await expect.poll(() => page.locator('[data-good-id]').count()).toBe(24);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expectQuiet();
      await page.context().close();
    }
  });

  it('starts afresh for who jumps back from another page past the listing', async () => {
    const { page, context } = await openPage(browser, { host: 'aurora.localhost', port: storefront.port });
    await page.goto(`/pages/goodList?gameId=${gameId}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /more/ }).click();
    await expect.poll(() => page.locator('[data-good-id]').count()).toBeGreaterThan(24);
    await page.locator(cover).nth(30).click();
    await page.waitForURL(/\/pages\/detail\/index/);
    await page.getByRole('link', { name: 'Home' }).locator('visible=true').first().click();
    await page.waitForURL(/localhost:\d+\/$/);
    await page.evaluate(() => history.go(-2));
    await page.waitForURL(/\/pages\/goodList/);
    await expect.poll(() => page.locator('[data-good-id]').count()).toBe(24);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await context.close();
  });

  it('loads every page once and no listing twice', async () => {
    const { page, context } = await openPage(browser, { host: 'aurora.localhost', port: storefront.port });
    await page.goto(`/pages/goodList?gameId=${gameId}`, { waitUntil: 'networkidle' });
    const total = Number.parseInt(await count(page), 10);
    const more = page.getByRole('button', { name: /more/ });
    while ((await more.count()) > 0) {
      const before = await page.locator('[data-good-id]').count();
      await more.click();
      await expect.poll(() => page.locator('[data-good-id]').count()).toBeGreaterThan(before);
    }
    const ids = await shownIds(page);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    await context.close();
  });

  it('has no listing twice, and none too little, when one is sold and the list comes anew', async () => {
    const api = shopApi('aurora.localhost', storefront.port);
    // A guest's list may be some seconds old.
    const [buyer, person] = [await api.logIn('13600000001'), await api.logIn('13600000002')];
    const { page, context, expectQuiet } = await openPage(browser, { host: 'aurora.localhost', port: storefront.port });
    await person.enter(context);
    await page.goto(`/pages/goodList?gameId=${gameId}&sort=priceasc`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /more/ }).click();
    await expect.poll(() => page.locator('[data-good-id]').count()).toBe(48);
    const before = await shownIds(page);
    const goodId = before[3];
    expect(await api.call('POST /api/web/order', { goodId }, buyer)).toMatchObject({ code: 200 });
    // Other colours load all of a page's data anew.
    await page.locator('button[name=colorMode]').locator('visible=true').first().click();
    await expect.poll(() => shownIds(page)).not.toContain(goodId);
    await expect.poll(() => page.locator('[data-good-id]').count()).toBe(48);
    expect((await shownIds(page)).slice(0, 47)).toEqual(before.filter((id) => id !== goodId));
    expectQuiet();
    await context.close();
  });

  it('works without JavaScript: search form, filters, chips, pages, and a clean address', async () => {
    const { page, context } = await openPage(browser, {
      host: 'titan.localhost',
      port: storefront.port,
      javaScript: false,
      width: 360,
      height: 780,
    });
    const game = await busiestGame('titan.localhost', storefront.port);
    await page.goto(`/pages/goodList?gameId=${game}`);
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.locator('input[name=priceStart]').fill('500');
    await page.locator('input[name=priceEnd]').fill('');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL((url) => url.search === `?gameId=${game}&priceStart=500`);
    await page.getByRole('link', { name: /Remove filter: from/ }).click();
    await page.waitForURL((url) => url.search === `?gameId=${game}`);
    const first = await shownIds(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    const second = await shownIds(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    await context.close();
  });

  it('sends a guest who keeps a favourite to the login, with the way back', async () => {
    for (const javaScript of [true, false]) {
      const { page, context } = await openPage(browser, {
        host: 'titan.localhost',
        port: storefront.port,
        javaScript,
      });
      await page.goto('/pages/goodList?sort=priceasc', { waitUntil: 'networkidle' });
      await page
        .getByRole('button', { name: /as a favourite/ })
        .first()
        .click();
      await page.waitForURL(/\/login\?/);
      expect(new URL(page.url()).searchParams.get('fromRoute')).toBe('/pages/goodList?sort=priceasc');
      await context.close();
    }
  });

  it('shows home, game picker and list in every look and width, quietly and within the width', async () => {
    for (const { host } of shops) {
      for (const viewport of viewports) {
        const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port, ...viewport });
        for (const path of ['/', '/pages/accountOrder?pageType=buy', '/pages/goodList']) {
          await page.goto(path, { waitUntil: 'networkidle' });
          expect(await fitsWidth(page)).toBe(true);
        }
        expectQuiet();
        await context.close();
      }
    }
  });

  it('shows the first listing of the home page above the fold of a desktop', async () => {
    for (const { host } of shops) {
      const { page, context } = await openPage(browser, { host, port: storefront.port });
      await page.goto('/', { waitUntil: 'networkidle' });
      const box = await page.locator('article').first().boundingBox();
      expect(box && box.y + box.height / 2).toBeLessThan(900);
      await context.close();
    }
  });
});
