import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { fitsWidth, lookVisits, openPage } from './support/page';
import { logInBySms } from './support/people';
import { startStorefront, type Storefront } from '../support/storefront';

let browser: Browser;
let storefront: Storefront;

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

/** The automatic desk takes a few seconds for each of its steps; a busy machine takes more. */
const deskMs = 90_000;
let people = 0;

/** A shop's page, and a phone nobody has signed up with. */
async function visit(options: { host: string; javaScript?: boolean; width?: number; height?: number }) {
  people += 1;
  const watched = await openPage(browser, { port: storefront.port, ...options });
  return { ...watched, phone: String(13_600_000_000 + people) };
}

/** The id of a listing on sale. */
async function listingOnSale(page: Page): Promise<string> {
  await page.goto('/pages/goodList');
  const id = await page.locator('[data-good-id]').first().getAttribute('data-good-id');
  if (id === null) throw new Error('there is nothing on sale');
  return id;
}

/** Opens the order form as a guest, who logs in on the way. */
async function openOrderForm(page: Page, phone: string, goodId: string): Promise<void> {
  await page.goto(`/pages/sureOrder?id=${goodId}`, { waitUntil: 'networkidle' });
  await logInBySms(page, phone);
  await page.waitForURL(/sureOrder\?id=/);
  await page.locator('[name=contact]').waitFor();
}

/** The order page once its scripts run: only they show the button. */
const orderReady = (page: Page) => page.getByRole('button', { name: 'Print' }).waitFor();
const cashierReady = (page: Page) => page.getByRole('timer').waitFor();
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place the order' });
const payNow = (page: Page) => page.getByRole('button', { name: /^Pay ¥/ });

const colourOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);

/** The person's orders as the marketplace knows them. */
async function ordersOf(page: Page): Promise<{ id: string; status: string }[]> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/web/order/list?role=buyer');
    return ((await answer.json()) as { rows: { id: string; status: string }[] }).rows;
  });
}

/** From the order form to a paid order, pressing once. */
async function orderAndPay(page: Page, phone: string): Promise<void> {
  await openOrderForm(page, phone, await listingOnSale(page));
  await page.locator('[name=terms]').check();
  await placeOrder(page).click();
  await page.waitForURL(/orderDetail\?id=/);
  await orderReady(page);
  await payNow(page).click();
  await page.waitForURL(/pay\/sandbox/);
  await cashierReady(page);
  await page.locator('button[value=pay]').click();
  await page.waitForURL(/orderDetail\?id=/);
  await orderReady(page);
}

describe('buying', () => {
  it.each(lookVisits)('works in $name, with reloads, ways back and double clicks', async ({ host, viewport }) => {
    const { page, context, phone, expectQuiet } = await visit({ host, ...viewport });
    await openOrderForm(page, phone, await listingOnSale(page));
    expect(await fitsWidth(page)).toBe(true);
    await expect.poll(() => page.locator('[name=contact]').inputValue()).toBe(phone);

    // What is wrong is said at its field; what was typed outlives a reload.
    await page.waitForLoadState('networkidle');
    await placeOrder(page).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /trading rules/ })
      .waitFor();
    await page.locator('[name=contact]').fill('wx_buyer_4711');
    await page.locator('[name=guarantee]').first().check({ force: true });
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => page.locator('[name=contact]').inputValue()).toBe('wx_buyer_4711');
    await expect.poll(() => page.locator('[name=guarantee]').first().isChecked()).toBe(true);
    await page.locator('[name=terms]').check();
    await placeOrder(page).dblclick();
    await page.waitForURL(/orderDetail\?id=/);
    await orderReady(page);
    const orderUrl = page.url();

    // Back and forth and a reload make no second order.
    await page.goBack();
    await page.getByText('You have ordered this account already').waitFor();
    await page.goForward();
    await orderReady(page);
    await page.reload();
    await orderReady(page);
    expect(await ordersOf(page)).toMatchObject([{ status: 'unpaid' }]);
    expect(await fitsWidth(page)).toBe(true);

    // A payment that comes to nothing, seen and repeated.
    await payNow(page).dblclick();
    await page.waitForURL(/pay\/sandbox/);
    await cashierReady(page);
    expect(await fitsWidth(page)).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Continue to Sandbox cashier (demo)' }).click();
    await page.waitForURL(/pay\/sandbox/);
    await page.reload();
    await cashierReady(page);
    const isPhone = viewport.name === 'phone';
    await page.locator(`button[value=${isPhone ? 'fail' : 'expire'}]`).dblclick();
    await page.waitForURL(/orderDetail\?id=/);
    await page.getByText(isPhone ? 'The payment failed' : "The cashier's time ran out").waitFor();
    await orderReady(page);
    await payNow(page).click();
    await page.waitForURL(/pay\/sandbox/);
    await cashierReady(page);
    await page.locator(`button[value=${isPhone ? 'twice' : 'pay'}]`).dblclick();
    await page.waitForURL(/orderDetail\?id=/);
    await page.getByText('Paid, held by the shop').waitFor();
    await page.reload();
    await orderReady(page);
    await page.getByText('Paid, held by the shop').waitFor();

    // The desk checks, rebinds and delivers; the page follows by itself.
    const show = page.getByRole('button', { name: 'Show the credentials' });
    await show.waitFor({ timeout: deskMs });
    await show.dblclick();
    await page.locator('dl code').nth(1).waitFor();
    await page.getByRole('heading', { name: 'Views of the credentials' }).waitFor();
    await page.reload();
    await orderReady(page);
    expect(await page.locator('dl code').count()).toBe(0);
    expect(
      await page
        .locator('section ul > li')
        .filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\dbuyer$/ })
        .count(),
    ).toBe(1);

    // Confirmed once, after a question.
    await page.getByRole('button', { name: 'Confirm the account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Afterwards a refund is possible only through the guarantee').waitFor();
    await dialog.getByRole('button', { name: 'Confirm and release the money' }).dblclick();
    await page.waitForURL(/finish\?kind=order/);
    await page.getByRole('heading', { name: 'The account is yours' }).waitFor();
    await page.reload();
    await page.getByText(/^Guarantee: From \d{4}/).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await page.goto(orderUrl);
    await page.getByText('The order is complete. Enjoy the account.').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm the account' }).count()).toBe(0);
    expect(await ordersOf(page)).toMatchObject([{ status: 'completed' }]);
    expectQuiet();
    await context.close();
  });

  it('says at once that somebody else was faster, and keeps what was typed', async () => {
    const host = 'maple.localhost';
    const slow = await visit({ host });
    const fast = await visit({ host });
    const goodId = await listingOnSale(slow.page);
    await openOrderForm(slow.page, slow.phone, goodId);
    await slow.page.locator('[name=contact]').fill('wx_too_slow');
    await slow.page.locator('[name=terms]').check();
    await openOrderForm(fast.page, fast.phone, goodId);
    await fast.page.locator('[name=terms]').check();
    await placeOrder(fast.page).click();
    await fast.page.waitForURL(/orderDetail\?id=/);

    const askedColour = await colourOf(placeOrder(slow.page));
    await placeOrder(slow.page).click();
    const refusal = slow.page.getByRole('alert').filter({ hasText: 'Another buyer is paying' });
    await refusal.waitFor();
    // Who pressed at the end of the form is led to what is said at its beginning.
    await expect.poll(() => refusal.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(async () => (await refusal.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expect.poll(() => colourOf(placeOrder(slow.page))).not.toBe(askedColour);
    await slow.page.getByRole('heading', { name: 'Similar accounts' }).waitFor();
    expect(await slow.page.locator('[name=contact]').inputValue()).toBe('wx_too_slow');
    expect(await placeOrder(slow.page).isDisabled()).toBe(true);
    // Somebody else's order is as good as none.
    const response = await slow.page.goto(fast.page.url());
    expect(response?.status()).toBe(404);
    await fast.context.close();
    await slow.context.close();
  });

  it('loses nothing when the network is gone, and orders once when it is back', async () => {
    const { page, context, phone } = await visit({ host: 'titan.localhost' });
    await openOrderForm(page, phone, await listingOnSale(page));
    await page.waitForLoadState('networkidle');
    await page.locator('[name=contact]').fill('wx_in_a_tunnel');
    await page.locator('[name=terms]').check();
    await context.setOffline(true);
    await placeOrder(page).click();
    await page.getByText('it is never made twice').waitFor();
    expect(await page.locator('[name=contact]').inputValue()).toBe('wx_in_a_tunnel');
    await context.setOffline(false);
    await placeOrder(page).click();
    await page.waitForURL(/orderDetail\?id=/);
    await orderReady(page);
    expect(await ordersOf(page)).toHaveLength(1);
    await context.close();
  });

  it('lets a buyer dispute: words outlive live changes, pictures a failure, and staff decides', async () => {
    const allow = /Failed to load resource/;
    people += 1;
    const { page, context, expectQuiet } = await openPage(browser, {
      host: 'aurora.localhost',
      port: storefront.port,
      allow,
    });
    await orderAndPay(page, String(13_600_000_000 + people));
    const open = page.getByText('Open a dispute', { exact: true });
    await open.waitFor({ timeout: deskMs });
    await open.click();
    const reason = page.locator('[name=reason]');
    await reason.fill('Too short');
    await page.getByRole('button', { name: 'Send the dispute' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Please write 10 to 2000 characters' }).waitFor();
    const words = 'The listing promised six stars,\nI found four of them.';
    await reason.fill(words);
    // The desk moves the order on meanwhile.
    await page.getByRole('button', { name: 'Confirm the account' }).waitFor({ timeout: deskMs });
    expect(await reason.inputValue()).toBe(words);
    await page.reload();
    await orderReady(page);
    await expect.poll(() => reason.inputValue()).toBe(words);

    await page.route('**/api/upload/image', (route) => route.fulfill({ status: 502, json: { code: 502, msg: '' } }));
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('#dispute-pictures').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await page.getByText('Not sent').waitFor();
    await page.getByRole('button', { name: 'Send the dispute' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /wait until all pictures are there/ })
      .waitFor();
    await page.unroute('**/api/upload/image');
    await page.getByRole('button', { name: 'Picture 1: Try again' }).click();
    await page.locator('[name=images]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Send the dispute' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open the dispute' }).dblclick();
    await page.waitForURL(/finish\?kind=order/);
    await page.getByRole('heading', { name: 'Your dispute is open' }).waitFor();
    await page.getByRole('link', { name: 'To the order' }).click();
    await page.getByText('I found four of them.').waitFor();
    await page.locator('img[alt="Picture 1"]').waitFor();
    // Settled for the buyer by the desk; the page follows by itself.
    await page.getByText('Decided for the buyer', { exact: true }).waitFor({ timeout: deskMs });
    await page.getByText(/^You got ¥[\d,.]+ back\.$/).waitFor();
    expect(await ordersOf(page)).toMatchObject([{ status: 'refunded' }]);
    expectQuiet();
    await context.close();
  });

  it('works without JavaScript, from the order to the confirmation', async () => {
    const { page, context, phone } = await visit({ host: 'titan.localhost', javaScript: false, width: 360 });
    await page.goto(`/pages/sureOrder?id=${await listingOnSale(page)}`);
    await page.locator('[name=phone]').fill(phone);
    await page.locator('button[value=sendCode]').click();
    const code = /\d{6}/.exec(await page.getByText(/Your code: \d{6}/).innerText())?.[0] ?? '';
    await page.locator('[name=code]').fill(code);
    await page.locator('[name=agree]').check();
    await page.locator('button[value=submit]').click();
    await page.waitForURL(/sureOrder\?id=/);

    await page.locator('[name=contact]').fill('abc');
    await page.locator('[name=terms]').check();
    await placeOrder(page).click();
    await page.locator('#order-contact-error').waitFor();
    expect(await page.locator('[name=contact]').inputValue()).toBe('abc');
    expect(await page.locator('[name=terms]').isChecked()).toBe(true);
    await page.locator('[name=contact]').fill('wx_without_scripts');
    await placeOrder(page).click();
    await page.waitForURL(/orderDetail\?id=/);
    await payNow(page).click();
    await page.waitForURL(/pay\/sandbox/);
    await page.locator('button[value=pay]').click();
    await page.waitForURL(/orderDetail\?id=/);

    const confirm = page.locator('summary', { hasText: 'Confirm the account' });
    await expect.poll(async () => (await page.reload(), confirm.count()), { timeout: deskMs, interval: 1000 }).toBe(1);
    await page.getByRole('button', { name: 'Show the credentials' }).click();
    await page.locator('dl code').nth(1).waitFor();
    await page.getByRole('link', { name: 'Hide now' }).click();
    await confirm.waitFor();
    expect(await page.locator('dl code').count()).toBe(0);
    await confirm.click();
    await page.getByRole('button', { name: 'Confirm and release the money' }).click();
    await page.waitForURL(/finish\?kind=order/);
    await page.getByRole('heading', { name: 'The account is yours' }).waitFor();
    await context.close();
  });
});
