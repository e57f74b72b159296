import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyboardOf, type Keyboard } from './support/keyboard';
import { offering, type Offering } from './support/offering';
import { files, mobileGame } from './support/sellForm';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let sell: Offering;

beforeAll(async () => {
  shop = await startTradingShop();
  sell = offering(shop.api);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** The demo desk takes some seconds for each step; a busy machine longer. */
const deskMs = 90_000;
/** On a busy machine a stream may break; the page then asks by itself, and the browser notes it. */
const noise = /status of (40[01]|50[234])/;

async function open(person: Person, path: string) {
  const watched = await shop.open(person, { allow: noise });
  // From the start: a chooser that opens just after somebody began to wait for it is missed.
  watched.page.on('filechooser', () => undefined);
  await watched.page.goto(path, { waitUntil: 'load' });
  return { ...watched, keys: await keyboardOf(watched.page) };
}

/** Answers every question of the form it comes to, until the focus is on the control. */
async function answerUntil(page: Page, keys: Keyboard, role: string, name: string | RegExp): Promise<void> {
  for (let count = 0; count < 200; count += 1) {
    const stop = await keys.next();
    if (stop?.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))) return;
    const wants = await page.evaluate(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement) || field.closest('main') === null) return null;
      if (field.inputMode === 'numeric') return 'number';
      const group = field.closest('[role=radiogroup], fieldset');
      const isChoice = field.type === 'radio' || field.type === 'checkbox';
      const isOpen = [...(group?.querySelectorAll('input') ?? [])].every(
        ({ type, checked }) => type !== field.type || !checked,
      );
      return isChoice && isOpen ? 'choice' : null;
    });
    if (wants === 'number') await keys.type('35');
    if (wants === 'choice') await keys.press('Space');
  }
  throw new Error(`no ${role} “${name}” on ${page.url()}`);
}

describe('selling by keyboard alone', () => {
  it('picks game, way and place, answers, sends and sorts pictures, mends an error and sends it in', async () => {
    const seller = await shop.newcomer();
    const { page, keys, expectQuiet } = await open(seller, '/');
    const gameId = await mobileGame(page);
    await page.goto(`/pages/sale?gameId=${gameId}`, { waitUntil: 'networkidle' });
    await keys.tabTo('link', 'Choose: Official consignment');
    await keys.press('Enter');

    await page.waitForURL(/BasicInformation\?gameId=\d+&way=consignment/);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    await keys.tabTo('radio', /./);
    await keys.press('Space');
    await keys.tabTo('radio', /./);
    await keys.press('Space');
    // What depends on the region opens once the region is chosen.
    await keys.tabTo('combobox', 'Region');
    await keys.press('ArrowDown');
    await page.locator('select[name=serverId]:enabled option').nth(1).waitFor({ state: 'attached' });
    await keys.tabTo('combobox', 'Server');
    await keys.press('ArrowDown');
    await keys.tabTo('textbox', /^Phone, WeChat or QQ/);
    await keys.type('wechat-abc');
    await keys.tabTo('button', 'Go on to the account');
    await keys.press('Enter');

    await page.waitForURL(/commit\?gameId=\d+&way=consignment/);
    await page.locator('main input[inputmode=numeric]').first().waitFor();
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    await answerUntil(page, keys, 'textbox', /^Your price/);
    await keys.type('188.80');
    await keys.tabTo('button', 'Send it in');
    await keys.press('Enter');
    await keys.expectFocus('alert', /^/);
    await keys.tabTo('link', /add pictures, at least 1/);
    await keys.press('Enter');
    await keys.expectFocus('button', /Add pictures/);
    const chooser = page.waitForEvent('filechooser');
    await keys.press('Enter');
    await (await chooser).setFiles(files('a.png', 'b.png', 'c.png'));
    const order = () =>
      page.locator('[name=images]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await expect.poll(async () => (await order()).length).toBe(3);
    const [first, second, third] = await order();
    await keys.tabTo('button', 'Move picture 3 forward', { back: true });
    await keys.press('Enter');
    await expect.poll(order).toEqual([first, third, second]);
    // The focus goes with the picture, so that Enter moves it on.
    await keys.expectFocus('button', 'Move picture 2 forward');
    await keys.press('Enter');
    await expect.poll(order).toEqual([third, first, second]);
    await keys.tabTo('button', 'Remove picture 1', { back: true });
    await keys.press('Enter');
    await expect.poll(order).toEqual([first, second]);
    await expect.poll(async () => (await keys.focus()).role).toBe('button');

    await keys.tabTo('button', 'Send it in');
    await keys.press('Enter');
    await page.waitForURL(/finish\?kind=sale&way=consignment&id=/);
    await keys.expectFocus('heading', 'Your account is in review');
    expectQuiet();
  });
});

describe('offers by keyboard alone', () => {
  it.each(['quick', 'bidding'] as const)('of a %s buy-back are accepted after a question', async (way) => {
    const seller = await shop.newcomer();
    const backId = await sell.offer(seller, way);
    if (way === 'bidding') await sell.settledBids(seller, backId);
    else await sell.openOffers(seller, backId, 1);
    const { page, keys, expectQuiet } = await open(seller, `/pages/other/jingjiahuishouPriceList?backId=${backId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await keys.tabTo('button', /^Accept/);
    const { name } = await keys.focus();
    await keys.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let count = 0; count < 4; count += 1) {
      await keys.next();
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    }
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys.expectFocus('button', name);
    await keys.press('Enter');
    await dialog.waitFor();
    await keys.tabTo('button', /^Accept ¥/);
    await keys.press('Enter');
    await page.getByText('Sold. You get', { exact: false }).waitFor({ timeout: deskMs });
    // The button is gone with the offer; the focus is somewhere on the page all the same.
    await expect.poll(async () => (await keys.focus()).role).toMatch(/button|link|heading|Disclosure/);
    expectQuiet();
  });

  it('are refused all at once, with a reason', async () => {
    const seller = await shop.newcomer();
    const backId = await sell.offer(seller, 'bidding');
    await sell.settledBids(seller, backId);
    const { page, keys, expectQuiet } = await open(seller, `/pages/other/jingjiahuishouPriceList?backId=${backId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await keys.tabTo('button', 'Refuse all offers');
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.tabTo('textbox', 'Why? (optional)');
    await keys.type('All of them are too low');
    await keys.tabTo('button', 'Refuse all offers');
    await keys.press('Enter');
    await page.getByText('You refused what was offered. Nothing was sold.').waitFor();
    await keys.tabTo('link', 'Choose a way to sell');
    expectQuiet();
  });
});

describe('an appraisal by keyboard alone', () => {
  it('leads to a consignment that is filled in already', async () => {
    const seller = await shop.newcomer();
    await sell.offer(seller, 'appraisal');
    const { page, keys, expectQuiet } = await open(seller, '/pages/other/Myevaluation');
    await page.locator('main article').getByText('Appraised', { exact: true }).waitFor({ timeout: deskMs });
    await keys.tabTo('DisclosureTriangle', 'What the estimate is based on');
    await keys.press('Enter');
    await keys.tabTo('link', /^Sell from this appraisal/);
    await keys.press('Enter');
    await page.waitForURL(/sale\?backId=/);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    await keys.tabTo('link', 'Choose: Official consignment');
    await keys.press('Enter');
    await page.waitForURL(/way=consignment/);
    await expect.poll(async () => (await keys.focus()).role).toBe('heading');
    expectQuiet();
  });
});
