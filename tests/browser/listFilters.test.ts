import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busiestGame } from './support/busiestGame';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/page';
import { startStorefront, type Storefront } from '../support/storefront';

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

describe('the filters of a goods list', () => {
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

  it('takes a hero away again, with and without scripts, and says what is still being looked for', async () => {
    for (const javaScript of [true, false]) {
      const { page, context, expectQuiet } = await openPage(browser, {
        ...{ host: 'maple.localhost', port: storefront.port, javaScript },
      });
      const heroes = `/pages/goodList?gameId=${await busiestGame('maple.localhost', storefront.port)}`;
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

  it('opens the filters of a phone as a sheet with a live count, closed by Escape', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host: 'maple.localhost',
      port: storefront.port,
      width: 360,
      height: 780,
    });
    const game = await busiestGame('maple.localhost', storefront.port);
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
    const list = `/pages/goodList?gameId=${await busiestGame('maple.localhost', storefront.port)}`;
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

  it('keeps a price that is typed in the moment in which the list of an earlier one is drawn', async () => {
    const { page, context, expectQuiet } = await openPage(browser, { host: 'aurora.localhost', port: storefront.port });
    await page.goto(`/pages/goodList?gameId=${gameId}`, { waitUntil: 'networkidle' });
    // Told of the drawing before React gets to what it left for afterwards.
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=priceEnd]')!;
      const hasArrived = () => document.querySelector('[role=status][data-updating]') === null;
      const observer = new MutationObserver(() => {
        if (!location.search.includes('priceStart=900') || !hasArrived()) return;
        observer.disconnect();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '9000');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await page.locator('input[name=priceStart]').fill('900');
    await page.waitForURL(/priceEnd=9000/);
    expect(await page.locator('input[name=priceEnd]').inputValue()).toBe('9000');
    expectQuiet();
    await context.close();
  });
});
