import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../support/gateway';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { openPage } from './support/page';

let storefront: Storefront;
let gateway: Gateway;
let browser: Browser;

beforeAll(async () => {
  storefront = await startStorefront();
  gateway = await startGateway(storefront.port);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
  await storefront?.stop();
});

/** The browser's own note of an answer that broke off. */
const allow = /net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|CONNECTION_\w+|EMPTY_RESPONSE)/;

it.each(['a link', 'the way back', 'a filter'])('data of a page that break off come after all: %s', async (way) => {
  const { page, context, expectQuiet } = await openPage(browser, {
    host: 'titan.localhost',
    port: gateway.port,
    allow,
  });
  await page.goto('/pages/goodList');
  const card = page.locator('main article a[href*="/pages/detail/index?id="]').first();
  const title = page.getByRole('heading', { level: 1 });
  const list = await title.innerText();
  if (way === 'a link') {
    gateway.breaking.add('/pages/detail/index.data');
    // Without a hand near before, by which it would be there already.
    await card.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/detail\/index/);
    await page
      .getByRole('link', { name: 'Buy now' })
      .or(page.getByRole('button', { name: 'Buy now' }))
      .first()
      .waitFor();
  } else if (way === 'the way back') {
    await card.click();
    await page.waitForURL(/detail\/index/);
    await expect.poll(() => title.innerText()).not.toBe(list);
    gateway.breaking.add('/pages/goodList.data');
    await page.goBack();
    await expect.poll(() => title.innerText()).toBe(list);
  } else {
    gateway.breaking.add('/pages/goodList.data');
    const highest = page.locator('input[name=priceEnd]').locator('visible=true').first();
    await highest.fill('900');
    await highest.press('Enter');
    await page.waitForURL(/priceEnd=900/);
    expect(await title.innerText()).toBe(list);
  }
  expect([...gateway.breaking]).toEqual([]);
  expectQuiet();
  await context.close();
});
