import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hold } from './support/hold';
import { offering } from './support/offering';
import { mobileGame, pickPlace } from './support/sellForm';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

/** The browser's own note of the refusals that are wanted. */
const statusNoise = /Failed to load resource/;

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

describe('what is typed while a saved search is renamed', () => {
  it('is the next name', async () => {
    const person = await shop.newcomer();
    const filter = { priceEnd: '500' };
    await shop.api.call('POST /api/web/search/saved', { name: 'First', query: 'priceEnd=500', filter }, person);
    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/searches', { waitUntil: 'networkidle' });
    const answer = await hold(page, /searches\.data/, 'POST');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const field = page.locator('main details input[name=name]');
    await page.locator('main details summary').click();
    await field.fill(' Anna ');
    await field.press('Enter');
    await answer.asked;
    await field.press('End');
    await field.press('Backspace');
    await field.pressSequentially('bel');
    await field.press('Enter');
    answer.release();
    await page.getByRole('heading', { name: 'Anna', exact: true }).waitFor();
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(1);
    expect(await field.inputValue()).toBe(' Annabel');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Annabel', exact: true }).waitFor();
    await field.waitFor({ state: 'hidden' });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await page.locator('main details summary').click();
    expect(await field.inputValue()).toBe('Annabel');
    expectQuiet();
  });
});

describe('what is typed while another price is saved', () => {
  it('is the price to come next', async () => {
    const person = await shop.newcomer();
    const sell = offering(shop.api);
    const id = await sell.consign(person);
    await sell.reviewed(person, id);
    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/goodsList', { waitUntil: 'networkidle' });
    await page.getByText('Change the price').click();
    const answer = await hold(page, /goodsList\.data/, 'POST');
    const price = page.getByLabel('New price');
    await price.fill('70');
    await price.press('Enter');
    await answer.asked;
    await price.pressSequentially('0');
    answer.release();
    await page.getByText('Price changed').waitFor();
    await page.waitForTimeout(500);
    expect(await price.inputValue()).toBe('700');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price');
    await price.press('Enter');
    await price.waitFor({ state: 'hidden' });
    expect((await sell.product(person, id))?.newPrice).toBe('700.00');
    expectQuiet();
  });
});

describe('an SMS code that is asked for', () => {
  it.each([
    ['the login', '/login', 'phone'],
    ['the suppliers’ form', '/pages/other/shenqingShangjia', 'phoneNumber'],
  ])('at %s is for its own number only', async (_, path, name) => {
    const person = path === '/login' ? null : await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person);
    await page.goto(path, { waitUntil: 'networkidle' });
    const answer = await hold(page, /sms\/new\/send/);
    const phone = page.locator(`main [name=${name}]`);
    const ask = page.locator('main form').getByRole('button', { name: /^(Send code|Again in)/ });
    const code = page.getByText(/Your code: \d{6}/);
    const first = name === 'phone' ? '13500000001' : '13500000002';
    await phone.fill(first);
    await ask.click();
    await answer.asked;
    await phone.fill('13500000003');
    const answered = page.waitForResponse(/sms\/new\/send/);
    answer.release();
    await answered;
    await page.waitForTimeout(500);
    expect(await code.count()).toBe(0);
    expect(await ask.isEnabled()).toBe(true);
    await phone.fill(first);
    await code.waitFor();
    expect(await ask.isDisabled()).toBe(true);
    expectQuiet();
  });
});

describe('news of an order', () => {
  it('that come before a press is drawn leave a payment its way to the cashier', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    const { page, expectQuiet } = await shop.open(buyer);
    await page.addInitScript(() => {
      const Stream = window.EventSource;
      window.EventSource = class extends Stream {
        constructor(...given: ConstructorParameters<typeof Stream>) {
          super(...given);
          Object.assign(window, { latestStream: this });
        }
      };
    });
    await page.goto(`/pages/order/orderDetail?id=${order.id}`);
    await page.locator('main [data-mode=live]').first().waitFor({ state: 'attached' });
    const paid = await hold(page, /orderDetail\.data/, 'POST');
    await page.getByRole('button', { name: /^Pay/ }).evaluate((button: HTMLButtonElement) => {
      button.click();
      const { latestStream } = window as unknown as { latestStream: EventSource };
      latestStream.dispatchEvent(new MessageEvent('order', { data: '{"revision":999}' }));
    });
    await paid.asked;
    await page.waitForTimeout(500);
    paid.release();
    await page.waitForURL(/\/pages\/pay\/sandbox/, { timeout: 10_000 });
    expectQuiet();
  });
});

describe('a dispute that was begun before a reload', () => {
  it('takes a letter that is typed as its words come back', async () => {
    const buyer = await shop.newcomer();
    const { id } = await shop.deals.order(buyer, shop.takeGood().id);
    await shop.deals.payAndReceive(buyer, id);
    const { page, expectQuiet } = await shop.open(buyer);
    const reason = page.locator('[name=reason]');
    await page.goto(`/pages/order/orderDetail?id=${id}`, { waitUntil: 'networkidle' });
    await page.getByText('Open a dispute', { exact: true }).click();
    await reason.fill('Written at first');
    await page.addInitScript(() => {
      const { getItem } = Storage.prototype;
      let isTyped = false;
      Storage.prototype.getItem = function (this: Storage, name: string) {
        const typeOne = () => {
          const field = document.querySelector<HTMLTextAreaElement>('[name=reason]');
          field?.setRangeText('!', field.value.length, field.value.length, 'end');
          field?.dispatchEvent(new Event('input', { bubbles: true }));
        };
        // As soon as the page has read it, before it can do anything else.
        if (name.includes('dispute:') && !isTyped) queueMicrotask(typeOne);
        isTyped ||= name.includes('dispute:');
        return getItem.call(this, name);
      };
    });
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => reason.inputValue()).toMatch(/!$/);
    expectQuiet();
  });
});

describe('a session that ends while a sell form is filled in', () => {
  it('leaves what was typed to the person who logs in again, and to nobody else', async () => {
    const [person, another] = [await shop.newcomer(), await shop.newcomer()];
    const { page, context } = await shop.open(person, { allow: statusNoise });
    const become = async (who: Person, id: string) => {
      await who.enter(context);
      await context.addCookies([{ name: 'person', value: id, domain: 'aurora.localhost', path: '/' }]);
    };
    await become(person, '1001');
    const gameId = await mobileGame(page);
    await page.goto(`/pages/BasicInformation?gameId=${gameId}&way=appraisal`, { waitUntil: 'networkidle' });
    await pickPlace(page);
    await page.locator('main form button[type=submit]').last().click();
    await page.waitForURL(/\/pages\/commit/);
    const form = page.url();
    const title = page.locator('main [name=title]');
    const typeAsItEnds = async (text: string) => {
      shop.upstream.intercept(({ method, headers }, response) => {
        if (method === 'GET' || !headers.token) return false;
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":401,"msg":""}');
        return true;
      });
      await title.fill(text);
      await title.press('Tab');
      await page.getByText('Login timeout, please login again').waitFor();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL(/\/login\?fromRoute=/);
      shop.upstream.reset();
    };
    await typeAsItEnds('Typed as the session ends');
    await become(person, '1001');
    await page.goto(form, { waitUntil: 'networkidle' });
    await expect.poll(() => title.inputValue()).toBe('Typed as the session ends');
    await typeAsItEnds('Typed as it ends once more');
    await become(another, '1002');
    await page.goto(form, { waitUntil: 'networkidle' });
    expect(await title.inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Typed',
    );
  });
});

describe('a question', () => {
  it('sends its yes once, is not closed meanwhile, closes with a refusal, and can be asked and answered again', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    const { page, expectQuiet } = await shop.open(buyer, { allow: statusNoise });
    await page.goto(`/pages/order/orderDetail?id=${order.id}`, { waitUntil: 'networkidle' });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await dialog.waitFor();
    };
    const yes = dialog.getByRole('button').last();
    shop.upstream.script(`/web/order/${order.id}/cancel`, { status: 200, body: { code: 500, msg: 'Not just now' } });
    const answer = await hold(page, /orderDetail\.data/, 'POST');

    await ask();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await ask();
    await yes.evaluate((button: HTMLButtonElement) => [1, 2, 3].forEach(() => button.click()));
    await answer.asked;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
    expect(await dialog.count()).toBe(1);
    expect(await dialog.getByRole('button', { disabled: true }).count()).toBe(2);
    answer.release();
    await page.getByRole('alert').filter({ hasText: 'Not just now' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toHaveLength(1);

    shop.upstream.reset();
    await ask();
    await yes.click();
    await page.getByText('Order cancelled').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toHaveLength(2);
    expectQuiet();
  });
});

describe('a heart whose first press is refused', () => {
  it.each([1, 2, 3])('is as it was after %i presses, and the next one counts', async (presses) => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person, { allow: statusNoise });
    await page.goto(`/pages/detail/index?id=${shop.takeGood().id}`, { waitUntil: 'networkidle' });
    const heart = page.locator('main button[form=favourite-form]').first();
    const shown = () => heart.getAttribute('aria-pressed');
    let sent = 0;
    page.on('request', (request) => void (sent += Number(request.url().endsWith('/favourite.data'))));
    shop.upstream.script('/web/goods/collect', { status: 200, body: { code: 500, msg: 'Not just now' } });
    const first = await hold(page, /favourite\.data/, 'POST');
    for (let press = 0; press < presses; press += 1) await heart.click();
    await first.asked;
    expect(await shown()).toBe(String(presses !== 2));
    first.release();
    await page.getByText('Not just now').waitFor();
    await page.waitForTimeout(500);
    expect([await shown(), sent]).toEqual(['false', 1]);
    shop.upstream.reset();
    await heart.click();
    await expect.poll(() => sent).toBe(2);
    const keptOnes = async () => (await shop.api.call('GET /api/web/goods/collect/list', {}, person)).data.length;
    await expect.poll(keptOnes).toBe(1);
    expect(await shown()).toBe('true');
    expectQuiet();
  });
});
