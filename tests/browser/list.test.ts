import { get } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, shops, viewports } from './support/page';
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
  gameId = await busiestGame('aurora.localhost');
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

/** The game of a shop with most listings, by the shop's own numbers. Not every system resolves *.localhost. */
async function busiestGame(host: string): Promise<string> {
  const text = await new Promise<string>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: storefront.port, path: '/api/web/game/Type', headers: { Host: host } };
    get(options, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve(body));
    }).on('error', reject);
  });
  const games = (JSON.parse(text) as { data: { id: number | string; count: number }[] }).data;
  return String(games.sort((a, b) => b.count - a.count)[0]?.id);
}

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

  it('filters as one types, keeps the focus and takes one chip away at a time', async () => {
    const { page, context, expectQuiet } = await openPage(browser, { host: 'aurora.localhost', port: storefront.port });
    await page.goto(`/pages/goodList?gameId=${gameId}`, { waitUntil: 'networkidle' });
    const all = await count(page);
    const from = page.locator('input[name=priceStart]');
    await from.click();
    await from.pressSequentially('800', { delay: 40 });
    await page.waitForURL(/priceStart=800/);
    await expect.poll(() => count(page)).not.toBe(all);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('priceStart');
    await page.locator('fieldset input[type=checkbox]').first().check({ force: true });
    await page.waitForURL(/(labelIds|f\d+)=/);
    // The address changes before the page does: the chip of the price must already keep the other filter.
    const chip = page.getByRole('link', { name: /Remove filter: from/ });
    await expect.poll(() => chip.getAttribute('href')).toMatch(/(labelIds|f\d+)=/);
    await chip.click();
    await expect.poll(() => page.url()).not.toContain('priceStart');
    expect(page.url()).toMatch(/(labelIds|f\d+)=/);
    await expect.poll(() => from.inputValue()).toBe('');
    expectQuiet();
    await context.close();
  });

  it('looks for the word a Chinese keyboard composed, and for none of the letters on the way to it', async () => {
    const host = 'aurora.localhost';
    const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port });
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const keyboard = await context.newCDPSession(page);
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('keyWord') && asked.push(request.url())));
    const field = page.locator('main [name=keyWord]').first();
    await field.click();
    await keyboard.send('Input.imeSetComposition', { text: 'xue', selectionStart: 3, selectionEnd: 3 });
    await expect.poll(() => field.inputValue()).toBe('xue');
    // Longer than what is typed waits to be sent.
    await page.waitForTimeout(800);
    expect(asked).toEqual([]);
    await keyboard.send('Input.insertText', { text: '雪' });
    await page.waitForURL((url) => url.searchParams.get('keyWord') === '雪');
    expect(await field.inputValue()).toBe('雪');

    // Escape gives up the word, not the field.
    const search = page.locator('header [name=searchText]').first();
    await search.click();
    await keyboard.send('Input.imeSetComposition', { text: 'x', selectionStart: 1, selectionEnd: 1 });
    await expect.poll(() => search.inputValue()).toBe('x');
    await page.keyboard.press('Escape');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
    expectQuiet();
    await context.close();
  });

  describe('with an answer that takes a while', () => {
    const slowly = async (page: Page) => {
      await page.goto(`/pages/goodList?gameId=${gameId}`, { waitUntil: 'networkidle' });
      await page.route(/\.data(\?|$)/, async (route) => {
        await new Promise((done) => setTimeout(done, 1_500));
        await route.continue();
      });
    };
    const tick = (page: Page) => page.locator('fieldset input[type=checkbox]').first().check({ force: true });
    const sortLink = (page: Page) =>
      page
        .getByRole('navigation', { name: /排序|Sort/ })
        .getByRole('link')
        .nth(1);

    it('keeps a filter that is on its way when the order is changed, and one that was not sent yet', async () => {
      const { page, context, expectQuiet } = await openPage(browser, {
        host: 'aurora.localhost',
        port: storefront.port,
      });
      for (const waitMs of [0, 700]) {
        await slowly(page);
        await tick(page);
        await page.waitForTimeout(waitMs);
        await sortLink(page).click();
        await page.waitForURL(/sort=/);
        await page.waitForTimeout(600);
        expect(page.url()).toMatch(/(labelIds|f\d+)=/);
        expect(page.url()).toMatch(/sort=/);
        expect(await page.locator('fieldset input[type=checkbox]').first().isChecked()).toBe(true);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expectQuiet();
      await context.close();
    });

    it('takes a filter back that is unticked before it came', async () => {
      const { page, context, expectQuiet } = await openPage(browser, {
        host: 'aurora.localhost',
        port: storefront.port,
      });
      await slowly(page);
      await tick(page);
      await page.waitForTimeout(700);
      await page.locator('fieldset input[type=checkbox]').first().uncheck({ force: true });
      await page.waitForTimeout(3_000);
      expect(page.url()).not.toMatch(/(labelIds|f\d+)=/);
      expect(await page.locator('fieldset input[type=checkbox]').first().isChecked()).toBe(false);
      expectQuiet();
      await context.close();
    });

    it.each([
      ['a quick computer', 1, 0],
      // Slow enough that pages are drawn later than a filter waits to be sent.
      ['a slow phone', 12, 400],
      ['a slow phone, as the first answer comes', 12, 1_700],
    ])('leads to the listing that is pressed, whatever was typed just before, on %s', async (_, rate, waitMs) => {
      const { page, context, expectQuiet } = await openPage(browser, {
        host: 'aurora.localhost',
        port: storefront.port,
      });
      await slowly(page);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      await page.locator('input[name=priceStart]').fill('500');
      await page.locator('input[name=priceEnd]').fill('100');
      await page.waitForTimeout(waitMs);
      await page.locator(cover).first().click();
      await page.waitForURL(/\/pages\/detail/);
      await page.waitForTimeout(600);
      expect(page.url()).toMatch(/\/pages\/detail/);
      expectQuiet();
      await context.close();
    });
  });

  it('works without JavaScript: search form, filters, chips, pages, and a clean address', async () => {
    const { page, context } = await openPage(browser, {
      host: 'titan.localhost',
      port: storefront.port,
      javaScript: false,
      width: 360,
      height: 780,
    });
    const game = await busiestGame('titan.localhost');
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

  it('takes a hero away again, with and without scripts, and says what is still being looked for', async () => {
    for (const javaScript of [true, false]) {
      const { page, context, expectQuiet } = await openPage(browser, {
        ...{ host: 'maple.localhost', port: storefront.port, javaScript },
      });
      const heroes = `/pages/goodList?gameId=${await busiestGame('maple.localhost')}`;
      await page.goto(heroes, { waitUntil: 'networkidle' });
      const hero = await page.locator('select[name=heroIds] option').nth(1).getAttribute('value');
      if (javaScript) await page.locator('select[name=heroIds]').selectOption(hero);
      else await page.goto(`${heroes}&heroIds=${hero}`);
      await page.waitForURL(/heroIds=/);
      await page.locator('input[name=skinIds]').first().waitFor({ state: 'attached' });
      await page.getByRole('link', { name: /^Remove (?!filter)/ }).click();
      await expect.poll(() => page.url()).not.toContain('heroIds');
      await expect.poll(() => page.locator('input[name=skinIds]').count()).toBe(0);
      expectQuiet();
      await context.close();
    }
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

  it('opens the filters of a phone as a sheet with a live count, closed by Escape', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host: 'maple.localhost',
      port: storefront.port,
      width: 360,
      height: 780,
    });
    const game = await busiestGame('maple.localhost');
    await page.goto(`/pages/goodList?gameId=${game}`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const show = dialog.getByRole('button', { name: /Show \d+ account/ });
    const before = await show.innerText();
    await dialog.locator('input[name=priceStart]').fill('900');
    await expect.poll(() => show.innerText().catch(() => before)).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expectQuiet();
    await context.close();
  });

  it('has Back close the sheet of a phone and keep what was chosen in it, and take it back the next time', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host: 'maple.localhost',
      port: storefront.port,
      width: 360,
      height: 780,
    });
    const list = `/pages/goodList?gameId=${await busiestGame('maple.localhost')}`;
    const address = () => page.url().slice(new URL(page.url()).origin.length);
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const open = async () => {
      await page.getByRole('link', { name: 'Filters' }).click();
      await dialog.waitFor();
    };
    const loads: string[] = [];
    page.on('request', (request) => request.url().includes('.data') && loads.push(request.url()));
    await page.goto('/pages/accountOrder?pageType=buy', { waitUntil: 'networkidle' });
    await page.goto(list, { waitUntil: 'networkidle' });

    await open();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(address()).toBe(list);
    for (const close of ['Escape', 'button'] as const) {
      await open();
      if (close === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: /Show \d+ account/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.waitForFunction(() => (history.state as { overlay?: boolean } | null)?.overlay !== true);
    }
    expect(address()).toBe(list);
    expect(loads, 'closing it is no navigation').toEqual([]);

    await open();
    await dialog.locator('input[name=priceStart]').fill('900');
    await page.waitForURL(/priceStart=900/);
    await dialog.locator('input[name=priceEnd]').fill('9000');
    await page.waitForURL(/priceEnd=9000/);
    // The address is there before the page that belongs to it.
    await page.locator('[role=status][data-updating]').waitFor({ state: 'detached' });
    const chosen = address();
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(address()).toBe(chosen);
    expect(await page.getByRole('link', { name: /^Remove filter/ }).count()).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(address).toBe(list);
    await expect.poll(() => page.getByRole('link', { name: /^Remove filter/ }).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(/accountOrder/);
    expectQuiet();
    await context.close();
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
