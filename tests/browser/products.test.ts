import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { watchDeviceBack } from './support/deviceBack';
import { offering, type Offering } from './support/offering';
import { fitsWidth } from './support/page';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let sell: Offering;

beforeAll(async () => {
  shop = await startTradingShop();
  sell = offering(shop.api);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

const productList = '/pages/other/goodsList';
const rows = (page: Page) => page.locator('main article');
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Products by status' }).getByRole('link', { name });
/** wire states */
const [onSale, refused] = [2, 99];

describe('my products', () => {
  it('are followed from the review to the sale: price, taking down, putting on sale again', async () => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person);
    const pressDeviceBack = await watchDeviceBack(page);
    await page.goto(productList, { waitUntil: 'networkidle' });
    await page.getByText('You offer nothing yet').waitFor();
    const id = await sell.consign(person);
    expect(await sell.reviewed(person, id)).toBe(onSale);
    await page.goto(productList, { waitUntil: 'networkidle' });
    await tab(page, /^On sale 1$/).click();
    await page.waitForURL(/state=2/);
    expect(await rows(page).getByRole('heading').getByRole('link').getAttribute('href')).toBe(
      `/pages/detail/index?id=${id}`,
    );

    await page.getByText('Change the price').click();
    const price = page.getByLabel('New price');
    await price.fill('cheap');
    await page.getByRole('button', { name: 'Save the price' }).click();
    await page.getByText('Please enter an amount above 0').waitFor();
    expect(await price.inputValue()).toBe('cheap');
    await price.fill('900,000');
    await page.getByRole('button', { name: 'Save the price' }).click();
    await page.getByText('more than three times what accounts like this one cost here').waitFor();
    expect(await price.inputValue()).toBe('900,000');
    await price.fill('７００');
    await page.getByText('You get ¥665 of it.').waitFor();
    await page.getByRole('button', { name: 'Save the price' }).dblclick();
    await page.getByText('Price changed').waitFor();
    expect((await sell.product(person, id))?.newPrice).toBe('700.00');
    await rows(page).locator('strong').filter({ hasText: 'you get ¥665' }).waitFor();

    const dialog = page.getByRole('dialog');
    const takeDown = page.getByRole('button', { name: /^Take down/ });
    await takeDown.click();
    await dialog.waitFor();
    await pressDeviceBack();
    await dialog.waitFor({ state: 'detached' });
    await takeDown.click();
    await dialog.getByRole('button', { name: 'Take it down' }).click();
    await dialog.getByText('Please say why').waitFor();
    await dialog.getByLabel('Why are you taking it down?').fill('I play it again');
    await dialog.getByRole('button', { name: 'Take it down' }).click();
    await page.getByText('Nothing on sale').waitFor();
    await tab(page, /^Taken down 1$/).click();
    await rows(page).getByText('I play it again').waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await fitsWidth(page)).toBe(true);

    await page.getByRole('button', { name: /^Put on sale again/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put on sale again' }).click();
    await page.getByText('Nothing taken down').waitFor();
    expect((await sell.product(person, id))?.saleState).toBe(onSale);
    expectQuiet();
  });

  it('are drawn back while the shop looks at them, and can be sent in again', async () => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person);
    await page.goto(`${productList}?state=0`, { waitUntil: 'networkidle' });
    // The demo's staff takes five seconds: where the machine takes longer, it is tried with the next account.
    await expect
      .poll(
        async () => {
          const id = await sell.consign(person);
          await page.reload();
          await rows(page)
            .getByRole('button', { name: /^Withdraw/ })
            .click();
          const dialog = page.getByRole('dialog');
          await dialog.getByText('Nobody else has seen it').waitFor();
          await dialog.getByRole('button', { name: 'Withdraw' }).click();
          await page.getByText('Nothing in review').waitFor();
          return (await sell.product(person, id))?.saleState;
        },
        { timeout: 90_000 },
      )
      .toBe(1);
    await tab(page, /^Taken down 1$/).click();
    await rows(page).getByText('Not on sale', { exact: true }).waitFor();
    await rows(page)
      .getByRole('link', { name: /^Edit and send again/ })
      .waitFor();
    expectQuiet();
  });

  it('that were refused say why, and lead to the form with everything as it was', async () => {
    const person = await shop.newcomer();
    const id = await sell.consign(person, { price: '990000.00' });
    expect(await sell.reviewed(person, id)).toBe(refused);
    const { page, expectQuiet } = await shop.open(person, { width: 360, height: 780 });
    await page.goto(`${productList}?state=99`, { waitUntil: 'networkidle' });
    const { refuseReason } = (await sell.product(person, id)) as { refuseReason: string };
    expect(refuseReason).not.toBe('');
    await rows(page).getByText(refuseReason).waitFor();
    const edit = rows(page).getByRole('link', { name: /^Edit and send again/ });
    expect(await edit.getAttribute('href')).toMatch(
      new RegExp(`^/pages/commit\\?way=consignment&goodId=${id}&gameId=\\d+$`),
    );
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
  });

  it('that somebody has ordered lead to the order and can’t be changed', async () => {
    const [person, buyer] = [await shop.newcomer(), await shop.newcomer()];
    const id = await sell.consign(person);
    expect(await sell.reviewed(person, id)).toBe(onSale);
    const { page, expectQuiet } = await shop.open(person);
    await page.goto(productList, { waitUntil: 'networkidle' });
    const order = await shop.deals.order(buyer, id);
    // The page still offers it: the marketplace refuses, and the row says so, though its button goes.
    await page.getByRole('button', { name: /^Take down/ }).click();
    await page.getByLabel('Why are you taking it down?').fill('I play it again');
    await page.getByRole('dialog').getByRole('button', { name: 'Take it down' }).click();
    await rows(page).getByRole('alert').waitFor();
    expect(
      await rows(page)
        .getByRole('button', { name: /^Take down/ })
        .count(),
    ).toBe(0);
    expect((await sell.product(person, id))?.saleState).not.toBe(4);
    await page.reload({ waitUntil: 'networkidle' });
    await rows(page).getByText('Reserved', { exact: true }).waitFor();
    const link = rows(page).getByRole('link', { name: 'To the order' });
    expect(await link.getAttribute('href')).toBe(`/pages/order/orderDetail?id=${order.id}`);
    expect(
      await rows(page)
        .getByRole('button', { name: /^Take down/ })
        .count(),
    ).toBe(0);
    await shop.deals.cancel(buyer, order.id);
    expectQuiet();
  });

  it('are changed and taken down without JavaScript too', async () => {
    const person = await shop.newcomer();
    const id = await sell.consign(person);
    expect(await sell.reviewed(person, id)).toBe(onSale);
    const { page, expectQuiet } = await shop.open(person, { javaScript: false });
    await page.goto(`${productList}?state=2`);
    await page.getByText('Change the price').click();
    await page.getByLabel('New price').fill('no number');
    await page.getByRole('button', { name: 'Save the price' }).click();
    await page.getByText('Please enter an amount above 0').waitFor();
    expect(await page.getByLabel('New price').inputValue()).toBe('no number');
    await page.getByLabel('New price').fill('750.5');
    await page.getByRole('button', { name: 'Save the price' }).click();
    await rows(page).getByText('.50', { exact: true }).waitFor();
    expect((await sell.product(person, id))?.newPrice).toBe('750.50');

    await page.locator('summary').filter({ hasText: 'Take down' }).click();
    await page.getByLabel('Why are you taking it down?').fill('I play it again');
    await page.getByRole('button', { name: 'Take it down' }).click();
    await page.getByText('Nothing on sale').waitFor();
    expect((await sell.product(person, id))?.downDes).toBe('I play it again');
    expectQuiet();
  });

  it('ask guests to log in and bring them back', async () => {
    const { page } = await shop.open(null);
    for (const path of [`${productList}?state=2`, '/pages/other/Myevaluation', '/pages/kuaisuhuishou?backId=1']) {
      await page.goto(path);
      expect(new URL(page.url()).searchParams.get('fromRoute')).toBe(path);
    }
  });
});
