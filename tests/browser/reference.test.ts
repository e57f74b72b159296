import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage } from './support/page';

let browser: Browser;
let storefront: Storefront;

beforeAll(async () => {
  // What is tried here is the page: a busy machine may take its time.
  storefront = await startStorefront({ UPSTREAM_TIMEOUT_MS: '60000' });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

describe('the reference of the API', () => {
  it.each([
    { host: 'titan.localhost', name: 'Titan Arena', width: 1440 },
    { host: 'maple.localhost', name: 'Maple', width: 360 },
  ])('shows every call, its curl line and its answer on $host, and asks nobody else', async ({ host, name, width }) => {
    const { page, context, expectQuiet } = await openPage(browser, { host, port: storefront.port, width });
    const origin = `http://${host}:${storefront.port}`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const answer = await page.goto('/api/docs');
    expect(answer?.headers()['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    const calls = page.locator('.opblock');
    await calls.first().waitFor({ timeout: 90_000 });
    expect(await calls.count()).toBeGreaterThan(90);
    expect(await page.title()).toContain(name);

    const call = page.locator('#operations-merchant-postWebSaveTenantBrowse');
    await call.locator('.opblock-summary-control').click({ timeout: 90_000 });
    const line = call.locator('.curl-line code');
    await line.waitFor({ timeout: 90_000 });
    expect(await line.textContent()).toContain(`'${origin}/api/web/save/tenantBrowse'`);
    await call.locator('button.execute').click({ timeout: 90_000 });
    const status = call.locator('.live-responses-table tbody .response-col_status').first();
    await status.waitFor({ timeout: 90_000 });
    expect(await status.innerText()).toContain('200');
    expect(await call.locator('.live-responses-table').first().innerText()).toContain('"code": 200');

    expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
    await context.close();
  });
});
