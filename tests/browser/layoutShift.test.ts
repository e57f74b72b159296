import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { viewports } from './support/page';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let buyer: Person;
/** An order that waits for its payment, and where it is paid. */
let order: string;
let cashier: string;

beforeAll(async () => {
  shop = await startTradingShop({ whole: true });
  buyer = await shop.newcomer();
  const { id } = await shop.deals.order(buyer, shop.takeGood().id);
  order = `/pages/order/orderDetail?id=${id}`;
  const { data } = await shop.api.call(`POST /api/web/order/${id}/pay`, { channel: 'sandbox' }, buyer);
  const { pathname, search } = new URL(String(data?.payUrl), 'http://shop.invalid');
  cashier = pathname + search;
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** Long after the first paint, also on a busy machine. */
const scriptsLateMs = 1_000;

/** What moves on the page by itself, each with its share of the window; from before the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
        const moved = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40));
        shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

describe.each(viewports)('on a $name nothing moves when the scripts come late', ({ width, height }) => {
  const pages: [name: string, path: () => string, ready: (page: Page) => Promise<unknown>][] = [
    ['an order', () => order, (page) => page.getByText('Live', { exact: true }).waitFor()],
    ['a cashier', () => cashier, (page) => page.getByRole('timer').waitFor()],
    ['messages', () => '/pages/other/message', (page) => page.getByText('One moment').waitFor({ state: 'detached' })],
    ['the profile', () => '/pages/other/profile', (page) => page.getByText('Choose a picture').waitFor()],
    ['the feedback form', () => '/pages/other/fankui', (page) => page.getByText('Add pictures').waitFor()],
  ];

  it.each(pages)('on the page of %s', async (_name, path, ready) => {
    const { page } = await shop.open(buyer, { width, height });
    const shifts = await watchShifts(page);
    await page.route('**/build/**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, scriptsLateMs));
      await route.continue();
    });
    await page.goto(path());
    await ready(page);
    expect(await shifts()).toEqual([]);
  });
});
