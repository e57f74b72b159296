import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage } from './support/page';
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

const shop = (options: { javaScript?: boolean; width?: number } = {}) =>
  openPage(browser, { host: 'titan.localhost', port: storefront.port, ...options });

describe('the home page in the browser', () => {
  it('counts a visit once per tab', async () => {
    const { page, context, expectQuiet } = await shop();
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/web/save/tenantBrowse')) counted.push(request.method());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect.poll(() => counted).toEqual(['POST']);
    await page.reload({ waitUntil: 'networkidle' });
    await page.goto('/pages/home/index', { waitUntil: 'networkidle' });
    expect(counted).toEqual(['POST']);
    expectQuiet();
    await context.close();
  });

  it('changes banner pictures on demand and lets everything that moves be stopped', async () => {
    const { page, context } = await shop();
    await page.goto('/', { waitUntil: 'networkidle' });
    const left = () => page.locator('[aria-roledescription=carousel] ul').evaluate((list) => list.scrollLeft);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(left).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Stop changing pictures' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Change pictures by themselves' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Stop the list of recent deals' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Let the list of recent deals move' }).count()).toBe(1);
    await context.close();
  });

  it('moves nothing by itself where motion is unwelcome, and shows the deals as a plain list', async () => {
    const { page, context } = await shop();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await page.getByRole('button', { name: 'Stop changing pictures' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Stop the list of recent deals' }).count()).toBe(0);
    const deals = page.getByRole('region', { name: 'Recent deals' }).getByRole('listitem');
    expect(await deals.count()).toBeGreaterThan(3);
    await context.close();
  });
});

describe('the game picker in the browser', () => {
  it('searches, changes kind and side without JavaScript', async () => {
    const { page, context } = await shop({ javaScript: false, width: 360 });
    await page.goto('/pages/accountOrder?pageType=buy');
    const all = await page.locator('main li a').count();
    await page.getByRole('search').locator('visible=true').last().getByRole('searchbox').fill('zzz');
    await page.getByRole('search').locator('visible=true').last().getByRole('button').click();
    await page.waitForURL(/searchText=zzz/);
    expect(await page.getByText('No game for “zzz”').first().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Show all games' }).click();
    await page.getByRole('link', { name: 'PC games' }).click();
    await page.waitForURL(/type=1/);
    const some = await page.locator('main li a').count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    await page.locator('main').getByRole('link', { name: 'I want to sell' }).click();
    await page.waitForURL(/pageType=sale/);
    expect(await page.locator('main li a').first().getAttribute('href')).toContain('/pages/sale?gameId=');
    await context.close();
  });

  it('finds games by the word a Chinese keyboard composed, and by none of the letters on the way to it', async () => {
    const { page, context } = await shop();
    await page.goto('/pages/accountOrder?pageType=buy', { waitUntil: 'networkidle' });
    const all = await page.locator('main li a').count();
    const keyboard = await context.newCDPSession(page);
    await page.locator('main [name=searchText]').click();
    await keyboard.send('Input.imeSetComposition', { text: 'qqq', selectionStart: 3, selectionEnd: 3 });
    await page.waitForTimeout(300);
    expect(await page.locator('main li a').count()).toBe(all);
    await keyboard.send('Input.insertText', { text: '没有' });
    await page.getByText('No game for “没有”').first().waitFor();
    await context.close();
  });

  it('breaks a long word that was searched for', async () => {
    const { page, context } = await shop({ width: 360 });
    await page.goto(`/pages/accountOrder?pageType=buy&searchText=${'W'.repeat(80)}`);
    expect(await page.getByText('No game for “WWW').first().isVisible()).toBe(true);
    expect(await fitsWidth(page)).toBe(true);
    await context.close();
  });

  it('remembers the game opened for buying in the header and the place on the page', async () => {
    const { page, context } = await shop();
    await page.setViewportSize({ width: 1000, height: 420 });
    await page.goto('/pages/accountOrder?pageType=buy', { waitUntil: 'networkidle' });
    const last = page.locator('main li a').last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(window.scrollY));
    expect(place).toBeGreaterThan(50);
    await last.click();
    await page.waitForURL(/\/pages\/goodList/);
    const stored = await page.evaluate(() => localStorage.getItem('hot-games'));
    expect(JSON.parse(stored ?? '[]')).toHaveLength(1);
    await page.goBack();
    await page.waitForURL(new RegExp(`scrollTop=${place}$`));
    await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was), place)).toBeLessThan(3);
    await page.goto(`/pages/accountOrder?pageType=buy&scrollTop=60`, { waitUntil: 'networkidle' });
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(60);
    await context.close();
  });
});
