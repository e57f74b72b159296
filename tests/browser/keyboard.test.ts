import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectTrapped, keyboardOf } from './support/keyboard';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** The demo desk delivers within seconds; a busy machine takes longer. */
const deskMs = 90_000;
/** On a busy machine a stream may break; the page then asks by itself, and the browser notes it. */
const noise = /status of (40[01]|50[234])/;

async function open(person: Parameters<TradingShop['open']>[0], path: string, width = 1440) {
  const watched = await shop.open(person, { width, height: width < 600 ? 780 : 900, allow: noise });
  await watched.page.goto(path, { waitUntil: 'networkidle' });
  return { ...watched, keys: await keyboardOf(watched.page) };
}

/** The window's own words for a page that no document load announced. */
const expectAnnounced = (page: Page, title: RegExp) =>
  expect.poll(() => page.locator('body > [aria-live=polite][aria-atomic=true]').innerText()).toMatch(title);

describe('browsing by keyboard alone', () => {
  it('skips to the content, searches, filters, reads, looks at the pictures and keeps a listing', async () => {
    const { page, keys, expectQuiet } = await open(null, '/');
    await keys.tabTo('link', 'Skip to the content', { limit: 1 });
    await keys.press('Enter');
    await keys.expectFocus('main', '');
    // The browser scrolls there, and the router once more a moment later; nobody is fast enough to be on the way back.
    const scrolled = () => page.evaluate(() => scrollY);
    const restsBelow = async () => {
      const before = await scrolled();
      await page.waitForTimeout(500);
      return before > 0 && before === (await scrolled());
    };
    await expect.poll(restsBelow).toBe(true);

    await keys.tabTo('searchbox', 'Search games', { back: true });
    const games = (await shop.api.call('GET /api/web/game/Type')).data as { id: string; name: string }[];
    const game = games[0]!;
    await keys.type(game.name);
    await keys.press('Enter');
    await page.waitForURL(/accountOrder\?.*searchText=/);
    await keys.expectFocus('heading', /^Which game do you want to buy/);
    await expectAnnounced(page, /^Choose a game · /);

    await keys.tabTo('link', new RegExp(`^${game.name}`));
    await keys.press('Enter');
    await page.waitForURL(/goodList\?gameId=/);
    await keys.expectFocus('heading', `${game.name} accounts`);
    await keys.tabTo('textbox', 'Price, from');
    await keys.type('100');
    await page.waitForURL(/priceStart=100/);
    await keys.expectFocus('textbox', 'Price, from');
    await keys.tabTo('textbox', 'Keyword or code', { back: true });
    await keys.type('a');
    await page.waitForURL(/keyWord=a/);
    await keys.tabTo('link', /^Remove filter: from/);
    await keys.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('priceStart'));
    // The chip is gone: the next one has the focus, not the page's beginning.
    await keys.expectFocus('link', 'Remove filter: “a”');
    await keys.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('keyWord'));
    await keys.expectFocus('link', 'Save this search');

    const card = page.locator('[data-good-id]').first();
    const goodId = await card.getAttribute('data-good-id');
    const title = (await card.locator('h2, h3').innerText()).replace(/\s/g, ' ').trim();
    await keys.tabTo('link', new RegExp(title.slice(0, 12).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    await keys.press('Enter');
    await page.waitForURL(/detail\/index\?id=/);
    await keys.expectFocus('heading', title);
    await expectAnnounced(page, /Goods detail|·/);

    await keys.tabTo('button', /^Open picture 1 of/);
    await keys.press('Enter');
    const viewer = page.locator('.yarl__root');
    await viewer.waitFor();
    await keys.press('ArrowRight');
    await viewer.locator('.yarl__slide_current').waitFor();
    await keys.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await keys.expectFocus('button', /^Open picture 1 of/);
    // It takes its entry off the history a moment later than off the screen.
    await page.waitForFunction(() => (history.state as { overlay?: boolean } | null)?.overlay !== true);

    await page.goBack();
    await page.waitForURL(/goodList/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-good-id]')?.getAttribute('data-good-id')))
      .toBe(goodId);
    expectQuiet();
  });

  it('is told why a password was refused, gets a new captcha, logs in by SMS and comes back to keep the listing', async () => {
    const good = shop.takeGood();
    const person = await shop.newcomer();
    const { page, keys } = await open(null, `/pages/detail/index?id=${good.id}`);
    await keys.tabTo('button', /^Keep “/);
    await keys.press('Enter');
    await page.waitForURL(/\/login\?fromRoute=/);
    await keys.expectFocus('heading', 'Login');
    await keys.tabTo('link', 'Password');
    await keys.press('Enter');
    await page.waitForURL(/tab=password/);
    await keys.expectFocus('link', 'Password');
    await keys.tabTo('textbox', 'Phone number');
    await keys.type(person.phone);
    await keys.tabTo('textbox', 'Password');
    await keys.type('Wrong-pass-1');
    await keys.tabTo('textbox', 'Captcha');
    await keys.type('0000');
    await keys.tabTo('checkbox', /I have read and accept/);
    await keys.press('Space');
    await keys.tabTo('button', 'Log in');
    await keys.press('Enter');
    // The refusal is read out, and the fields keep what was typed.
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('textbox', 'Phone number');
    expect(await page.locator('[name=phone]').inputValue()).toBe(person.phone);
    await keys.tabTo('button', 'New picture');
    await keys.press('Enter');
    await keys.expectFocus('button', 'New picture');

    // No test can read the picture, so the rest goes by SMS.
    await keys.tabTo('link', 'SMS code', { back: true });
    await keys.press('Enter');
    await page.waitForURL((url) => url.pathname === '/login' && !url.search.includes('tab=password'));
    const phone = String(13_610_000_000 + (Date.now() % 1_000_000));
    await keys.tabTo('textbox', 'Phone number');
    await keys.type(phone);
    await keys.tabTo('button', 'Send code');
    await keys.press('Enter');
    const shown = page.getByText(/Your code: \d{6}/);
    await shown.waitFor();
    const code = /\d{6}/.exec(await shown.innerText())?.[0] ?? '';
    await keys.tabTo('textbox', 'SMS code', { back: true });
    await keys.type(code);
    await keys.tabTo('checkbox', /I have read and accept/);
    if (!(await page.locator('[name=agree]').isChecked())) await keys.press('Space');
    await keys.tabTo('button', 'Log in or sign up');
    await keys.press('Enter');
    await page.waitForURL(/detail\/index\?id=/);
    await keys.expectFocus('heading', good.title);
    await keys.tabTo('button', /^Keep “/);
    await keys.press('Enter');
    await keys.expectFocus('button', /^Remove “/);
  });

  it('filters on a phone in a sheet that keeps the focus and gives it back', async () => {
    const { page, keys, expectQuiet } = await open(null, '/pages/goodList', 360);
    await keys.tabTo('link', /^Filters/);
    await keys.press('Enter');
    await keys.expectFocus('link', 'Close filters');
    await keys.tabTo('checkbox', /./);
    await keys.press('Space');
    await page.waitForURL(/goodList\?.+=/);
    await keys.tabTo('button', /^Show /, { limit: 200 });
    await expectTrapped(page, keys);
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.expectFocus('link', /^Filters/);
    expectQuiet();
  });
});

describe('the header by keyboard alone', () => {
  it('opens its menu, moves by arrows, and takes the focus back', async () => {
    const { page, keys, expectQuiet } = await open(await shop.newcomer(), '/');
    await keys.tabTo('DisclosureTriangle', /^My account/);
    await keys.press('Enter', 'ArrowDown');
    await keys.expectFocus('link', 'Personal centre');
    await keys.press('End');
    await keys.expectFocus('link', 'Log out');
    await keys.press('ArrowDown');
    await keys.expectFocus('link', 'Personal centre');
    await keys.press('Escape');
    await keys.expectFocus('DisclosureTriangle', /^My account/);
    await keys.press('ArrowUp');
    await keys.expectFocus('link', 'Log out');
    await keys.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Log out' });
    await keys.expectFocus('button', 'Confirm');
    await expectTrapped(page, keys);
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.expectFocus('DisclosureTriangle', /^My account/);
    await keys.press('ArrowUp', 'Enter');
    await keys.expectFocus('button', 'Confirm');
    await keys.press('Enter');
    await page.waitForURL(/\/login/);
    await page.getByText('Exit succeeded!').waitFor();
    await keys.expectFocus('heading', 'Login');
    expectQuiet();
  });

  it('changes language and colours and stays where it was', async () => {
    const { page, keys } = await open(null, '/pages/other/gonggao');
    await keys.tabTo('button', 'Dark colours');
    await keys.press('Enter');
    await keys.expectFocus('button', 'Light colours');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['colorScheme'])).toBe('dark');
    await keys.tabTo('button', '切换到中文', { back: true });
    await keys.press('Enter');
    await page.locator('html[lang="zh-CN"]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/pages/other/gonggao');
  });

  it('keeps a phone’s menu reachable from far down the page', async () => {
    const { page, keys, expectQuiet } = await open(null, '/pages/other/gonggao', 360);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await keys.tabTo('DisclosureTriangle', 'More');
    await keys.press('Enter', 'ArrowDown');
    await keys.expectFocus('link', 'App download');
    await keys.press('Enter');
    await page.waitForURL(/appDownload/);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    expectQuiet();
  });
});

describe('buying by keyboard alone', () => {
  it('orders, pays, looks at the credentials and confirms', async () => {
    const good = shop.takeGood();
    const buyer = await shop.newcomer();
    const { page, keys, expectQuiet } = await open(buyer, `/pages/detail/index?id=${good.id}`);
    await keys.tabTo('link', 'Buy now');
    await keys.press('Enter');
    await page.waitForURL(/sureOrder\?id=/);
    await keys.expectFocus('heading', 'Confirm order');
    await keys.tabTo('button', 'Place the order');
    await keys.press('Enter');
    // The list of what is wrong, whose links lead to the fields.
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('link', /trading rules/);
    await keys.press('Enter');
    await keys.expectFocus('checkbox', /trading rules/);
    await keys.press('Space');
    await keys.tabTo('button', 'Place the order');
    await keys.press('Enter');

    await page.waitForURL(/orderDetail\?id=/);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    await keys.tabTo('button', /^Pay ¥/);
    await keys.press('Enter');
    await page.waitForURL(/pay\/sandbox/);
    await page.getByRole('timer').waitFor();
    await keys.tabTo('button', /^Pay ¥/);
    await keys.press('Enter');
    await page.waitForURL(/orderDetail\?id=/);
    const confirm = page.getByRole('button', { name: 'Confirm the account' });
    await confirm.waitFor({ timeout: deskMs });
    await keys.tabTo('button', 'Show the credentials');
    await keys.press('Enter');
    await page.locator('dl code').nth(1).waitFor();
    await keys.expectFocus('button', /^Copy/);

    await keys.tabTo('button', 'Confirm the account');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectTrapped(page, keys);
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.expectFocus('button', 'Confirm the account');
    await keys.press('Enter');
    await keys.expectFocus('button', 'Confirm and release the money');
    await keys.press('Enter');
    await page.waitForURL(/finish\?kind=order/);
    await keys.expectFocus('heading', 'The account is yours');
    expectQuiet();
  });
});
