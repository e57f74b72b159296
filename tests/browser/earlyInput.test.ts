import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WatchedPage } from './support/page';
import { files, mobileGame, savedLine } from './support/sellForm';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;
let person: Person;
let gameId: string;

beforeAll(async () => {
  shop = await startTradingShop();
  person = await shop.newcomer();
  gameId = await mobileGame((await shop.open(person)).page);
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** Goes to an address, whose scripts come when `hand` has done what it does. */
async function arriveEarly(page: Page, path: string, hand: (page: Page) => Promise<void>): Promise<void> {
  const scripts = '**/build/**/*.js';
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hand(page);
  release();
}

/** The same in a tab of its own. */
async function openEarly(path: string, hand: (page: Page) => Promise<void>): Promise<WatchedPage> {
  const watched = await shop.open(person);
  await arriveEarly(watched.page, path, hand);
  return watched;
}

const commit = () => `/pages/commit?gameId=${gameId}&way=consignment`;
/** A picture that is shown where it lies now. */
const sentPicture = (page: Page, name: string) => page.locator(`input[type=hidden][name=${name}]`);

it('the selling form takes what was typed, ticked and chosen before its scripts came', async () => {
  const { page, expectQuiet } = await openEarly(commit(), async (early) => {
    await early.locator('[name=title]').fill('Typed early');
    await early.locator('[name=des]').fill('By hand');
    await early.locator('main input[inputmode=numeric]').nth(0).fill('31');
    await early.locator('main input[inputmode=numeric]').nth(1).fill('32');
    for (const index of [0, 1])
      await early.locator('main fieldset input[type=checkbox]').nth(index).check({ force: true });
    await early.locator('#sell-pictures').setInputFiles(files('a.png', 'b.png'));
  });
  const expectTaken = async () => {
    await expect.poll(() => sentPicture(page, 'images').count()).toBe(2);
    expect(await page.locator('[name=title]').inputValue()).toBe('Typed early');
    expect(await page.locator('[name=des]').inputValue()).toBe('By hand');
    for (const [index, value] of ['31', '32'].entries()) {
      expect(await page.locator('main input[inputmode=numeric]').nth(index).inputValue()).toBe(value);
      expect(await page.locator('main fieldset input[type=checkbox]').nth(index).isChecked()).toBe(true);
    }
  };
  await savedLine(page).waitFor();
  await expectTaken();
  // It is part of the draft, as what is typed later.
  await page.getByText(/^Saved to your account/).waitFor();
  await page.reload();
  await expectTaken();
  expectQuiet();
});

it('beside a draft it is the newer one', async () => {
  const { page, expectQuiet } = await openEarly(commit(), async (early) => {
    await early.locator('[name=title]').fill('Typed once more');
    await early.locator('#sell-pictures').setInputFiles(files('c.png'));
  });
  await expect.poll(() => sentPicture(page, 'images').count()).toBe(3);
  await expect.poll(() => page.locator('[name=title]').inputValue()).toBe('Typed once more');
  expect(await page.locator('[name=des]').inputValue()).toBe('By hand');
  expectQuiet();
});

it('so do the place of an account, an order and the filters of a list', async () => {
  const place = await openEarly(`/pages/BasicInformation?gameId=${gameId}&way=consignment`, async (early) => {
    await early.locator('[name=systemId]').first().check({ force: true });
    await early.locator('[name=groupId]').selectOption({ index: 1 });
  });
  await place.page.locator('select[name=serverId]:enabled option').nth(1).waitFor({ state: 'attached' });
  expect(await place.page.locator('[name=systemId]').first().isChecked()).toBe(true);
  expect(await place.page.locator('[name=groupId]').inputValue()).not.toBe('');
  place.expectQuiet();

  let guarantee: string | null = null;
  const order = await openEarly(`/pages/sureOrder?id=${shop.takeGood().id}`, async (early) => {
    const other = early.locator('[name=guarantee]:not(:checked)').first();
    guarantee = await other.getAttribute('value');
    await other.check({ force: true });
  });
  const kept = () => order.page.evaluate(() => Object.values<string>({ ...sessionStorage }).join());
  await expect.poll(kept).toContain(`"guarantee":"${guarantee}"`);
  expect(await order.page.locator('[name=guarantee]:checked').getAttribute('value')).toBe(guarantee);
  order.expectQuiet();

  const list = await openEarly('/pages/goodList', async (early) => {
    await early.locator('[name=priceEnd]').fill('500');
    await early.locator('[name=labelIds]').first().check({ force: true });
  });
  await list.page.waitForURL(/labelIds=.*priceEnd=500|priceEnd=500.*labelIds=/);
  list.expectQuiet();
});

it('pictures of oneself, of a report and of a supplier are taken that were chosen before the scripts came', async () => {
  const profile = await openEarly('/pages/other/profile', (early) =>
    early.locator('#avatar-file').setInputFiles(files('a.png')),
  );
  await profile.page.getByRole('group', { name: /picture|frame/i }).waitFor();
  profile.expectQuiet();

  const report = await openEarly('/pages/other/fankui', async (early) => {
    await early.locator('[name=content]').fill('Something is wrong');
    await early.locator('#feedback-images').setInputFiles(files('a.png'));
  });
  await expect.poll(() => sentPicture(report.page, 'images').count()).toBe(1);
  expect(await report.page.locator('[name=content]').inputValue()).toBe('Something is wrong');
  report.expectQuiet();

  const paper = await openEarly('/pages/other/shenqingShangjia', (early) =>
    early.locator('#supplier-frontIdCardImg').setInputFiles(files('a.png')),
  );
  await expect.poll(() => sentPicture(paper.page, 'frontIdCardImg').count()).toBe(1);
  paper.expectQuiet();
});

it('of a dispute, words of before its scripts are newer than those kept of it', async () => {
  const { id } = await shop.deals.order(person, shop.takeGood().id);
  await shop.deals.payAndReceive(person, id);
  const { page, expectQuiet } = await shop.open(person);
  const order = `/pages/order/orderDetail?id=${id}`;
  const reason = page.locator('[name=reason]');
  const openForm = () => page.getByText('Open a dispute', { exact: true }).click();
  await page.goto(order);
  await openForm();
  await reason.fill('Written at first');
  await arriveEarly(page, order, async () => {
    await openForm();
    await reason.fill('Written once more');
  });
  await page
    .locator('#dispute-reason-hint')
    .getByText(/^17 \//)
    .waitFor();
  expect(await reason.inputValue()).toBe('Written once more');
  await page.reload();
  await expect.poll(() => reason.inputValue()).toBe('Written once more');
  expectQuiet();
});
