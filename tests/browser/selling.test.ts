import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, shops, viewports } from './support/page';
import { logInBySms } from './support/people';
import { hidePixelsOnce } from './support/pixels';
import { fillTemplate, files, mobileGame, pickPlace, savedLine } from './support/sellForm';
import { shopApi } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';
import { trade } from './support/trade';

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

/** The automatic desk takes a few seconds for a review; a busy machine takes more. */
const deskMs = 90_000;
/** A busy machine takes its time. */
const soon = { timeout: 30_000 };
let people = 0;
const newPhone = () => String(13_500_000_000 + (people += 1));

/** The person's listings as the marketplace knows them. */
async function listingsOf(page: Page): Promise<{ id: string; saleState: number; newPrice: string }[]> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/web/goods/mine');
    return ((await answer.json()) as { rows: { id: string; saleState: number; newPrice: string }[] }).rows;
  });
}

describe.each(viewports)('selling on a $name', ({ width, height }) => {
  it('leads from the comparison of the ways over a sale to the money, with a login and a reload in the middle', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host: shops[0].host,
      port: storefront.port,
      width,
      height,
    });
    const gameId = await mobileGame(page);
    await page.goto(`/pages/sale?gameId=${gameId}`, { waitUntil: 'networkidle' });
    expect(await page.locator('tbody tr').count()).toBe(5);
    expect(await fitsWidth(page)).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose: Official consignment' }).click();

    await page.waitForURL(/BasicInformation\?gameId=\d+&way=consignment/);
    await pickPlace(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on to the account' }).click();

    await page.waitForURL(/commit\?gameId=\d+&way=consignment/);
    await page.locator('#sell-price').fill('188.80');
    await fillTemplate(page);
    await page.getByText('Fee ¥10, you receive ¥178.80').waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await page.getByRole('button', { name: 'Log in and send' }).click();
    await page.waitForURL(/login\?fromRoute=/);
    await page.waitForLoadState('networkidle');
    await logInBySms(page, newPhone());

    await page.waitForURL(/commit\?gameId=\d+&way=consignment/);
    await page.getByText(/^Saved to your account/).waitFor();
    await expect.poll(() => page.locator('#sell-price').inputValue(), soon).toBe('188.80');
    await page.getByRole('button', { name: 'Send it in' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /add pictures, at least 1/ })
      .waitFor();

    await page.locator('#sell-pictures').setInputFiles(files('a.png', 'b.png', 'c.png'));
    await expect.poll(() => page.locator('[name=images]').count(), soon).toBe(3);
    const order = () =>
      page.locator('[name=images]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const [first, second, third] = await order();
    await page.getByRole('button', { name: 'Move picture 3 forward' }).click();
    await expect.poll(order, soon).toEqual([first, third, second]);
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(order, soon).toEqual([first, third, second]);
    expect(await page.locator('[name=contact]').inputValue()).toBe('wechat-abc');

    await page.getByRole('button', { name: 'Send it in' }).dblclick();
    await page.waitForURL(/finish\?kind=sale&way=consignment&id=/);
    await page.getByRole('heading', { name: 'Your account is in review' }).waitFor();
    const listings = await listingsOf(page);
    expect(listings).toHaveLength(1);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sell-draft')))).toEqual(
      [],
    );

    await expect.poll(async () => (await listingsOf(page))[0]?.saleState, { timeout: deskMs }).toBe(2);
    const goodId = listings[0]?.id ?? '';
    await page.goto(`/pages/detail/index?id=${goodId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    const api = shopApi(shops[0].host, storefront.port);
    const deals = trade(api);
    const buyer = await api.logIn(newPhone());
    const { id: orderId } = await deals.order(buyer, goodId);
    await page.goto('/pages/other/goodsList', { waitUntil: 'networkidle' });
    await page.getByText('Reserved', { exact: true }).first().waitFor();
    await deals.payAndReceive(buyer, orderId);
    await deals.confirm(buyer, orderId);
    await page.goto(`/pages/order/orderDetail?id=${orderId}`);
    await page.getByText('¥178.80').first().waitFor();
    await page.goto(`/pages/finish?kind=order&id=${orderId}`);
    await page
      .getByText(/You get ¥178\.80|¥178\.80/)
      .first()
      .waitFor();
    await expect.poll(async () => (await listingsOf(page))[0]?.saleState, soon).toBe(3);
    expectQuiet();
    await context.close();
  });
});

describe('an unsent form', () => {
  it('goes on in another way without anything typed twice, and is offered where a game is picked', async () => {
    const { page, context } = await openPage(browser, { host: shops[0].host, port: storefront.port });
    const gameId = await mobileGame(page);
    await page.goto(`/pages/commit?gameId=${gameId}&way=bidding`, { waitUntil: 'networkidle' });
    await page.locator('#sell-title').fill('An account to remember');
    await savedLine(page).waitFor();
    await page.getByRole('navigation', { name: 'Way' }).getByRole('link', { name: 'Official consignment' }).click();
    await page.waitForURL(/way=consignment/);
    await expect.poll(() => page.locator('#sell-title').inputValue(), soon).toBe('An account to remember');
    await page.goto('/pages/accountOrder?pageType=sale');
    await page.getByRole('link', { name: /^Continue: / }).click();
    await page.waitForURL(/commit\?gameId=/);
    await expect.poll(() => page.locator('#sell-title').inputValue(), soon).toBe('An account to remember');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Delete and start over' }).click();
    await expect.poll(() => page.locator('#sell-title').inputValue(), soon).toBe('');
    await context.close();
  });
});

describe('a device that several people use', () => {
  it('shows nobody what another typed whose session ended without a logout, and each their own again', async () => {
    const { page, context } = await openPage(browser, { host: shops[0].host, port: storefront.port });
    const gameId = await mobileGame(page);
    const form = `/pages/commit?gameId=${gameId}&way=quick`;
    const title = page.locator('#sell-title');
    const [first, second] = [newPhone(), newPhone()];
    const logIn = async (phone: string) => {
      await context.clearCookies({ name: '__Host-session' });
      await page.goto(`/login?fromRoute=${encodeURIComponent(form)}`, { waitUntil: 'networkidle' });
      await logInBySms(page, phone);
      await page.waitForURL(/commit\?gameId=/);
      await page.waitForLoadState('networkidle');
    };
    await logIn(first);
    await title.fill('Of the first one');
    await page.getByText(/^Saved to your account/).waitFor();
    await logIn(second);
    expect(await title.inputValue()).toBe('');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user')), soon).toContain(second.slice(-4));
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Of the first one');
    await title.fill('Of the second one');
    await page.getByText(/^Saved to your account/).waitFor();
    const session = (await context.cookies()).find(({ name }) => name === '__Host-session')!;
    await context.clearCookies({ name: '__Host-session' });
    await page.goto(form, { waitUntil: 'networkidle' });
    expect(await title.inputValue(), 'a guest').toBe('');
    // A phone gets one code a minute: the session itself comes back.
    await context.addCookies([session]);
    await page.goto(form, { waitUntil: 'networkidle' });
    await expect.poll(() => title.inputValue(), soon).toBe('Of the second one');
    await context.close();
  });
});

describe('what a form asks for while it is filled in', () => {
  it('is settled for who changes a choice and takes the change back before the answer is there', async () => {
    const { page, context } = await openPage(browser, { host: shops[0].host, port: storefront.port });
    const gameId = await mobileGame(page);
    await page.goto(`/pages/BasicInformation?gameId=${gameId}&way=consignment`, { waitUntil: 'networkidle' });
    await pickPlace(page);
    let asked = 0;
    await page.route(/\/api\/web\/(districtSuit|sell\/estimate)/, () => void (asked += 1));
    const region = page.locator('[name=groupId]');
    const servers = page.locator('select[name=serverId]');
    await region.selectOption({ index: 2 });
    await expect.poll(() => asked, soon).toBe(1);
    expect(await servers.isDisabled()).toBe(true);
    await region.selectOption({ index: 1 });
    await expect.poll(() => servers.isEnabled(), soon).toBe(true);
    expect(await servers.locator('option').count()).toBeGreaterThan(1);
    await servers.selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Go on to the account' }).click();

    const level = page.locator('main input[inputmode=numeric]').first();
    const loading = page.locator('[aria-busy=true]');
    await page.unroute(/\/api\/web\/(districtSuit|sell\/estimate)/);
    await level.fill('35');
    await expect.poll(() => loading.count(), soon).toBe(1);
    await expect.poll(() => loading.count(), soon).toBe(0);
    await level.fill('36');
    await expect.poll(() => loading.count(), soon).toBe(1);
    await level.fill('35');
    await expect.poll(() => loading.count(), soon).toBe(0);
    await context.close();
  });
});

describe('the last words of a form', () => {
  it('reach the account though a device too slow for the last moments of a page leaves it', async () => {
    const { port } = storefront;
    const { page, context } = await openPage(browser, { host: shops[0].host, port });
    const api = shopApi(shops[0].host, port);
    const person = await api.logIn(newPhone());
    await person.enter(context);
    const gameId = await mobileGame(page);
    await page.goto(`/pages/commit?gameId=${gameId}&way=quick`, { waitUntil: 'networkidle' });
    const title = page.locator('#sell-title');
    await title.fill('First words');
    await page.getByText(/^Saved to your account/).waitFor();
    const devTools = await context.newCDPSession(page);
    await title.fill('Last words');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 100 });
    await page.goto('about:blank');
    const kept = async () => JSON.stringify(await api.call('GET /api/web/sell/draft', { gameId }, person));
    await expect.poll(kept, soon).toContain('Last words');
    await context.close();
  });
});

describe('the pictures of an account', () => {
  it('say when they were not sent, are tried again, and have parts hidden', async () => {
    const { page, context } = await openPage(browser, {
      host: shops[0].host,
      port: storefront.port,
      allow: /502/,
    });
    const gameId = await mobileGame(page);
    await page.goto(`/login?fromRoute=${encodeURIComponent(`/pages/commit?gameId=${gameId}&way=quick`)}`, {
      waitUntil: 'networkidle',
    });
    await logInBySms(page, newPhone());
    await page.waitForURL(/commit\?gameId=/);
    await page.route('**/api/upload/image', (route) => route.fulfill({ status: 502, json: { code: 502, msg: '' } }));
    await page.locator('#sell-pictures').setInputFiles(files('a.png'));
    await page.getByText('Not sent').waitFor();
    await page.getByRole('button', { name: 'Ask for an offer' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /wait until all pictures are there/ })
      .waitFor();
    await page.unroute('**/api/upload/image');
    await page.getByRole('button', { name: 'Picture 1: Try again' }).click();
    const path = page.locator('[name=images]');
    await path.waitFor({ state: 'attached' });
    const before = await path.inputValue();

    const hide = page.getByRole('button', { name: 'Hide parts of picture 1' });
    await hide.click();
    await page.getByRole('dialog').waitFor();
    const form = page.url();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(page.url(), 'Back leaves the dialog, not the form').toBe(form);
    await hide.click();
    await page.getByRole('button', { name: 'Add an area' }).click();
    await page.getByRole('button', { name: /^Area 1/ }).press('ArrowRight');
    await expectAccessible(page);
    const makeUnreadable = page.getByRole('button', { name: 'Make it unreadable' });
    await hidePixelsOnce(page);
    await makeUnreadable.click();
    await page.getByText('This picture could not be changed here.').waitFor();
    await makeUnreadable.click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(async () => ((await path.count()) === 1 ? path.inputValue() : before), soon).not.toBe(before);
    await context.close();
  });
});
