import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { launchBrowser } from './support/chromium';
import { fitsWidth, lookVisits, openPage, shops, viewports } from './support/page';
import { logInBySms } from './support/people';
import { shopApi } from './support/shopApi';
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

const cards = '[data-good-id]';
/** The last digits of a person's phone, by viewport; those between are new at each try: a phone gets one code a minute. */
const phoneEnds = { phone: '0001', desktop: '0002' } as const;
let tries = 0;

/** Opens the list of the first game of the picker. */
async function openFirstGame(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page
    .getByRole('link', { name: /^(I want to buy|Buy|我要买|买号)$/ })
    .locator('visible=true')
    .first()
    .click();
  await page.waitForURL(/accountOrder\?pageType=buy/);
  await page.locator('main a[href*="goodList?gameId="]').first().click();
  await page.waitForURL(/goodList\?gameId=/);
  await page.locator(cards).first().waitFor();
}

const tours = lookVisits.map((visit) => ({ ...visit, phoneEnd: phoneEnds[visit.viewport.name] }));

describe('from browsing to a favourite', () => {
  it.each(tours)('works in $name', async ({ host, viewport, phoneEnd }) => {
    tries += 1;
    const phone = `139${String(tries).padStart(4, '0')}${phoneEnd}`;
    const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port, ...viewport });
    await openFirstGame(page);
    expect(await fitsWidth(page)).toBe(true);

    // Filter by price, through the URL that the form writes.
    const before = await page.locator(cards).count();
    expect(before).toBeGreaterThan(3);
    if (viewport.name === 'phone')
      await page.getByText('Filters', { exact: true }).locator('visible=true').first().click();
    await page.locator('[name=priceStart]').fill('100');
    await page.waitForURL(/priceStart=100/);
    if (viewport.name === 'phone') await page.keyboard.press('Escape');
    await page.waitForLoadState('networkidle');
    await page.locator(cards).first().waitFor();
    const listUrl = page.url();

    // To a listing and back: the same list at the same place.
    const card = page.locator(cards).nth(5);
    // The filtered list replaces the first one a moment after its address.
    await vi.waitFor(() => card.scrollIntoViewIfNeeded({ timeout: 1000 }), { timeout: 10_000 });
    const place = await page.evaluate(() => window.scrollY);
    const goodId = await card.getAttribute('data-good-id');
    await card.locator('a').first().click();
    await page.waitForURL(/detail\/index\?id=/);
    expect(page.url()).toContain(`id=${goodId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    await page.goBack();
    await page.waitForURL(listUrl);
    await page.locator(`[data-good-id="${goodId}"]`).waitFor();
    await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), place)).toBeLessThan(60);

    // Search from the header leads to the game picker, filtered.
    await page.evaluate(() => window.scrollTo(0, 0));
    const search = page
      .locator('form[role=search] input[type=search], header input[name=searchText]')
      .locator('visible=true');
    if ((await search.count()) === 0) await page.getByTitle('Open the search').locator('visible=true').first().click();
    await search.first().fill('Polar');
    await search.first().press('Enter');
    await page.waitForURL(/accountOrder\?.*searchText=Polar/);
    expect(page.url()).toContain('pageType=buy');

    // A guest who presses the heart is asked to log in, and comes back to the listing.
    await page.goto(`/pages/detail/index?id=${goodId}`, { waitUntil: 'networkidle' });
    const heart = page.locator('main button[aria-pressed]').first();
    await heart.click();
    await page.waitForURL(/\/login\?fromRoute=/);
    await logInBySms(page, phone);
    await page.waitForURL(/detail\/index\?id=/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('nickName');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toMatch(
      /token|session=/i,
    );
    // Signed up by SMS a moment ago: the nick name is the phone, masked in the header.
    if (viewport.name === 'desktop')
      await page
        .getByText(/139\*\*\*\*0002/)
        .locator('visible=true')
        .first()
        .waitFor();

    await page.waitForLoadState('networkidle');
    // The heart answers before the shop does, and an address typed right after the press breaks off what is on its way.
    const kept = page.waitForResponse((response) => response.url().includes('/favourite.data'));
    await page.locator('main button[aria-pressed=false]').first().click();
    await page.locator('main button[aria-pressed=true]').first().waitFor();
    await kept;
    await page.goto('/pages/other/collect', { waitUntil: 'networkidle' });
    expect(await page.locator('main article a').first().getAttribute('href')).toContain(`id=${goodId}`);

    // Out again.
    await logOut(page);
    await page.waitForURL(/\/login/);
    await page.getByText('Exit succeeded!').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user') ?? '')).not.toContain('139');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
    await page.getByText('Exit succeeded!').waitFor({ state: 'detached', timeout: 5000 });
    expectQuiet();
    await context.close();
  });
});

/** Through the account menu, or, on a phone, the personal centre. */
async function logOut(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page
    .locator('header')
    .getByText(/139\*\*\*\*/)
    .locator('visible=true')
    .first()
    .click();
  await page
    .getByRole('link', { name: 'Log out' })
    .or(page.getByRole('button', { name: 'Log out' }))
    .locator('visible=true')
    .first()
    .click();
  await page.getByText('Are you sure to exit the current login account?').waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
}

describe('without JavaScript', () => {
  it.each(shops)('one browses, filters, searches, reads, logs in and keeps a listing in $look', async ({ host }) => {
    const { page, context } = await openPage(browser, { host, port: storefront.port, javaScript: false });
    await page.goto('/pages/accountOrder?pageType=buy');
    await page.locator('main a[href*="goodList?gameId="]').first().click();
    await page.locator(cards).first().waitFor();
    await page.locator('[name=priceStart]').fill('200');
    await page.locator('[name=priceStart]').press('Enter');
    await page.waitForURL(/priceStart=200/);
    await page
      .getByRole('link', { name: /Page 2|Next page/ })
      .first()
      .click();
    await page.waitForURL(/page=2/);
    expect(page.url()).toContain('priceStart=200');
    await page.locator(`${cards} a`).first().click();
    await page.waitForURL(/detail\/index\?id=/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main img').count()).toBeGreaterThan(1);

    await page.locator('main button[aria-pressed=false]').first().click();
    await page.waitForURL(/\/login/);
    await page.locator('[name=phone]').fill('13900000003');
    await page.locator('button[value=sendCode]').click();
    const code = /\d{6}/.exec(await page.getByText(/Your code: \d{6}/).innerText())?.[0] ?? '';
    expect(await page.locator('[name=phone]').inputValue(), 'what was typed stays').toBe('13900000003');
    await page.locator('[name=code]').fill(code);
    await page.locator('[name=agree]').check();
    await page.locator('button[value=submit]').click();
    await page.waitForURL(/detail\/index\?id=/);
    await page.locator('main button[aria-pressed=false]').first().click();
    await page.locator('main button[aria-pressed=true]').first().waitFor();

    await page.goto('/logout');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(/\/login/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
    await context.close();
  });
});

describe('the shell', () => {
  it('blocks a shop without group 5483 with a dialog nobody can close', async () => {
    const { page, context } = await openPage(browser, { host: 'harbor.localhost', port: storefront.port });
    await page.goto('/', { waitUntil: 'networkidle' });
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain(
      'Merchant has not opened the self-operated platform service, please ask the website administrator to open the "Self-operated platform" service in the backend!',
    );
    expect(await dialog.getByRole('button').count()).toBe(0);
    // The page behind is inert: who reads by ear or key is at the dialog.
    await expect.poll(() => dialog.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await context.close();
  });

  it('has four menu entries where there is no app, and hides the search on the download page', async () => {
    const harbor = await openPage(browser, { host: 'harbor.localhost', port: storefront.port });
    await harbor.page.goto('/');
    expect(await harbor.page.getByRole('link', { name: 'App download' }).count()).toBe(0);
    await harbor.context.close();
    const { page, context } = await openPage(browser, { host: 'aurora.localhost', port: storefront.port });
    await page.goto('/pages/home/appDownload');
    expect(await page.getByRole('link', { name: 'App download' }).locator('visible=true').count()).toBeGreaterThan(0);
    expect(await page.locator('input[name=searchText]').count()).toBe(0);
    await context.close();
  });

  it('scales the root as the specification says and keeps body text at 14 px or more', async () => {
    for (const width of [360, 375, 540, 1440]) {
      const { page, context } = await openPage(browser, { host: 'maple.localhost', port: storefront.port, width });
      await page.goto('/', { waitUntil: 'networkidle' });
      const root = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
      expect(root).toBeCloseTo(Math.min(width, 540) / 10, 1);
      const body = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
      expect(body).toBeGreaterThanOrEqual(14);
      expect(await fitsWidth(page)).toBe(true);
      await context.close();
    }
  });

  it('opens the picture viewer above everything and closes it by keyboard', async () => {
    const { page, context, expectQuiet } = await openPage(browser, { host: 'titan.localhost', port: storefront.port });
    await openFirstGame(page);
    await page.locator(`${cards} a`).first().click();
    await page.waitForURL(/detail/);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /Open picture 1/ }).click();
    const viewer = page.locator('.yarl__root');
    await viewer.waitFor();
    expect(await viewer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('2015');
    await page.keyboard.press('ArrowRight');
    await viewer.getByText(/^2 \/ \d+$/).waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expectQuiet();
    await context.close();
  });
});

describe('the picture viewer in Chinese', () => {
  it('says everything in Chinese, to readers too', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host: 'aurora.localhost',
      port: storefront.port,
      locale: 'zh-CN',
    });
    await openFirstGame(page);
    await page.locator(`${cards} a`).first().click();
    await page.waitForURL(/detail/);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '查看大图，第 1 张' }).click();
    const viewer = page.getByRole('dialog', { name: '图片查看器' });
    await viewer.waitFor();
    for (const name of ['上一张', '下一张', '放大', '缩小', '关闭']) {
      expect(await viewer.getByRole('button', { name, exact: true }).count(), name).toBe(1);
    }
    const said = await viewer.evaluate((root) =>
      [root, ...root.querySelectorAll('*')].flatMap((element) =>
        ['aria-label', 'aria-roledescription', 'title'].flatMap((name) => element.getAttribute(name) ?? []),
      ),
    );
    expect(said.length).toBeGreaterThan(8);
    expect(said.filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
    expect(said).toContainEqual(expect.stringMatching(/^第 1 张，共 \d+ 张$/));
    expectQuiet();
    await context.close();
  });
});

describe('the picture viewer on a phone', () => {
  it('is closed by Back, which leaves the page only the next time', async () => {
    const { page, context, expectQuiet } = await openPage(browser, {
      host: 'titan.localhost',
      port: storefront.port,
      ...viewports[0],
    });
    await openFirstGame(page);
    const list = page.url();
    await page.locator(`${cards} a`).first().click();
    await page.waitForURL(/detail/);
    await page.waitForLoadState('networkidle');
    const detail = page.url();
    const viewer = page.locator('.yarl__root');
    const open = async () => {
      await page.getByRole('button', { name: /Open picture 1/ }).click();
      await viewer.waitFor();
    };
    await open();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(detail);
    await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await viewer.waitFor({ state: 'detached' });
    await page.waitForFunction(() => (history.state as { overlay?: boolean } | null)?.overlay !== true);
    expect(page.url()).toBe(detail);
    await page.goBack();
    await page.waitForURL(list);
    expectQuiet();
    await context.close();
  });
});

describe('a link that is followed while the page still wakes up', () => {
  it('leads where it says, each time', async () => {
    const { host } = shops[0];
    const { page, context } = await openPage(browser, { host, port: storefront.port });
    await (await shopApi(host, storefront.port).logIn(demoAccounts[1].phone)).enter(context);
    for (const waitMs of [0, 25, 50, 75, 0, 25, 50, 75, 100, 150]) {
      await page.goto('/pages/other/goodsList?page=99');
      await page.waitForTimeout(waitMs);
      await page.getByRole('link', { name: 'Page 1', exact: true }).click();
      await page.waitForURL(/goodsList$/);
      await expect.poll(() => page.locator('main article').count(), { message: `${waitMs} ms` }).toBe(10);
    }
    await context.close();
  });
});
