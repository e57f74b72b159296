import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** Which file of the build does not come, as on a bad line, or after an update that took it away. */
const failing = [
  ['the entry', /entry\.client/],
  ['a shared file', /_shared\/common-/],
  ['a page of its own', /goodList-\w+\.js/],
  ['the texts', /_shared\/en\.first/],
] as const;

describe.each(failing)('a page for which %s does not come', (_, file) => {
  async function open(width: number) {
    const opened = await shop.open(null, { width });
    await opened.page.route(file, (route) => route.abort());
    // Nobody waits for it to come alive: it does not.
    const goto = (path: string) => opened.page.goto(path, { waitUntil: 'domcontentloaded' });
    return { page: opened.page, goto };
  }

  it('has the filters of one without scripts, on a desktop', async () => {
    const { page, goto } = await open(1440);
    await goto('/pages/goodList');
    await page.locator('[name=priceEnd]').fill('900');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/priceEnd=900/);
  });

  it('has them on a phone', async () => {
    const { page, goto } = await open(360);
    await goto('/pages/goodList');
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.locator('[name=priceEnd]').fill('900');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/priceEnd=900/);
  });
});

it('a page whose scripts do not come asks about an ended session as one without scripts', async () => {
  const { page } = await shop.open(await shop.newcomer());
  await page.route(/entry\.client/, (route) => route.abort());
  shop.upstream.script('/web/good/allList', { status: 200, body: { code: 401, msg: '' }, onlyWithToken: true });
  await page.goto('/pages/goodList', { waitUntil: 'domcontentloaded' });
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/goodList/);
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
});

it('a page for whose number of messages the file does not come stays, and what is typed in it', async () => {
  const { page } = await shop.open(await shop.newcomer());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(request.url());
  });
  const isTried = page.waitForRequest(/routes\/unread-\w+\.js/);
  await page.route(/routes\/unread-\w+\.js/, (route) => route.abort());
  await page.goto('/pages/accountOrder?pageType=buy', { waitUntil: 'networkidle' });
  await isTried;
  await page.locator('header [name=searchText]').fill('Polar');
  // To another page and back, each of which asks for the number.
  await page.locator('header a[href="/"]').first().click();
  await page.waitForURL(/\/$/);
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});
