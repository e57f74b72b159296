import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { measuredPages } from './support/measuredPages';
import { openPage, shops } from './support/page';

const { host } = shops[0];
let browser: Browser;
let storefront: Storefront;
let list: string;

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  ({ list } = await measuredPages(host, storefront.port));
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));

async function openList() {
  const opened = await openPage(browser, { host, port: storefront.port, width: 1440, height: 900 });
  await opened.page.goto(list, { waitUntil: 'networkidle' });
  await hydrated(opened.page);
  await opened.page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return opened;
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);
const card = (page: Page) => page.locator('main article a[href*="/pages/detail"]').nth(2);
const fetchedAhead = (page: Page) => page.locator('link[rel=prefetch]').count();

describe('a link of the shop', () => {
  it('leads on without loading a document', async () => {
    const { page, context, expectQuiet } = await openList();
    await card(page).click();
    await page.waitForURL(/\/pages\/detail\/index/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expectQuiet();
    await context.close();
  });

  it('says that it is on its way while its page takes long to come', async () => {
    const { page, context } = await openList();
    const line = page.getByRole('progressbar');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/pages/detail/index.data*', async (route) => {
      await released;
      await route.continue();
    });
    expect(await line.count()).toBe(0);
    await card(page).click();
    await line.waitFor();
    release();
    await page.waitForURL(/\/pages\/detail\/index/);
    await line.waitFor({ state: 'detached' });
    await context.close();
  });

  it.each(['Control', 'Shift'] as const)('is left to the browser with %s held', async (key) => {
    const { page, context } = await openList();
    const opened = context.waitForEvent('page');
    await card(page).click({ modifiers: [key] });
    const other = await opened;
    await other.waitForURL(/\/pages\/detail\/index/);
    expect(page.url()).toBe(list);
    await context.close();
  });

  it('is left to the browser when it asks for a tab of its own', async () => {
    const { page, context } = await openList();
    await card(page).evaluate((link: HTMLAnchorElement) => (link.target = '_blank'));
    const opened = context.waitForEvent('page');
    await card(page).click();
    await opened;
    expect(page.url()).toBe(list);
    await context.close();
  });

  it('is not followed when somebody else took the press', async () => {
    const { page, context } = await openList();
    await card(page).evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await card(page).click();
    await page.waitForTimeout(500);
    expect(page.url()).toBe(list);
    await context.close();
  });

  it('to the present address adds nothing to the history', async () => {
    const { page, context } = await openList();
    const shop = page.locator('header a[href="/"]').first();
    await shop.click();
    await page.waitForURL((url) => url.pathname === '/');
    const steps = await page.evaluate(() => history.length);
    await shop.click();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    expect(await isSameDocument(page)).toBe(true);
    await context.close();
  });

  it('fetches ahead for a hand that stays, not for one that passes by', async () => {
    const { page, context } = await openList();
    await card(page).hover();
    await page.mouse.move(1, 1);
    await page.waitForTimeout(300);
    expect(await fetchedAhead(page)).toBe(0);
    await card(page).hover();
    await expect.poll(() => fetchedAhead(page)).toBeGreaterThan(0);
    await page.mouse.move(1, 1);
    await expect.poll(() => fetchedAhead(page)).toBe(0);
    await context.close();
  });

  it('fetches ahead for the keyboard as well', async () => {
    const { page, context } = await openList();
    await card(page).focus();
    await expect.poll(() => fetchedAhead(page)).toBeGreaterThan(0);
    await context.close();
  });
});

describe('the navigation beside the centre', () => {
  it('marks the announcements on the page of one', async () => {
    const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port, width: 1440 });
    await page.goto('/pages/other/gonggao', { waitUntil: 'networkidle' });
    await page.locator('main a[href*="newsDetail"]').first().click();
    await page.waitForURL(/newsDetail/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const marked = page.locator('main nav a[aria-current=page]');
    expect(await marked.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/pages/other/gonggao',
    ]);
    expectQuiet();
    await context.close();
  });
});
