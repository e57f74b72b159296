import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { offering, type Offering } from './support/offering';
import { fitsWidth, viewports } from './support/page';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let sell: Offering;

beforeAll(async () => {
  shop = await startTradingShop();
  sell = offering(shop.api);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** The demo desk decides within seconds; a busy machine takes longer. */
const deskMs = 90_000;
const messagesPage = '/pages/other/message';
const pageSize = 20;

/** What the header shows beside the person's name; 0 when it shows nothing. */
async function shownUnread(page: Page): Promise<number> {
  const text = await page.locator('header summary').filter({ hasText: 'My account' }).innerText();
  return Number(/(\d+) unread/.exec(text)?.[1] ?? 0);
}

const unreadOf = async (person: Person) =>
  (await shop.api.call('GET /api/web/message/unread', {}, person)).data?.count as number;
const messagesOf = async (person: Person) =>
  (await shop.api.call('GET /api/web/message/list', { pageSize: 50 }, person)).rows as {
    kind: string;
    event: string;
  }[];

/** Waits until the person has been told so. */
const told = (person: Person, kind: string, event: string) =>
  expect
    .poll(async () => (await messagesOf(person)).some((one) => one.kind === kind && one.event === event), {
      timeout: deskMs,
      interval: 500,
    })
    .toBe(true);

describe.each(viewports)('messages on a $name', ({ name: _name, ...size }) => {
  it('raise the number in the header on the next step, and lead to what they are about', async () => {
    const seller = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(seller, { ...size, allow: /net::ERR_/ });
    await page.goto(messagesPage, { waitUntil: 'networkidle' });
    await page.getByText('No messages yet').waitFor();
    expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
    expect(await shownUnread(page)).toBe(0);
    expect(await fitsWidth(page)).toBe(true);

    // An answered appraisal and a reviewed listing, decided by the desk while the page stands open.
    const backId = await sell.offer(seller, 'appraisal');
    await sell.consign(seller);
    await told(seller, 'backlist', 'appraise');
    await told(seller, 'good', 'approve');
    const count = await unreadOf(seller);
    expect(count).toBeGreaterThanOrEqual(2);
    await page.getByRole('main').getByRole('link', { name: 'Favourites' }).first().click();
    await page.waitForURL(/collect/);
    await expect.poll(() => shownUnread(page)).toBe(count);

    await page
      .getByRole('main')
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click();
    await page.waitForURL(/other\/message/);
    const rows = page.locator('main li[data-unread]');
    await expect.poll(() => rows.count()).toBe(count);
    await rows.filter({ hasText: 'Your account passed the review and is on sale' }).waitFor();
    expect(await fitsWidth(page)).toBe(true);

    // Whoever follows one has read it.
    await rows.filter({ hasText: 'Your account has been appraised' }).getByRole('link').click();
    await page.waitForURL(new RegExp(`Myevaluation\\?backId=${backId}`));
    const result = page.locator('main section').filter({ hasText: 'Appraised' }).first();
    await result.getByRole('list', { name: 'What the estimate is based on' }).waitFor();
    expect(await result.getByText(/^¥[\d,]+/).count()).toBeGreaterThan(0);
    const sellLink = result.getByRole('link', { name: /^Sell from this appraisal/ });
    expect(await sellLink.getAttribute('href')).toMatch(new RegExp(`^/pages/sale\\?backId=${backId}&`));
    // An appraisal is no sale: nothing is accepted, deposited or handed over.
    expect(await page.getByText('Deposit paid').count()).toBe(0);
    expect(await fitsWidth(page)).toBe(true);
    await expect.poll(() => unreadOf(seller)).toBe(count - 1);
    await page.goBack();
    await page.waitForURL(/other\/message/);
    await expect.poll(() => shownUnread(page)).toBe(count - 1);
    await expect.poll(() => rows.count()).toBe(count - 1);

    const markFirst = rows.first().getByRole('button', { name: /^Mark as read: / });
    await page.context().setOffline(true);
    await markFirst.click();
    await page.getByText('That did not work, please try again.').waitFor();
    expect(await rows.count()).toBe(count - 1);
    await page.context().setOffline(false);
    await markFirst.click();
    await expect.poll(() => rows.count()).toBe(count - 2);
    await expect.poll(() => shownUnread(page)).toBe(count - 2);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => unreadOf(seller)).toBe(0);
    await expect.poll(() => shownUnread(page)).toBe(0);
    await expect.poll(() => rows.count()).toBe(0);
    // Read, and still there.
    expect(await page.locator('main li').filter({ hasText: 'Your account has been appraised' }).count()).toBe(1);
    expectQuiet();
  });
});

describe('the messages of orders and applications', () => {
  it('reach buyer and applicant, and nobody else', async () => {
    const [buyer, stranger] = [await shop.newcomer(), await shop.newcomer()];
    const good = shop.takeGood();
    const { id } = await shop.deals.order(buyer, good.id);
    await shop.deals.payAndReceive(buyer, id);
    const { page, expectQuiet } = await shop.open(buyer);
    await page.goto(messagesPage, { waitUntil: 'networkidle' });
    const delivered = page.locator('main li').filter({ hasText: 'The account you bought is delivered' });
    await delivered.getByRole('link', { name: good.title }).click();
    await page.waitForURL(new RegExp(`orderDetail\\?id=${id}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectQuiet();

    const other = await shop.open(stranger);
    await other.page.goto(messagesPage, { waitUntil: 'networkidle' });
    await other.page.getByText('No messages yet').waitFor();
    expect(await other.page.content()).not.toContain(good.title);
    expect(await shownUnread(other.page)).toBe(0);
    const guest = await shop.open(null);
    await guest.page.goto(messagesPage);
    expect(new URL(guest.page.url()).searchParams.get('fromRoute')).toBe(messagesPage);
  });
});

describe('the messages of an appraisal', () => {
  it('that lead to the page of offers go on to its result', async () => {
    const seller = await shop.newcomer();
    const appraisal = await sell.offer(seller, 'appraisal');
    const { page, expectQuiet } = await shop.open(seller, { width: 360, height: 780 });
    await page.goto(`/pages/other/jingjiahuishouPriceList?backId=${appraisal}`);
    await page.waitForURL(new RegExp(`Myevaluation\\?backId=${appraisal}$`));
    // The desk may have answered by now.
    const result = page.locator('main section').first();
    await result.getByText(/^(Awaiting the appraisal|Appraised)$/).waitFor();
    expectQuiet();
  });
});

describe('many messages', () => {
  it('stand on numbered pages', async () => {
    const person = await shop.newcomer();
    // Nobody is told of the own step, so the marketplace's answer is made longer on the way.
    const total = pageSize + 3;
    shop.upstream.alter(({ path, query, body }) => {
      if (path !== '/web/message/list') return body;
      const pageNum = Number(query.get('pageNum') ?? 1);
      const rows = Array.from({ length: total }, (_, index) => ({
        id: String(total - index),
        kind: 'order',
        event: 'delivered',
        role: 'buyer',
        refId: '1',
        title: `Order number ${total - index}`,
        isRead: false,
        createTime: '2026-01-01 12:00:00',
      }));
      return { ...(body as object), rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total };
    });
    const { page, expectQuiet } = await shop.open(person, { width: 360, height: 780 });
    await page.goto(messagesPage, { waitUntil: 'networkidle' });
    await expect.poll(() => page.locator('main li[data-unread]').count()).toBe(pageSize);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.locator('main li[data-unread]').count()).toBe(total - pageSize);
    await page.getByText('Order number 3', { exact: true }).waitFor();
    // Past the end there is the last page.
    await page.goto(`${messagesPage}?page=9`);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
  });
});
