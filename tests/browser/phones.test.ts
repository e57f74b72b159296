import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { startDemoShops, type DemoShops } from './support/demoShops';
import { fitsWidth, shops, type PageOptions } from './support/page';
import type { Person } from './support/shopApi';

const [bourse, arena, studio] = shops;
const phone = { width: 360, height: 780 };
/** What a finger needs, px. */
const fingerPx = 44;

let demo: DemoShops;
let seller: Person;
let gameId: string;
let goodId: string;

beforeAll(async () => {
  demo = await startDemoShops();
  ({ seller, gameId, goodId } = demo);
});

afterAll(() => demo?.stop());

const open = (options: Partial<PageOptions>) => demo.open(options);

const heights = (page: Page, selector: string) =>
  page.$$eval(selector, (found) => found.map((element) => Math.round(element.getBoundingClientRect().height)));

describe('on a phone', () => {
  it('shows all ways to log in whole on a phone', async () => {
    const { page, context } = await open(phone);
    await page.goto('/login');
    const strip = page.getByRole('navigation', { name: 'Ways to log in' });
    expect(await strip.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeLessThanOrEqual(0);
    expect(await strip.getByRole('link').count()).toBe(4);
    await context.close();
  });

  it('gives a finger room on a phone', async () => {
    const { page, context } = await open(phone);
    await page.goto(`/pages/detail/index?id=${goodId}`);
    expect(Math.min(...(await heights(page, 'nav[aria-label="You are here"] a')))).toBeGreaterThanOrEqual(fingerPx - 1);
    await page.goto('/pages/accountOrder?pageType=buy');
    expect(Math.min(...(await heights(page, 'nav[aria-label="Buy or sell"] a')))).toBeGreaterThanOrEqual(fingerPx);
    await seller.enter(context);
    await page.goto('/pages/other/goodsList');
    expect(Math.min(...(await heights(page, 'main article summary')))).toBeGreaterThanOrEqual(fingerPx);
    await context.close();
  });

  it.each([bourse, arena, studio])('gives a finger room in the header of a phone ($look)', async ({ host }) => {
    const { page, context } = await open({ ...phone, host });
    const heightsOf = async (selector: string) =>
      (await heights(page, selector)).filter((height) => height > 0).map((height) => Math.min(height, fingerPx));
    await page.goto('/pages/accountOrder?pageType=buy');
    const guest = await heightsOf(
      'header :is(a[aria-label][href="/"], a[href^="/login"], search form, details > summary)',
    );
    expect(guest).toEqual([fingerPx, fingerPx, fingerPx, fingerPx]);
    expect(new Set(await heightsOf('footer a'))).toEqual(new Set([fingerPx]));
    await context.close();
  });

  it('shows every way to sell on a phone, the chosen one too', async () => {
    const { page, context } = await open(phone);
    await seller.enter(context);
    await page.goto(`/pages/commit?gameId=${gameId}&way=appraisal`);
    const ways = page.getByRole('navigation', { name: 'Way', exact: true }).getByRole('link');
    expect(await ways.count()).toBe(5);
    const rights = await ways.evaluateAll((all) => all.map((way) => Math.round(way.getBoundingClientRect().right)));
    expect(Math.max(...rights)).toBeLessThanOrEqual(phone.width - 16);
    await context.close();
  });

  it('gives a finger room for every button, however dense the look', async () => {
    const { page, context } = await open({ ...phone, host: arena.host });
    await page.goto('/pages/other/lookup?look=official');
    const buttons = await heights(page, 'main form button[type="submit"]');
    expect(buttons.length).toBeGreaterThan(0);
    expect(Math.min(...buttons)).toBeGreaterThanOrEqual(fingerPx);
    await context.close();
  });

  it('keeps the steps of selling on one line of a small phone', async () => {
    const { page, context } = await open(phone);
    await seller.enter(context);
    for (const path of ['sale', 'BasicInformation', 'commit']) {
      await page.goto(`/pages/${path}?gameId=${gameId}&way=consignment`);
      const tops = await page
        .locator('nav[aria-label="Steps of selling"] li')
        .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
      expect(tops.length).toBe(3);
      expect(new Set(tops).size).toBe(1);
    }
    await context.close();
  });

  it('needs no sideways scroll on a folded phone', async () => {
    const { page, context } = await open({ width: 280, height: 653 });
    for (const path of ['/', '/pages/accountOrder?pageType=buy', `/pages/goodList?gameId=${gameId}`]) {
      await page.goto(path);
      expect(await fitsWidth(page)).toBe(true);
    }
    await context.close();
    // There the browser's own field takes the pictures.
    const plain = await open({ width: 280, height: 653, javaScript: false });
    await seller.enter(plain.context);
    for (const path of ['/pages/other/fankui', '/pages/other/profile']) {
      await plain.page.goto(path);
      expect(await plain.page.locator('input[type="file"]').count()).toBe(1);
      expect({ path, fits: await fitsWidth(plain.page) }).toEqual({ path, fits: true });
    }
    await plain.context.close();
  });

  it('keeps the way to a listing on one line of a phone, however long the game’s name is', async () => {
    const { page, context } = await open({ ...phone });
    await page.goto(`/pages/detail/index?id=${goodId}`);
    const way = page.getByRole('navigation', { name: 'You are here' });
    await way
      .locator('a')
      .last()
      .evaluate((game) => (game.textContent = 'A game with a name of many words, and more of them'));
    expect((await way.boundingBox())?.height).toBeLessThanOrEqual(fingerPx);
    expect(await fitsWidth(page)).toBe(true);
    await context.close();
  });

  it('keeps the answers of a question in sight on a phone on its side', async () => {
    const { page, context } = await open({ host: studio.host, width: 667, height: 375 });
    const own = await demo.apiOf(studio.host).logIn(demoAccounts[1].phone);
    await own.enter(context);
    await page.goto('/pages/other/goodsList');
    await page.getByRole('button', { name: 'Take down' }).first().click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Take it down', 'Leave it on sale']) {
      const box = await dialog.getByRole('button', { name }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(375 - 16);
    }
    await context.close();
  });
});
