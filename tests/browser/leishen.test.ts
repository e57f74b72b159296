import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe';
import { launchBrowser } from './support/chromium';
import { offering, type Offering } from './support/offering';
import { fitsWidth, openPage, viewports, type PageOptions, type WatchedPage } from './support/page';
import { shopApi, type Person, type ShopApi } from './support/shopApi';
import { startStorefront, type Storefront } from '../support/storefront';

const host = 'aurora.localhost';
const path = '/pages/leishenkuaishu';
const waitMs = 30_000;

let storefront: Storefront;
let browser: Browser;
let api: ShopApi;
let accounts: Offering;
let phone = 13_610_000_000;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
  api = shopApi(host, storefront.port);
  accounts = offering(api);
});
afterEach(() => Promise.all(opened.splice(0).map(({ context }) => context.close())));
afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

const newcomer = () => api.logIn(String((phone += 1)));

async function open(person: Person | null, options: Partial<PageOptions> = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { host, port: storefront.port, ...options });
  opened.push(watched);
  await person?.enter(watched.context);
  return watched;
}

/** A PC account hoped to bring 1,000 yuan, at the partner. */
const newItem = (person: Person) => accounts.offer(person, 'leishen', { expprice: '1000.00' });

const partnerUrl = (url: URL) => url.host === `${host}:${storefront.partnerPort}` && url.pathname === '/';
const shopUrl = (url: URL) => url.host === `${host}:${storefront.port}` && url.pathname === path;
const goOnButton = (page: Page) => page.getByRole('button', { name: 'Go on at Leishen' }).first();
/** As somebody with scripts: until they have taken over, the form leads to a link instead. */
async function goOn(page: Page): Promise<void> {
  await page.locator('input[name=enhanced]').first().waitFor({ state: 'attached', timeout: waitMs });
  await goOnButton(page).click();
  await page.waitForURL(partnerUrl, { timeout: waitMs });
}
const statusOf = async (person: Person, backId: string) => (await accounts.back(person, backId))?.back.status as number;

describe.each(viewports)('selling at the partner on a $name', ({ name: _name, ...size }) => {
  it('leads there by single sign-on, survives a reload, and comes back with what was agreed', async () => {
    const seller = await newcomer();
    const backId = await newItem(seller);
    const { page, expectQuiet } = await open(seller, size);
    await page.goto(path);
    await page.getByRole('heading', { name: 'Who pays' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'a code that stands for you' }).count()).toBe(1);
    expect(await fitsWidth(page)).toBe(true);

    await goOn(page);
    await page.getByText('We pay at once').waitFor();
    expect(await page.getByText('¥780.00', { exact: true }).count()).toBe(1);
    expect(await page.content()).not.toContain(seller.phone);
    expect(await fitsWidth(page)).toBe(true);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'Accept ¥780.00' }).click();
    await page.getByText('Sold for ¥780.00').waitFor({ timeout: waitMs });

    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL(shopUrl, { timeout: waitMs });
    expect(new URL(page.url()).searchParams.get('backId')).toBe(backId);
    // The stand-in pays after some seconds; the page hears of it by itself.
    await page.getByText('Leishen reports that it has paid you').waitFor({ timeout: waitMs });
    expect(await statusOf(seller, backId)).toBe(3);
    expect(await page.getByRole('button', { name: /Leishen$/ }).count()).toBe(1);
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
  });

  it('comes back with nothing agreed when the seller declines', async () => {
    const seller = await newcomer();
    const backId = await newItem(seller);
    const { page, expectQuiet } = await open(seller, size);
    // What messages about it lead to: no message tells that it is at the partner.
    await page.goto(`/pages/other/jingjiahuishouPriceList?backId=${backId}`);
    await page.waitForURL(new RegExp(`${path}\\?backId=${backId}$`));
    await page.getByText('Nothing has been offered yet').waitFor();
    await goOn(page);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You have declined').waitFor({ timeout: waitMs });
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL(shopUrl, { timeout: waitMs });
    await page.getByText('This account was not sold').waitFor({ timeout: waitMs });
    // Another way is one press away, and nothing of it is typed again.
    const again = page.getByRole('link', { name: 'Choose a way to sell' });
    expect(await again.getAttribute('href')).toMatch(
      new RegExp(`^/pages/sale\\?backId=${backId}&gameId=\\d+$|^/pages/sale\\?gameId=\\d+&backId=${backId}$`),
    );
    expect(await fitsWidth(page)).toBe(true);
    expectQuiet();
  });
});

describe('the way to the partner', () => {
  it('opens once: whoever finds the link later stays outside and is led back', async () => {
    const seller = await newcomer();
    await newItem(seller);
    const { page } = await open(seller);
    const links: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/login') links.push(request.url());
    });
    await page.goto(path);
    await goOn(page);
    expect(page.url()).not.toContain('token');
    const [link = ''] = links;
    expect(link).toContain(`:${storefront.partnerPort}/login?token=`);

    const stranger = await open(null);
    const answer = await stranger.page.goto(link);
    expect(answer?.status()).toBe(410);
    await stranger.page.getByText('The link was used already').waitFor();
    await stranger.page.getByRole('link', { name: 'Back to the shop' }).click();
    await stranger.page.waitForURL((url) => url.port === String(storefront.port), { timeout: waitMs });
  });

  it('is a link for people without scripts', async () => {
    const seller = await newcomer();
    const backId = await newItem(seller);
    const { page } = await open(seller, { javaScript: false });
    await page.goto(`${path}?backId=${backId}`);
    await goOnButton(page).click();
    await page.getByRole('link', { name: 'To Leishen' }).first().click();
    await page.waitForURL(partnerUrl, { timeout: waitMs });
    await page.getByRole('button', { name: 'Accept ¥780.00' }).click();
    await page.getByText('Sold for ¥780.00').waitFor({ timeout: waitMs });
    expect(await statusOf(seller, backId)).toBeGreaterThan(0);
  });

  it('begins with a login, and with an empty page says how to start', async () => {
    const guest = await open(null);
    await guest.page.goto(path);
    await guest.page.waitForURL((url) => url.pathname === '/login', { timeout: waitMs });
    expect(new URL(guest.page.url()).searchParams.get('fromRoute')).toBe(path);
    const { page } = await open(await newcomer());
    await page.goto(path);
    await page.getByText('No account at Leishen yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Offer an account' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('pageType') === 'sale', { timeout: waitMs });
  });
});
