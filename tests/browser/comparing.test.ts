import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe';
import { fitsWidth, viewports } from './support/page';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let ids: string[];

beforeAll(async () => {
  shop = await startTradingShop();
  const { rows = [] } = await shop.api.call('POST /api/web/good/allList', { pageNum: 1, pageSize: 5 });
  ids = rows.map((row) => String(row.id));
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

describe.each(viewports)('comparing on a $name', ({ width, height }) => {
  it('puts chosen listings side by side, what differs first, and takes one away again', async () => {
    const { page, expectQuiet } = await shop.open(null, { width, height });
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const buttons = page.getByRole('button', { name: /^Compare “/ });
    await buttons.nth(0).click();
    // The first one pressed bears another name then, and is no longer among them.
    await page.getByRole('button', { name: /^Remove from comparison: “/ }).waitFor();
    await buttons.nth(0).press('Enter');
    await page.getByRole('link', { name: 'Compare 2 accounts' }).click();
    await page.waitForURL(/\/pages\/compare\?ids=\d+,\d+$/);
    const table = page.getByRole('table');
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(2);
    expect(await table.getByRole('rowheader').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    expect(await fitsWidth(page)).toBe(true);
    await page
      .locator('main li')
      .getByRole('link', { name: /^Compare / })
      .first()
      .click();
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(3);
    await page
      .getByRole('link', { name: /^Remove from comparison: “/ })
      .first()
      .click();
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(2);
    const here = page.url();
    await page.goto('/pages/compare');
    await page.waitForURL(here);
    expectQuiet();
  });
});

describe('without JavaScript', () => {
  it('the address of a comparison is all it takes', async () => {
    const { page } = await shop.open(null, { javaScript: false });
    await page.goto(`/pages/compare?ids=${ids.slice(0, 3).join(',')}`);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(3);
    await page
      .getByRole('link', { name: /^Remove from comparison: “/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
    await page.goto('/pages/goodList');
    await page
      .getByRole('button', { name: /^Compare “/ })
      .first()
      .click();
    await page.waitForURL(/\/pages\/compare\?ids=\d+$/);
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(1);
  });
});

describe('the keys of the search', () => {
  it('lead to it, explain themselves, and can be switched off', async () => {
    const { page, expectQuiet } = await shop.open(null, {});
    await page.goto('/', { waitUntil: 'networkidle' });
    const field = page.getByRole('searchbox');
    await page.keyboard.press('/');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('a/b?');
    expect(await field.inputValue()).toBe('a/b?');
    // Nothing to suggest is called that.
    await page.keyboard.press('ArrowDown');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Shortcuts are on').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
    expectQuiet();
  });
});

describe('a listing', () => {
  it('is shared by link, picture code and code, with the invite code of who is logged in', async () => {
    const { page, expectQuiet } = await shop.open(await shop.newcomer(), {});
    await page.goto(`/pages/detail/index?id=${ids[0]}`, { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this account' });
    await dialog.waitFor();
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(new URL(link).searchParams.get('inviteCode')).toMatch(/^[A-Za-z0-9]{4,32}$/);
    expect(new URL(link).searchParams.get('id')).toBe(ids[0]);
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expectQuiet();
  });

  it('leaves the sharing with Back, and the listing with the next Back', async () => {
    const { page, expectQuiet } = await shop.open(null, {});
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    await page.locator('main a[href*="/pages/detail/index?id="]').first().click();
    await page.waitForURL(/detail\/index/);
    const dialog = page.getByRole('dialog', { name: 'Share this account' });
    const share = page.getByRole('main').getByRole('button', { name: 'Share' });
    await share.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/detail\/index/);
    // Closed otherwise, it leaves nothing behind that one would have to go back over.
    await share.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.overlay))).toBe(false);
    await page.goBack();
    await page.waitForURL(/goodList/);
    expectQuiet();
  });

  it.each([2, 4])('prints %i listings beside each other on the width of a page', async (count) => {
    const { page } = await shop.open(null, { width: 680, height: 1000 });
    await page.goto(`/pages/compare?ids=${ids.slice(0, count).join(',')}`);
    await page.emulateMedia({ media: 'print' });
    await page
      .getByRole('columnheader')
      .nth(count - 1)
      .waitFor();
    expect(await fitsWidth(page)).toBe(true);
  });

  it('prints without the frame, with its address', async () => {
    const { page } = await shop.open(null, {});
    await page.goto(`/pages/detail/index?id=${ids[0]}`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('header').first().isVisible()).toBe(false);
    expect(await page.locator('footer').first().isVisible()).toBe(false);
    expect(await page.getByText(`/pages/detail/index?id=${ids[0]}`, { exact: false }).last().isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});
