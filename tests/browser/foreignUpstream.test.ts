import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';
import type { FakeCall } from '../upstream/answers';
import { startFakeUpstream, type FakeUpstream } from '../upstream/fakeUpstream';
import type { Reply } from '../upstream/scenarios';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, viewports } from './support/page';
import { shopApi } from './support/shopApi';

/**
 * An upstream of the family with none of our own words and calls: no revisions, ways or events, ten listings at once,
 * regions below carriers, a captcha for registrations.
 */

const host = 'foreign.localhost';
/** No live events, which the browser notes. */
const allow = /status of (404|502)|EventSource's response/;
const goods = Array.from({ length: 34 }, (_, id) => ({ id: id + 1, title: `Account ${id + 1}`, newPrice: 100 + id }));
const regions = [
  { id: 81, fieldName: 'Harbour', parentId: 71 },
  { id: 82, fieldName: 'Summit', parentId: 72 },
];
const carriers = [
  { id: 71, fieldName: 'Penguin', parentId: 0 },
  { id: 72, fieldName: 'Wave', parentId: 0 },
];

let upstream: FakeUpstream;
let storefront: Storefront;
let browser: Browser;
/** What the upstream knows of the person's two accounts; tests change it. */
let offers: object[] = [];
let atPartner: object = {};
const registrations: Record<string, unknown>[] = [];

const json = (body: object): Reply => ({ kind: 'json', status: 200, body: { code: 200, msg: 'ok', ...body } });
const no = (msg: string): Reply => ({ kind: 'json', status: 200, body: { code: 500, msg } });

function answer({ name, input }: FakeCall): Reply | undefined {
  switch (name) {
    case 'GET /api/sms/new/send':
      return json({ data: { yzmRankey: 'key', demoCode: '123456' } });
    case 'GET /api/account/backlist/{id}/events':
      return { kind: 'json', status: 404, body: { code: 404, msg: 'No such call' } };
    case 'GET /api/account/quotation/mybprice': {
      const own = { id: 7, partition: 2, status: 0, type: 'Canyon' };
      return json({ data: { back: input['backId'] === '8' ? atPartner : own, rlist: offers } });
    }
    case 'GET /api/account/backlist/allList':
      return json({ rows: [atPartner, { id: 7, partition: 2, status: 0, maxPrice: '800', bcountt: 0 }], total: 2 });
    case 'POST /api/web/good/allList': {
      const start = (Number(input['pageNum'] ?? 1) - 1) * 10;
      return json({ rows: goods.slice(start, start + 10), total: goods.length });
    }
    case 'GET /api/web/keylist':
      return json({ rows: { carrier: carriers, group: regions }[String(input['systemKey'])] ?? [] });
    case 'POST /api/register':
      registrations.push(input);
      return input['uuid'] && input['code'] === 'ab12' ? undefined : no('验证码错误');
    default:
      return undefined;
  }
}

beforeAll(async () => {
  upstream = await startFakeUpstream({ own: answer });
  storefront = await startStorefront({ UPSTREAM_URL: upstream.origin, MODE: 'demo' });
  browser = await launchBrowser();
}, 120_000);

beforeEach(() => {
  offers = [];
  atPartner = { id: 8, partition: 3, status: 0, type: 'Canyon', bcountt: 0 };
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
  await upstream?.close();
});

const open = (options: { width?: number; height?: number; javaScript?: boolean } = {}) =>
  openPage(browser, { host, port: storefront.port, allow, ...options });

async function openAsPerson(options: Parameters<typeof open>[0] = {}) {
  const watched = await open(options);
  await (await shopApi(host, storefront.port).logIn('13800000001')).enter(watched.context);
  return watched;
}

describe('what came of an account, asked for every few seconds', () => {
  it('shows offers that change nothing else of it', async () => {
    const { page, context, expectQuiet } = await openAsPerson();
    await page.goto('/pages/other/jingjiahuishouPriceList?backId=7');
    expect(await page.locator('main article[data-state=open]').count()).toBe(0);
    offers = [
      { id: 1, bprice: 900 },
      { id: 2, bprice: '950.50' },
    ];
    await expect.poll(() => page.locator('main article[data-state=open]').count(), { timeout: 30_000 }).toBe(2);
    expectQuiet();
    await context.close();
  });

  it('shows what the partner offers for it', async () => {
    const { page, context, expectQuiet } = await openAsPerson();
    await page.goto('/pages/leishenkuaishu?backId=8');
    await page.getByText('Nothing has been offered yet').waitFor();
    atPartner = { ...atPartner, bprice: 640 };
    await page.getByText('Leishen has made an offer').waitFor({ timeout: 30_000 });
    expectQuiet();
    await context.close();
  });
});

describe('an appraisal that is left open with its price', () => {
  it.each(viewports)('shows it, and the way to sell, on a $name', async ({ width, height }) => {
    const { page, context, expectQuiet } = await openAsPerson({ width, height });
    await page.goto('/pages/other/Myevaluation');
    const row = page.locator('main article').filter({ hasText: '¥800' });
    await row.getByRole('link', { name: /^Sell/ }).waitFor();
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
    await context.close();
  });
});

describe('the goods list of ten listings at once', () => {
  const shown = (page: Page) => page.locator('[data-good-id]').count();

  it('is loaded to its end, and has a page for every ten', async () => {
    const { page, context, expectQuiet } = await open();
    await page.goto('/pages/goodList');
    await page.getByRole('link', { name: 'Page 4', exact: true }).waitFor();
    const more = page.getByRole('button', { name: /more/ });
    for (const count of [10, 20, 30]) {
      await expect.poll(() => shown(page)).toBe(count);
      await more.click();
    }
    await expect.poll(() => shown(page)).toBe(34);
    expect(await more.count()).toBe(0);
    expectQuiet();
    await context.close();
  });

  it.each([true, false])('offers the regions of the chosen carrier, with JavaScript: %s', async (javaScript) => {
    const { page, context } = await open({ javaScript });
    const options = () => page.locator('select[name=groupId] option').allInnerTexts();
    await page.goto('/pages/goodList?gameId=1');
    expect(await options()).toEqual(['Any', 'Penguin · Harbour', 'Wave · Summit']);
    if (javaScript) await page.locator('select[name=carrierId]').selectOption('72');
    else await page.goto('/pages/goodList?gameId=1&carrierId=72&groupId=81');
    await expect.poll(options).toEqual(['Any', 'Summit']);
    await page.waitForURL(/carrierId=72$/);
    await context.close();
  });
});

describe('a registration that wants a captcha', () => {
  it.each([true, false])('shows it once it was asked for, with JavaScript: %s', async (javaScript) => {
    const { page, context } = await open({ javaScript });
    await page.goto('/login?tab=register');
    const captcha = page.getByLabel('Captcha', { exact: true });
    const fill = async () => {
      await page.getByLabel('Phone number').fill('13800000002');
      await page.locator('input[name=code]').fill('123456');
      await page.locator('input[name=password]').fill('long enough');
      await page.locator('input[name=agree]').check();
    };
    const send = () => page.locator('main form').getByRole('button', { name: 'Register' }).last().click();
    await fill();
    expect(await captcha.count()).toBe(0);
    await send();
    await captcha.waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('13800000002');
    await fill();
    await captcha.fill('ab12');
    await send();
    await page.waitForURL(/\/pages\/other\/geren/);
    expect(registrations.at(-1)).toMatchObject({ username: '13800000002', code: 'ab12' });
    await context.close();
  });
});
