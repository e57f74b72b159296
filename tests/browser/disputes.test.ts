import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { noisePng } from '../marketplace/support/pictures';
import { fitsWidth } from './support/page';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let seller: Person;

beforeAll(async () => {
  shop = await startTradingShop();
  seller = await shop.api.logIn(demoAccounts[1].phone);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

const orderPage = (id: string) => `/pages/order/orderDetail?id=${id}`;
const orderReady = (page: Page) => page.getByRole('button', { name: 'Print' }).waitFor();
const addStatement = (page: Page) => page.locator('summary').filter({ hasText: 'Add a statement' });
const words = (page: Page) => page.locator('#statement-reason');
const send = (page: Page) => page.getByRole('button', { name: 'Send the statement' });

/** What the demo seller offers: of the shop's sellers the only one whose masked name begins so. */
async function goodOfSeller(): Promise<string> {
  for (const { id } of shop.consigned) {
    const { data } = await shop.api.call('GET /api/web/good/info', { id });
    if (data?.seller?.name === '收***') return id;
  }
  throw new Error('the demo seller offers nothing cheap');
}

describe('an open dispute', () => {
  it('hears both sides: words and pictures of one stand on the page of the other, with and without scripts', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, await goodOfSeller());
    await shop.deals.payAndReceive(buyer, order.id);
    const [buying, selling] = [await shop.open(buyer), await shop.open(seller, { width: 360 })];
    for (const { page } of [buying, selling]) {
      await page.goto(orderPage(order.id));
      await orderReady(page);
    }
    expect(await addStatement(selling.page).count()).toBe(0);
    const reason = 'The listing promised six stars, I found four.';
    await shop.api.call(`POST /api/web/order/${order.id}/dispute`, { reason }, buyer);

    // The seller's page follows, and gives a say.
    const { page } = selling;
    await page.getByText(reason).waitFor();
    await addStatement(page).click();
    await send(page).click();
    await page.getByRole('alert').getByRole('link', { name: 'Please write 1 to 2000 characters' }).waitFor();
    await words(page).fill('It had six stars on that day.');
    const png = { name: 'stars.png', mimeType: 'image/png', buffer: await noisePng(64) };
    await page.locator('#statement-pictures').setInputFiles(png);
    await page.locator('[name=images]').waitFor({ state: 'attached' });
    await send(page).dblclick();
    await page
      .locator('li')
      .filter({ hasText: /^By you on/ })
      .getByText('It had six stars on that day.')
      .waitFor();
    await expect.poll(() => words(page).inputValue()).toBe('');
    expect(await page.locator('[name=images]').count()).toBe(0);
    expect(await fitsWidth(page)).toBe(true);

    const heard = buying.page.locator('li').filter({ hasText: /^By the seller on/ });
    await heard.getByText('It had six stars on that day.').waitFor();
    const picture = heard.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    // What the seller is typing outlives what the buyer says meanwhile.
    await words(page).fill('And one more thing');
    const plain = await shop.open(buyer, { javaScript: false });
    await plain.page.goto(orderPage(order.id));
    await addStatement(plain.page).click();
    await words(plain.page).fill('The pictures are older.');
    await send(plain.page).click();
    await plain.page.getByText('The pictures are older.').waitFor();
    await page.getByText('The pictures are older.').waitFor();
    expect(await words(page).inputValue()).toBe('And one more thing');
    buying.expectQuiet();
    selling.expectQuiet();
  });
});

describe('money that arrives after an order had ended', () => {
  it('is told by its page, which follows until the money is back', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    await shop.api.call(`POST /api/web/order/${order.id}/pay`, { channel: 'sandbox' }, buyer);
    const { page } = await shop.open(buyer, { allow: /Failed to load resource/ });
    await page.goto(orderPage(order.id));
    await orderReady(page);
    await page.getByText('If you have paid already, the money goes back to you').first().waitFor();
    await shop.deals.cancel(buyer, order.id);

    // Nobody can pay late at the sandbox: from here on the marketplace tells of it, and the page has to ask.
    const path = `/web/order/${order.id}`;
    let refund: object | null = null;
    shop.upstream.intercept((request, response) => {
      if (!request.url?.startsWith(`/prod-api${path}/events`)) return false;
      response.writeHead(503).end();
      return true;
    });
    shop.upstream.alter(({ path: asked, body }) => {
      if (asked !== path || refund === null) return body;
      const { data } = body as { data: { revision: number; movements: object[] } };
      const revision = data.revision + ('refundTime' in refund ? 2 : 1);
      return { ...(body as object), data: { ...data, revision, refund } };
    });
    await page.goto(orderPage(order.id));
    await orderReady(page);
    await page.getByText('Nothing was paid and nothing is owed.').waitFor();
    const late = { amount: '123.00', time: '2026-12-01 10:00:00' };
    refund = late;
    await page.getByText(/^The order is closed\. Your payment of ¥123 arrived .* goes back to you\.$/).waitFor();
    expect(await page.getByText('Nothing was paid').count()).toBe(0);

    const plain = await shop.open(buyer, { javaScript: false, width: 360 });
    await plain.page.goto(orderPage(order.id));
    await plain.page.getByText('goes back to you').waitFor();
    expect(await fitsWidth(plain.page)).toBe(true);

    refund = { ...late, refundTime: '2026-12-01 10:05:00' };
    await page.getByText('and was refunded on 2026-12-01 10:05').waitFor();
  });
});
