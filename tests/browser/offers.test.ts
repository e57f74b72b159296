import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { offering, type Offering } from './support/offering';
import { fitsWidth, viewports } from './support/page';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let sell: Offering;

beforeAll(async () => {
  shop = await startTradingShop();
  sell = offering(shop.api);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** The demo desk bids, pays and settles within seconds; a busy machine takes longer. */
const deskLimitMs = 90_000;
/** On a busy machine a stream may break; the page then asks by itself, and the browser notes it. */
const lostStream = /status of 50[234]/;
const offersPage = (backId: string) => `/pages/other/jingjiahuishouPriceList?backId=${backId}`;
/** The offers that stand. */
const cards = (page: Page) => page.locator('main article[data-state=open]');
const pricesOf = (texts: string[]) =>
  texts.map((text) => Number(/¥([\d,]+(?:\.\d\d)?)/.exec(text)?.[1]?.replaceAll(',', '')));

/** Opens a page that follows its item live: its stream stands, so it listens to clicks too. */
async function openOffers(page: Page, backId: string): Promise<void> {
  await page.goto(offersPage(backId));
  await page.getByText('Live', { exact: true }).waitFor();
}

describe('the offers of a bidding', () => {
  it.each(viewports)('arrive by themselves, and the chosen one is paid, on a $name', async ({ width, height }) => {
    const person = await shop.newcomer();
    const backId = await sell.offer(person, 'bidding', { expprice: '1200.00' });
    const { page, expectQuiet } = await shop.open(person, { width, height, allow: lostStream });
    await openOffers(page, backId);
    // Nothing but the page itself asks for them.
    await expect.poll(() => cards(page).count(), { timeout: deskLimitMs }).toBeGreaterThanOrEqual(3);
    await sell.settledBids(person, backId);
    const standing = (await sell.openOffers(person, backId)).map(({ bprice }) => Number(bprice));
    await expect
      .poll(async () => pricesOf(await cards(page).allInnerTexts()), { timeout: deskLimitMs })
      .toEqual([...standing].sort((one, other) => other - one));
    expect(await cards(page).first().innerText()).toContain('Best offer');
    expect(await fitsWidth(page)).toBe(true);

    await cards(page)
      .first()
      .getByRole('button', { name: /^Accept/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('All other offers are rejected.').waitFor();
    await dialog.getByText(/From now on you can't cancel/).waitFor();
    await dialog.getByRole('button', { name: /^Accept ¥/ }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Sold. You get', { exact: false }).waitFor({ timeout: deskLimitMs });
    const { back, rlist } = await sell.back(person, backId);
    expect(back).toMatchObject({ status: 3, deposit: { state: 'paidOut' } });
    expect(rlist.filter(({ status }: { status: number }) => status === 1)).toHaveLength(1);
    await page.getByText('Credited to you as part of the price.').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await page.getByText(/offers that came to nothing/).click();
    await page.getByText('Not chosen').first().waitFor();
    expectQuiet();
  });

  it('are never accepted at another price than the one that was shown', async () => {
    const person = await shop.newcomer();
    const backId = await sell.offer(person, 'bidding');
    await sell.settledBids(person, backId);
    const { page, expectQuiet } = await shop.open(person, { allow: lostStream });
    await openOffers(page, backId);
    // The centre's own navigation says where one is.
    expect(await page.locator('nav a[aria-current=page]', { hasText: 'My appraisals' }).count()).toBe(1);
    await cards(page)
      .first()
      .getByRole('button', { name: /^Accept/ })
      .click();
    const dialog = page.getByRole('dialog');
    const accept = dialog.getByRole('button', { name: /^Accept ¥/ });
    await accept.waitFor();
    // As if the supplier had put another price in its place while the question stood; news of a bid draw it anew.
    await accept.evaluate((button: HTMLButtonElement) => {
      const price = button.form?.elements.namedItem('bprice') as HTMLInputElement;
      price.value = '1.00';
      button.click();
    });
    const problem = page.getByRole('alert').filter({ hasText: /price/i });
    await problem.waitFor();
    expect((await sell.back(person, backId)).back.status).toBe(0);
    expect(
      await cards(page)
        .first()
        .getByRole('button', { name: /^Accept/ })
        .count(),
    ).toBe(1);
    expectQuiet();
  });

  it('are refused all at once with a reason, without JavaScript too', async () => {
    const person = await shop.newcomer();
    for (const javaScript of [true, false]) {
      const backId = await sell.offer(person, 'bidding');
      await sell.openOffers(person, backId, 1);
      const { page, expectQuiet } = await shop.open(person, { javaScript, allow: lostStream });
      if (javaScript) await openOffers(page, backId);
      else await page.goto(offersPage(backId));
      const scope = javaScript ? page.getByRole('dialog') : page.locator('details').filter({ hasText: 'Why?' });
      if (javaScript) await page.getByRole('button', { name: 'Refuse all offers' }).click();
      else await page.locator('summary').filter({ hasText: 'Refuse all offers' }).click();
      await scope.getByLabel('Why? (optional)').fill('All of them are too low');
      await scope.getByRole('button', { name: 'Refuse all offers' }).click();
      await page.getByText('You refused what was offered. Nothing was sold.').waitFor();
      expect((await sell.back(person, backId)).back).toMatchObject({ status: 5, refusedBy: 'seller' });
      const again = page.getByRole('link', { name: 'Choose a way to sell' });
      expect(await again.getAttribute('href')).toContain(`backId=${backId}`);
      expectQuiet();
    }
  });

  it('of somebody else, and of nobody, are not there', async () => {
    const backId = await sell.offer(await shop.newcomer(), 'bidding');
    const { page } = await shop.open(await shop.newcomer(), { allow: /404/ });
    for (const id of [backId, '999999', 'x%20y']) {
      expect((await page.goto(offersPage(id)))?.status(), id).toBe(404);
    }
    const guest = await shop.open(null);
    await guest.page.goto(offersPage(backId));
    expect(new URL(guest.page.url()).searchParams.get('fromRoute')).toBe(offersPage(backId));
  });
});

describe('a quick buy-back', () => {
  it('shows what the account is worth, then the shop’s offer, which is accepted', async () => {
    const person = await shop.newcomer();
    const backId = await sell.offer(person, 'quick');
    const { page, expectQuiet } = await shop.open(person, { allow: lostStream });
    await page.goto('/pages/kuaisuhuishou', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Your quick buy-backs' }).waitFor();
    await page.getByRole('link', { name: /^See (the offers|and decide)/ }).click();
    await page.waitForURL(/backId=/);
    await page.getByText('What it is worth').waitFor();
    await page.getByRole('button', { name: /^Accept/ }).waitFor({ timeout: deskLimitMs });
    await page.getByRole('button', { name: /^Accept/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept ¥/ })
      .click();
    await page.getByText('Sold. You get', { exact: false }).waitFor({ timeout: deskLimitMs });
    expect((await sell.back(person, backId)).back).toMatchObject({ status: 3 });
    expectQuiet();
  });
});

describe('my appraisals', () => {
  it('wait for the shop, then tell the range with its reasons, and lead to selling without typing anything again', async () => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person, { width: 360, height: 780 });
    await page.goto('/pages/other/Myevaluation', { waitUntil: 'networkidle' });
    await page.getByText('Nothing appraised or offered yet').waitFor();
    const backId = await sell.offer(person, 'appraisal');
    const bidding = await sell.offer(person, 'bidding');
    await page.reload({ waitUntil: 'networkidle' });
    const row = page.locator('main article').filter({ hasText: 'Appraisal ·' });
    await row.getByText('Appraised', { exact: true }).waitFor({ timeout: deskLimitMs });
    await row.getByText('What the estimate is based on').click();
    await row
      .getByText(/comparable|sold lately/)
      .first()
      .waitFor();
    const link = row.getByRole('link', { name: /^Sell from this appraisal/ });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^/pages/sale\\?backId=${backId}&gameId=\\d+$`));
    expect(await fitsWidth(page)).toBe(true);

    await page.getByRole('link', { name: 'Bidding', exact: true }).click();
    await expect.poll(() => page.locator('main article').count()).toBe(1);
    await page.getByRole('button', { name: /^Cancel of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await page.locator('main article').getByText('Cancelled', { exact: true }).waitFor();
    expect((await sell.back(person, bidding)).back.status).toBe(4);
    await page.getByRole('link', { name: 'Awaiting', exact: true }).click();
    await page.getByText('Accounts waiting for an answer or an offer appear here.').waitFor();
    expectQuiet();
  });
});
