import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { startStorefront, type Storefront } from '../support/storefront';
import { launchBrowser } from './support/chromium';
import { lookVisits, openPage } from './support/page';
import { shopApi, type Person } from './support/shopApi';

let storefront: Storefront;
let browser: Browser;
const people = new Map<string, Person>();

/** Somebody with products, appraisals and an order; a phone gets one code a minute. */
async function trader(host: string): Promise<Person> {
  const known = people.get(host);
  if (known !== undefined) return known;
  const api = shopApi(host, storefront.port);
  const person = await api.logIn(demoAccounts[1].phone);
  const goods = (await api.call('POST /api/web/good/allList', { sortRank: 'priceasc', pageNum: 1, pageSize: 9 })).rows;
  for (const { id } of goods ?? []) {
    if ((await api.call('POST /api/web/order', { goodId: String(id) }, person)).code === 200) break;
  }
  people.set(host, person);
  return person;
}

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

/** Heights of what stands in a list, each once, in CSS px. */
function heightsOf(page: Page, rows: string): Promise<number[]> {
  return page
    .locator(rows)
    .evaluateAll((items) => [
      ...new Set(items.map((item) => Math.round((item.firstElementChild ?? item).getBoundingClientRect().height))),
    ]);
}

/** A line more or less, of a deadline for instance, is no jump; px. */
const atMostApart = 8;

describe.each(lookVisits)('in $name the place of rows that load is as high as one of them', (visit) => {
  it.each([
    ['accounts', '/pages/goodList', /2/],
    ['orders', '/pages/other/orderList', /^Sold/],
    ['products', '/pages/other/goodsList', /^On sale/],
    ['appraisals', '/pages/other/Myevaluation', /^Quick buy-back/],
  ])('of %s', async (_name, path, next) => {
    const { host, viewport } = visit;
    const { port } = storefront;
    const person = await trader(host);
    const { page, context, expectQuiet } = await openPage(browser, { host, port, ...viewport });
    await person.enter(context);
    await page.goto(path);
    const rows = await heightsOf(page, 'main li:has(> article)');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.data(\?|$)/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.locator('main').getByRole('link', { name: next }).last().click();
    const places = 'main [aria-busy="true"] li:has(> [aria-hidden])';
    await page.locator(places).first().waitFor();
    for (const place of await heightsOf(page, places)) {
      const nearest = Math.min(...rows.map((row) => Math.abs(row - place)));
      expect(nearest, `${place} beside ${rows.join(', ')}`).toBeLessThanOrEqual(atMostApart);
    }
    release();
    await context.close();
    expectQuiet();
  });
});
