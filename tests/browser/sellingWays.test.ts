import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logInBySms } from './support/people';
import { fitsWidth, viewports, type WatchedPage } from './support/page';
import { fillTemplate, files, mobileGame, pickPlace, savedLine } from './support/sellForm';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** The demo desk offers, pays and settles within seconds; a busy machine takes longer. */
const deskLimit = { timeout: 90_000 };
const soon = { timeout: 30_000 };
/** On a busy machine a stream may break; the page then asks by itself, and the browser notes it. */
const lostStream = /status of 50[234]/;
let people = 0;
const newPhone = () => String(13_480_000_000 + (people += 1));

/** Fills the form in as a guest, logs in on the way, adds a picture and reloads: everything is still there. */
async function fillIn(page: Page, way: string, send: string): Promise<void> {
  const gameId = await mobileGame(page);
  await page.goto(`/pages/BasicInformation?gameId=${gameId}&way=${way}`, { waitUntil: 'networkidle' });
  await pickPlace(page);
  await page.getByRole('button', { name: 'Go on to the account' }).click();
  await page.waitForURL(/commit\?gameId=/);
  await fillTemplate(page);
  await savedLine(page).waitFor();
  await page.getByRole('button', { name: 'Log in and send' }).click();
  await page.waitForURL(/login\?fromRoute=/);
  await page.waitForLoadState('networkidle');
  await logInBySms(page, newPhone());
  await page.waitForURL(/commit\?gameId=/);
  await page.getByText(/^Saved to your account/).waitFor(soon);
  await page.locator('#sell-pictures').setInputFiles(files('a.png'));
  await expect.poll(() => page.locator('[name=images]').count(), soon).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => page.locator('[name=images]').count(), soon).toBe(1);
  await expect.poll(() => page.locator('main input[inputmode=numeric]').first().inputValue(), soon).toBe('35');
  await page.getByRole('button', { name: send }).dblclick();
  await page.waitForURL(/finish\?kind=sale&way=/);
}

async function acceptFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept ¥/ })
    .click();
  await page.getByText('Sold. You get', { exact: false }).waitFor(deskLimit);
  await page.getByText('Credited to you as part of the price.').waitFor(soon);
}

describe.each(viewports)('from the sell form on a $name', ({ width, height }) => {
  const open = (): Promise<WatchedPage> => shop.open(null, { width, height, allow: lostStream });

  it('a bidding gets three offers, one is accepted and paid', async () => {
    const { page, expectQuiet } = await open();
    await fillIn(page, 'bidding', 'Start the bidding');
    await page.getByRole('heading', { name: 'The bidding is running' }).waitFor();
    await page.getByRole('link', { name: 'To the offers' }).click();
    await expect.poll(() => page.locator('main article[data-state=open]').count(), deskLimit).toBeGreaterThanOrEqual(3);
    await page.reload({ waitUntil: 'load' });
    await page.getByText('Live', { exact: true }).waitFor(soon);
    expect(await fitsWidth(page)).toBe(true);
    await acceptFirst(page);
    expectQuiet();
  });

  it('the shop buys an account at once', async () => {
    const { page, expectQuiet } = await open();
    await fillIn(page, 'quick', 'Ask for an offer');
    await page
      .getByRole('link', { name: 'To the shop’s offer' })
      .or(page.getByRole('link', { name: "To the shop's offer" }))
      .click();
    await page.getByText('What it is worth').waitFor(soon);
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .waitFor(deskLimit);
    await page.reload({ waitUntil: 'load' });
    await page.getByText('Live', { exact: true }).waitFor(soon);
    expect(await fitsWidth(page)).toBe(true);
    await acceptFirst(page);
    expectQuiet();
  });

  it('an appraisal becomes a consignment without anything typed twice', async () => {
    const { page, expectQuiet } = await open();
    await fillIn(page, 'appraisal', 'Ask for an appraisal');
    await page.goto('/pages/other/Myevaluation', { waitUntil: 'networkidle' });
    const row = page.locator('main article').first();
    await row.getByText('Appraised', { exact: true }).waitFor(deskLimit);
    await row.getByRole('link', { name: /^Sell from this appraisal/ }).click();
    await page.waitForURL(/\/pages\/sale\?backId=/);
    await page.getByRole('link', { name: 'Choose: Official consignment' }).click();
    await page.waitForURL(/BasicInformation\?/);
    await expect.poll(() => page.locator('[name=contact]').inputValue(), soon).toBe('wechat-abc');
    await page.getByRole('button', { name: 'Go on to the account' }).click();
    await page.waitForURL(/commit\?/);
    await expect.poll(() => page.locator('[name=images]').count(), soon).toBe(1);
    await expect.poll(() => page.locator('main input[inputmode=numeric]').first().inputValue(), soon).toBe('35');
    await page.locator('#sell-price').fill('150');
    await page.getByText(/you receive ¥140/).waitFor(soon);
    await page.getByRole('button', { name: 'Send it in' }).click();
    await page.waitForURL(/finish\?kind=sale&way=consignment/);
    await page.getByRole('heading', { name: 'Your account is in review' }).waitFor();
    expectQuiet();
  });
});

describe('an upstream that has no newer lists of places', () => {
  it('is asked for the older ones, by the form and by the list', async () => {
    const { page } = await shop.open(null, { allow: /Failed to load resource/ });
    await page.goto('/pages/accountOrder?pageType=sale&type=0');
    // Of another game than the other tests': theirs is remembered.
    const href = await page.locator('main a[href*="/pages/sale?gameId="]').nth(1).getAttribute('href');
    const gameId = new URLSearchParams(href?.split('?')[1]).get('gameId') ?? '';
    const lacking = { status: 404, body: { timestamp: 'x', error: 'Not Found' } };
    for (const path of ['/web/keylist', '/web/districtSuit']) shop.upstream.script(path, lacking);

    await page.goto(`/pages/BasicInformation?gameId=${gameId}&way=consignment`, { waitUntil: 'networkidle' });
    expect(await page.locator('[name=systemId]').count()).toBe(0);
    await page.locator('[name=carrierId]').first().check({ force: true });
    await page.locator('[name=groupId]').selectOption({ index: 1 });
    const region = await page.locator('[name=groupId]').inputValue();
    await page.locator('select[name=serverId]:enabled option').nth(1).waitFor({ state: 'attached' });
    await page.locator('[name=serverId]').selectOption({ index: 1 });
    await page.locator('[name=contact]').fill('wechat-abc');
    await page.getByRole('button', { name: 'Go on to the account' }).click();
    await page.waitForURL(/commit\?gameId=/);

    await page.goto(`/pages/goodList?gameId=${gameId}&groupId=${region}`);
    await page.waitForURL(new RegExp(`groupId=${region}`));
    await expect.poll(() => page.locator('main [name=groupId]').inputValue(), soon).toBe(region);
    expect(await page.getByText('Some filters could not be loaded').count()).toBe(0);
    const asked = new Set(shop.upstream.seen.map(({ path }) => path));
    for (const path of ['/need/operator/list', '/need/area/list', '/need/server/list', '/H5/GetGameDQ']) {
      expect(asked, path).toContain(path);
    }
  });
});
