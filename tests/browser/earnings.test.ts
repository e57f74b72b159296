import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, type WatchedPage } from './support/page';
import { shopApi } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';

const path = '/pages/other/earnings';
/** A demo person whose sales are complete: money is owed. */
const seller = '13800000002';
/** The demo desk pays some seconds after the payee was entered; a busy machine is slower. */
const deskLimit = { timeout: 90_000, interval: 2_000 };

let browser: Browser;
let storefront: Storefront;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});
afterEach(async () => {
  for (const { context } of opened.splice(0)) await context.close();
});

async function open(host: string, javaScript: boolean): Promise<Page> {
  const watched = await openPage(browser, { host, port: storefront.port, width: 360, height: 740, javaScript });
  opened.push(watched);
  await (await shopApi(host, storefront.port).logIn(seller)).enter(watched.context);
  await watched.page.goto(path);
  return watched.page;
}

const field = (page: Page, name: string) => page.locator(`#payee-${name}`);
const codeOf = async (page: Page) =>
  (await page.getByText(/Your code: \d{6}/).textContent())?.match(/\d{6}/)?.[0] ?? '';

describe.each([
  ['with scripts', 'titan.localhost', true],
  ['without scripts', 'maple.localhost', false],
])('earnings %s', (_name, host, javaScript) => {
  it('take a payee with a code to the own phone, show it masked, and tell what the desk paid', async () => {
    const page = await open(host, javaScript);
    await field(page, 'name').fill('Mei Example');
    await field(page, 'account').fill('nobody');
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = await codeOf(page);
    await field(page, 'dxyzm').fill(code);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter the phone number or e-mail address of the Alipay account').first().waitFor();
    expect(await field(page, 'name').inputValue()).toBe('Mei Example');
    await field(page, 'account').fill('mei@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Alipay m***@example.com').first().waitFor();
    expect(await page.content()).not.toMatch(/mei@example|Mei Example/);
    expect(await fitsWidth(page)).toBe(true);
    await expect
      .poll(async () => (await page.reload(), page.getByText('Paid out to you').count()), deskLimit)
      .toBeGreaterThan(0);
    expect(await page.getByText('Nothing is owed to you at present').count()).toBe(1);
  });
});
