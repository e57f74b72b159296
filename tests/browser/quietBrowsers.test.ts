import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startQuietProxy, type QuietProxy } from './support/quietProxy';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let proxy: QuietProxy;

beforeAll(async () => {
  shop = await startTradingShop();
  proxy = await startQuietProxy(shop.port);
});

afterEach(() => shop.tidyUp());

afterAll(async () => {
  await proxy?.stop();
  await shop?.stop();
});

describe('a browser that says of no request where it comes from', () => {
  it('shows what was bought', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    await shop.deals.payAndReceive(buyer, order.id);
    const { page, expectQuiet } = await shop.open(buyer, { port: proxy.port });
    await page.goto(`/pages/order/orderDetail?id=${order.id}`);
    await page.getByRole('button', { name: 'Show the credentials' }).click();
    await page.locator('dl code').nth(1).waitFor();
    expectQuiet();
  });

  it('sends a code to a guest who has chosen a language', async () => {
    const { page, expectQuiet } = await shop.open(null, { port: proxy.port });
    await page.goto('/login');
    await page.locator('[name=phone]').fill('13600009999');
    await page.locator('button[value=sendCode]').click();
    await page.getByText(/Your code: \d{6}/).waitFor();
    expectQuiet();
  });

  it('keeps what it has stored when the storefront takes a call for another site’s', async () => {
    const { page } = await shop.open(null, { port: proxy.port, allow: /status of 403/ });
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('kept', 'a draft'));
    // As a page of yesterday asks, which does not send the header yet.
    await page.route('**/api/sms/new/send?*', async (route) => {
      const headers = await route.request().allHeaders();
      delete headers['x-requested-with'];
      await route.continue({ headers });
    });
    const refused = page.waitForResponse('**/api/sms/new/send?*');
    await page.locator('[name=phone]').fill('13600009998');
    await page.locator('button[value=sendCode]').click();
    expect((await refused).status()).toBe(403);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('a draft');
    expect(await page.locator('[name=phone]').inputValue()).toBe('13600009998');
  });
});
