import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** Has such requests of a page wait until they are let go. */
async function hold(page: Page, what: RegExp, method?: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  await page.route(what, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    isAsked();
    await released;
    await route.fallback();
  });
  return { asked, release: () => release() };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('what is typed while the list searched for is on its way', () => {
  it.each([
    ['the header', '/pages/goodList', 'header input[name=searchText]', 'searchText'],
    ['the game picker', '/pages/accountOrder?pageType=buy', 'main input[name=searchText]', 'searchText'],
    ['the safety check', '/pages/other/lookup', '#official-account', 'account'],
    ['my orders', '/pages/other/orderList', 'main input[name=keyWord]', 'keyWord'],
  ])('stays in the field of %s, and goes with the way back', async (_, path, field, name) => {
    const { page, expectQuiet } = await shop.open(await shop.newcomer());
    await page.goto(path, { waitUntil: 'networkidle' });
    const answer = await hold(page, new RegExp(`\\.data\\?.*${name}=ab(&|$)`));
    const input = page.locator(field).first();
    await input.fill('ab');
    await input.press('Enter');
    await answer.asked;
    await input.press('End');
    await page.keyboard.type('cd');
    answer.release();
    await page.waitForURL((url) => url.searchParams.get(name) === 'ab');
    await page.waitForTimeout(500);
    expect(await input.inputValue()).toBe('abcd');
    expect(await focused(page)).toBe(name);
    await page.goBack();
    await expect.poll(() => input.inputValue()).toBe('');
    await page.goForward();
    await expect.poll(() => input.inputValue()).toBe('ab');
    expectQuiet();
  });
});

describe('what is typed while a form is on its way', () => {
  it('is the name to change next', async () => {
    const { page, expectQuiet } = await shop.open(await shop.newcomer());
    await page.goto('/pages/other/profile', { waitUntil: 'networkidle' });
    const answer = await hold(page, /profile\.data/, 'POST');
    const field = page.locator('main [name=nickName]');
    await field.fill('Anna');
    await field.press('Enter');
    await answer.asked;
    await field.pressSequentially('bel');
    answer.release();
    await page.locator('header').getByText('Anna', { exact: true }).first().waitFor();
    await page.waitForTimeout(500);
    expect(await field.inputValue()).toBe('Annabel');
    await field.press('Enter');
    await page.locator('header').getByText('Annabel', { exact: true }).first().waitFor();
    expect(await field.inputValue()).toBe('Annabel');
    expectQuiet();
  });

  it('is the report to send next, kept over a reload', async () => {
    const { page, expectQuiet } = await shop.open(await shop.newcomer());
    await page.goto('/pages/other/fankui', { waitUntil: 'networkidle' });
    const answer = await hold(page, /fankui\.data/, 'POST');
    const text = page.locator('main textarea').first();
    await text.fill('The first thing that is to be said.');
    await page.locator('main form button[type=submit]').last().click();
    await answer.asked;
    await text.fill('Another one, which nobody has read yet.');
    answer.release();
    await page.getByText('The first thing that is to be said.').first().waitFor();
    expect(await text.inputValue()).toBe('Another one, which nobody has read yet.');
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('Another one, which nobody has read yet.');
    expectQuiet();
  });
});
