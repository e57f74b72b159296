import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { fitsWidth } from './support/page';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';
import type { ListedGood } from './support/trade';

let shop: TradingShop;
let seller: Person;

beforeAll(async () => {
  shop = await startTradingShop();
  seller = await shop.api.logIn(demoAccounts[1].phone);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

const orderList = '/pages/other/orderList';

/** The order numbers on the page, from the top. */
const shownOrders = (page: Page) =>
  page
    .locator('main article')
    .evaluateAll((rows) => rows.map((row) => /Order (\d+)/.exec(row.textContent ?? '')?.[1] ?? ''));
const rowOf = (page: Page, orderNo: string) => page.locator('main article').filter({ hasText: orderNo });
const tabTexts = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link.textContent ?? '').trim()));

/** What some wait at until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('an order that is confirmed while its page is being loaded again', () => {
  it('is left for the page that says so, in the address and in the history too', async () => {
    const buyer = await shop.newcomer();
    const order = await shop.deals.order(buyer, shop.takeGood().id);
    await shop.deals.payAndReceive(buyer, order.id);
    const { page, expectQuiet } = await shop.open(buyer);
    await page.goto(orderList);
    await rowOf(page, order.orderNo)
      .getByRole('link', { name: /^Check and confirm/ })
      .click();
    await page.getByRole('button', { name: 'Show the credentials' }).waitFor();

    // The order's data come after the next page was asked for, and before that page's.
    const left = gate();
    const reloaded = gate();
    await page.route(/orderDetail\.data/, async (route) => {
      if (route.request().method() === 'GET') await left.opened;
      await route.continue();
    });
    await page.route(/finish\.data/, async (route) => {
      left.open();
      await reloaded.opened;
      await route.continue();
    });
    const again = page.waitForResponse(
      (answer) => /orderDetail\.data/.test(answer.url()) && answer.request().method() === 'GET',
    );
    await page.getByRole('button', { name: 'Show the credentials' }).click();
    await page.locator('dl code').nth(1).waitFor();
    await page.getByRole('button', { name: 'Confirm the account' }).click();
    await page.getByRole('button', { name: 'Confirm and release the money' }).click();
    // Its end is not waited for: a load that the router breaks off has none.
    await again;
    await page.waitForTimeout(500);
    reloaded.open();

    await page.getByRole('heading', { name: 'The account is yours' }).waitFor();
    await expect.poll(() => page.url()).toContain('/pages/finish?kind=order');
    await page.unrouteAll();
    await page.goBack();
    await expect.poll(() => page.url()).toContain('/pages/order/orderDetail?');
    await page.getByText(order.orderNo).first().waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toContain(orderList);
    expectQuiet();
  });
});

describe('my orders', () => {
  it('stand in the tab of their status with its count, lead to the next step and are found by what people know', async () => {
    const buyer = await shop.newcomer();
    const [received, completed, unpaid, closed] = [shop.takeGood(), shop.takeGood(), shop.takeGood(), shop.takeGood()];
    const make = async (good: ListedGood) => shop.deals.order(buyer, good.id);
    const orders = {
      received: await make(received),
      completed: await make(completed),
      unpaid: await make(unpaid),
      closed: await make(closed),
    };
    await shop.deals.cancel(buyer, orders.closed.id);
    await Promise.all([
      shop.deals.payAndReceive(buyer, orders.received.id),
      shop.deals.payAndReceive(buyer, orders.completed.id),
    ]);
    await shop.deals.confirm(buyer, orders.completed.id);

    const { page, context, expectQuiet } = await shop.open(buyer);
    await page.goto(orderList, { waitUntil: 'networkidle' });
    expect(await tabTexts(page)).toEqual([
      'All 4',
      'To pay 1',
      'In progress',
      'To confirm 1',
      'Disputed',
      'Done 1',
      'Closed 1',
    ]);
    expect(await shownOrders(page)).toHaveLength(4);

    const tabs = [
      ['To pay 1', orders.unpaid, 'Unpaid', 'Pay'],
      ['To confirm 1', orders.received, 'Delivered', 'Check and confirm'],
      ['Done 1', orders.completed, 'Completed', 'View credentials'],
      ['Closed 1', orders.closed, 'Closed', 'Details'],
    ] as const;
    for (const [tab, order, status, action] of tabs) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect.poll(() => shownOrders(page), { message: tab }).toEqual([order.orderNo]);
      const row = rowOf(page, order.orderNo);
      expect(await row.innerText()).toContain(status);
      const link = row.getByRole('link', { name: new RegExp(`^${action}`) });
      expect(await link.getAttribute('href')).toBe(`/pages/order/orderDetail?id=${order.id}`);
    }
    await page.getByRole('link', { name: 'Disputed', exact: true }).click();
    await page.getByText('No disputes').waitFor();
    await page.getByRole('link', { name: 'Show all orders' }).click();
    await expect.poll(() => shownOrders(page)).toHaveLength(4);
    expect(await rowOf(page, orders.unpaid.orderNo).innerText()).toMatch(/Your turn\s*by .*min left\), then it closes/);

    const search = page.getByRole('searchbox', { name: 'Search your orders' });
    for (const [typed, order] of [
      [orders.received.orderNo, orders.received],
      [unpaid.code, orders.unpaid],
      [completed.title, orders.completed],
    ] as const) {
      await search.fill(typed);
      await search.press('Enter');
      await page.waitForURL(/keyWord=/);
      await expect.poll(() => shownOrders(page), { message: typed }).toEqual([order.orderNo]);
      expect(await search.inputValue()).toBe(typed);
    }
    await search.fill('no such order');
    await search.press('Enter');
    await page.getByText('No order fits').waitFor();
    await page.getByRole('link', { name: 'Clear the search' }).first().click();
    await expect.poll(() => shownOrders(page)).toHaveLength(4);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy order number ${orders.closed.orderNo}` }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orders.closed.orderNo);

    // Straight from an order to another, over several entries of the history: nothing of the first stays.
    const show = page.getByRole('button', { name: 'Show the credentials' });
    await rowOf(page, orders.completed.orderNo)
      .getByRole('link', { name: /^View credentials/ })
      .click();
    await show.waitFor();
    await page.locator(`header a[href="${orderList}"]`).first().dispatchEvent('click');
    await rowOf(page, orders.received.orderNo)
      .getByRole('link', { name: /^Check and confirm/ })
      .click();
    await show.click();
    await page.locator('dl code').nth(1).waitFor();
    await page.evaluate(() => window.history.go(-2));
    await page.waitForURL(`**/pages/order/orderDetail?id=${orders.completed.id}`);
    await page.locator('main').getByText(orders.completed.orderNo).first().waitFor();
    expect(await page.locator('dl code').count()).toBe(0);
    await page.goto(orderList, { waitUntil: 'networkidle' });

    await page.setViewportSize({ width: 360, height: 780 });
    expect(await fitsWidth(page)).toBe(true);

    // A machine that slept while credentials were shown does not show them when it wakes.
    const sleeper = await shop.open(buyer);
    await sleeper.page.goto(`/pages/order/orderDetail?id=${orders.received.id}`, { waitUntil: 'networkidle' });
    await sleeper.page.getByRole('button', { name: 'Show the credentials' }).click();
    await sleeper.page.locator('dl code').nth(1).waitFor();
    await sleeper.page.evaluate((sleptMs) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + sleptMs;
    }, 30_000);
    await sleeper.page.locator('dl code').first().waitFor({ state: 'detached', timeout: 10_000 });

    // What was bought is sold to everybody else, and its page stays readable.
    const answer = await page.goto(`/pages/detail/index?id=${completed.id}`, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await page.getByText('You bought this account.').waitFor();
    const visitor = await shop.open(await shop.newcomer());
    await visitor.page.goto(`/pages/detail/index?id=${completed.id}`, { waitUntil: 'networkidle' });
    await visitor.page.getByText(/^Sold on \d{4}-\d\d-\d\d$/).waitFor();
    expect(await visitor.page.getByRole('link', { name: 'Buy now' }).count()).toBe(0);
    expect(await visitor.page.locator('#similar article').count()).toBeGreaterThan(0);

    // The numbers of the personal centre lead to what they count.
    await page.goto('/pages/other/geren', { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Sold' }).getByRole('link', { name: '0 To pay' }).waitFor();
    await page.getByRole('region', { name: 'Bought' }).getByRole('link', { name: '1 To confirm' }).click();
    await expect.poll(() => shownOrders(page)).toEqual([orders.received.orderNo]);
    expectQuiet();
    visitor.expectQuiet();
  });

  it('are paged, and a page past the end is the last one, without JavaScript too', async () => {
    const buyer = await shop.newcomer();
    const made: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const order = await shop.deals.order(buyer, shop.takeGood().id);
      await shop.deals.cancel(buyer, order.id);
      made.unshift(order.orderNo);
    }
    for (const javaScript of [true, false]) {
      const { page, expectQuiet } = await shop.open(buyer, { javaScript });
      await page.goto(`${orderList}?tab=closed&page=99`);
      expect(new URL(page.url()).search).toBe('?tab=closed&page=2');
      expect(await shownOrders(page)).toEqual(made.slice(10));
      await page.getByRole('link', { name: 'Page 1', exact: true }).click();
      await expect.poll(() => shownOrders(page)).toEqual(made.slice(0, 10));
      expect(new URL(page.url()).search).toBe('?tab=closed');

      // The form keeps the tab; the tabs keep the search.
      await page.getByRole('searchbox', { name: 'Search your orders' }).fill(made[3] ?? '');
      await page.getByRole('button', { name: 'Search', exact: true }).last().click();
      await expect.poll(() => shownOrders(page)).toEqual([made[3]]);
      expect(new URL(page.url()).search).toBe(`?tab=closed&keyWord=${made[3]}`);
      await page.getByRole('link', { name: /^All/ }).click();
      await expect.poll(() => new URL(page.url()).search).toBe(`?keyWord=${made[3]}`);
      await expect.poll(() => shownOrders(page)).toEqual([made[3]]);
      expectQuiet();
    }
  });

  it('of a seller tell what is received, and who bought only masked', async () => {
    const [buyer, good] = [await shop.newcomer(), await listingOfDemoSeller()];
    const order = await shop.deals.order(buyer, good.id);
    const { page, expectQuiet } = await shop.open(seller);
    await page.goto(orderList, { waitUntil: 'networkidle' });
    await page.getByText('Nothing bought yet').waitFor();
    await page.getByRole('link', { name: 'Sold', exact: true }).click();
    await expect.poll(() => shownOrders(page)).toContain(order.orderNo);
    expect(await tabTexts(page)).toContain('To pay 1');
    const row = await rowOf(page, order.orderNo).innerText();
    expect(row).toContain(`Buyer: ${buyer.phone.slice(0, 1)}***`);
    expect(row).toContain('The buyer’s turn');
    expect(await page.content()).not.toContain(buyer.phone);
    const [{ net } = { net: '' }] =
      (await shop.api.call('GET /api/web/order/list', { role: 'seller' }, seller).then(({ rows }) => rows)) ?? [];
    expect(row.replaceAll(/[\s,]/g, '')).toContain(`¥${String(net).replace(/\.00$/, '')}`);
    await shop.deals.cancel(buyer, order.id);
    expectQuiet();
  });

  it('that cannot be loaded say so and are asked for again', async () => {
    const { page, expectQuiet } = await shop.open(await shop.newcomer());
    shop.upstream.script('/web/order/list', { status: 500, body: { code: 500, msg: 'broken' } });
    await page.goto(orderList, { waitUntil: 'networkidle' });
    await page.getByText('This part could not be loaded').waitFor();
    expect(await tabTexts(page)).toContain('To pay');
    shop.upstream.reset();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing bought yet').waitFor();
    expectQuiet();
  });

  it('ask guests to log in and bring them back', async () => {
    const { page } = await shop.open(null);
    for (const path of [`${orderList}?role=seller&tab=done`, '/pages/other/collect', '/pages/other/browse']) {
      await page.goto(path);
      expect(new URL(page.url()).searchParams.get('fromRoute')).toBe(path);
    }
  });
});

/** The demo seller is the only one of the shop's sellers whose masked name begins so. */
async function listingOfDemoSeller(): Promise<ListedGood> {
  for (const good of shop.consigned) {
    const { data } = await shop.api.call('GET /api/web/good/info', { id: good.id });
    if (data?.seller?.name === '收***') return good;
  }
  throw new Error('the demo seller offers nothing cheap');
}
