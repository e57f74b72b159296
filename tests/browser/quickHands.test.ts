import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hold } from './support/hold';
import { fillTemplate, mobileGame, pickPlace } from './support/sellForm';
import { startTradingShop, type TradingShop } from './support/tradingShop';

/** What the browser itself notes of a request without a network. */
const offlineNoise = /Failed to load resource/;

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

const colourButton = (page: Page) => page.locator('button[name=colorMode]').locator('visible=true').first();
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
    // The header's gives up the focus with its suggestions.
    if (field.startsWith('header')) await input.focus();
    await page.keyboard.press('End');
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

describe('a press beside a field that is left with something wrong in it', () => {
  it.each([
    ['a mouse', async (page: Page, x: number, y: number) => page.mouse.click(x, y, { delay: 150 })],
    ['a finger', async (page: Page, x: number, y: number) => page.touchscreen.tap(x, y)],
  ])('counts, by %s, and what is wrong is said', async (_, press) => {
    const { page, expectQuiet } = await shop.open(await shop.newcomer(), { hasTouch: true });
    const game = await mobileGame(page);
    await page.goto(`/pages/commit?gameId=${game}&way=appraisal`, { waitUntil: 'networkidle' });
    // A hero without a rank, say: a line that was not there before says so.
    const groups = page.locator('main fieldset:has(> div label input)');
    const isGraded = (all: Element[]) => all.findIndex((group) => group.querySelector('[role=radiogroup]') !== null);
    const graded = await groups.evaluateAll(isGraded);
    await groups.nth(graded).locator('label input').first().check({ force: true });
    const choice = groups
      .nth(graded + 1)
      .locator('label input')
      .first();
    await choice.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await choice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await press(page, x + width / 2, y + height / 2);
    expect(await choice.isChecked()).toBe(true);
    await groups.nth(graded).locator('[id$=-error]').waitFor();
    expectQuiet();
  });
});

describe('a choice of colours or language that is kept late', () => {
  it('leaves the focus to who has begun to type', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const kept = await hold(page, /preferences/, 'POST');
    await colourButton(page).click();
    await kept.asked;
    await page.locator('input[name=priceStart]').click();
    await page.keyboard.type('1');
    kept.release();
    await page.locator('button[value=light]').locator('visible=true').first().waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.type('2');
    expect(await page.locator('input[name=priceStart]').inputValue()).toBe('12');
    expectQuiet();
  });

  it('leaves a payment its way to the cashier', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    const { page, expectQuiet } = await shop.open(buyer);
    await page.goto(`/pages/order/orderDetail?id=${order.id}`, { waitUntil: 'networkidle' });
    const paid = await hold(page, /orderDetail\.data/, 'POST');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await paid.asked;
    const kept = page.waitForRequest(/preferences/);
    await colourButton(page).click();
    await kept;
    await page.waitForTimeout(500);
    paid.release();
    await page.waitForURL(/\/pages\/pay\/sandbox/);
    expectQuiet();
  });

  it.each([
    ['the page', /\/pages\/detail/, (page: Page) => page.locator('[data-good-id] a').first().click()],
    ['the list', /priceStart=1/, (page: Page) => page.locator('input[name=priceStart]').fill('1')],
  ])('is shown by %s that was asked for before its answer came', async (_, address, ask) => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const shown = await hold(page, /goodList\.data(?!.*priceStart)/);
    await colourButton(page).click();
    await shown.asked;
    await ask(page);
    await page.waitForURL(address);
    shown.release();
    await page.locator('html[data-color-scheme=dark]').waitFor({ state: 'attached' });
    expectQuiet();
  });

  it('says the words of the page that was opened meanwhile', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const kept = await hold(page, /preferences/, 'POST');
    await page.locator('button[name=locale]').locator('visible=true').first().click();
    await kept.asked;
    await page.locator('[data-good-id] a').first().click();
    await page.waitForURL(/\/pages\/detail/);
    kept.release();
    await page.locator('html[lang^=zh]').waitFor({ state: 'attached' });
    expect(page.url()).toContain('/pages/detail');
    expectQuiet();
  });
});

describe('scrolling while the page’s data are loaded anew', () => {
  it('goes on from where the hand has come', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/pages/goodList');
    await page.evaluate(() => window.scrollTo(0, 300));
    const answer = await hold(page, /goodList\.data/);
    await page.evaluate(() => window.__remixRouter.revalidate());
    await answer.asked;
    await page.evaluate(() => window.scrollTo(0, 900));
    const loaded = page.waitForResponse(/goodList\.data/);
    answer.release();
    await (await loaded).finished();
    await page.waitForFunction(() => window.__remixRouter.state.revalidation === 'idle');
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    expectQuiet();
  });
});

describe('a step back in the moment in which a listing comes', () => {
  it('shows the list, with the listing one step ahead as before', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/pages/goodList');
    for (const _ of [1, 2, 3]) {
      const entries = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => {
              if (!location.pathname.startsWith('/pages/detail/')) return void setTimeout(look);
              resolve(history.length);
              history.back();
            };
            document.querySelector<HTMLElement>('main article a[href*="/pages/detail/index?id="]')?.click();
            look();
          }),
      );
      await page.waitForURL(/goodList/);
      // Whatever was on its way is there.
      await page.waitForTimeout(700);
      expect(new URL(page.url()).pathname).toBe('/pages/goodList');
      expect(await page.evaluate(() => history.length)).toBe(entries);
    }
    await page.goForward();
    await page.waitForURL(/detail\/index/);
    await page.getByText('Buy now').first().waitFor();
    expectQuiet();
  });
});

describe('a second press', () => {
  it('on a heart whose first is on its way counts', async () => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person);
    await page.goto(`/pages/detail/index?id=${shop.takeGood().id}`, { waitUntil: 'networkidle' });
    const kept = async () => (await shop.api.call('GET /api/web/goods/collect/list', {}, person)).data.length as number;
    const heart = page.locator('main button[form=favourite-form]').first();
    const shown = () => heart.getAttribute('aria-pressed');
    for (const presses of [2, 3]) {
      const first = await hold(page, /favourite\.data/, 'POST');
      let sent = 0;
      page.on('response', (answer) => void (sent += Number(answer.url().endsWith('/favourite.data'))));
      for (let press = 0; press < presses; press += 1) await heart.click();
      await first.asked;
      expect(await shown()).toBe(String(presses === 3));
      first.release();
      await expect.poll(() => sent).toBe(presses === 2 ? 2 : 1);
      await page.waitForTimeout(500);
      expect([await shown(), await kept()]).toEqual([String(presses === 3), presses === 3 ? 1 : 0]);
      await page.unrouteAll();
    }
    expectQuiet();
  });

  it('sends a form again whose failure came before the page could draw that it was sent', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    const { page, context, expectQuiet } = await shop.open(buyer, { allow: offlineNoise });
    // A slow phone: React draws in messages to itself.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        setTimeout(() => postMessage.call(this, message), document.documentElement.dataset['slow'] ? 300 : 0);
      };
    });
    await page.goto(`/pages/order/orderDetail?id=${order.id}`, { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page.evaluate(() => (document.documentElement.dataset['slow'] = 'yes'));
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Press again: it is never done twice.').waitFor();
    await page.evaluate(() => delete document.documentElement.dataset['slow']);
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/pages\/pay\/sandbox/);
    expectQuiet();
  });
});

describe('an unsent form whose way to the account is slow', () => {
  it('does not come back once it was given up or sent', async () => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person);
    const gameId = await mobileGame(page);
    const inAccount = async () => (await shop.api.call('GET /api/web/sell/draft', { gameId }, person)).data;
    await page.goto(`/pages/BasicInformation?gameId=${gameId}&way=appraisal`, { waitUntil: 'networkidle' });
    await pickPlace(page);
    await page.locator('main form button[type=submit]').last().click();
    await page.waitForURL(/\/pages\/commit/);
    await fillTemplate(page);
    const title = page.locator('main [name=title]');

    const sent = await hold(page, /sell\/draft$/);
    await title.fill('Typed just before it is sent');
    await title.press('Enter');
    await sent.asked;
    await page.waitForTimeout(1_000);
    sent.release();
    await page.waitForURL(/\/pages\/finish/);
    await page.waitForTimeout(500);
    expect(await inAccount()).toBeUndefined();
    await page.unrouteAll();

    await page.goto(`/pages/commit?gameId=${gameId}`, { waitUntil: 'networkidle' });
    const given = await hold(page, /sell\/draft$/);
    await title.fill('Typed just before it is given up');
    await title.press('Tab');
    await given.asked;
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Delete and start over' }).click();
    await expect.poll(() => title.inputValue()).toBe('');
    await page.waitForTimeout(500);
    const removed = page.waitForResponse(/sell\/draft\/remove/);
    given.release();
    await removed;
    await page.waitForTimeout(500);
    expect(await inAccount()).toBeUndefined();
    expectQuiet();
  });
});
