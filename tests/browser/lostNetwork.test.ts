import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { files } from './support/sellForm';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** The browser's own note of a request that did not get through. */
const allow = /net::ERR_INTERNET_DISCONNECTED|Failed to (fetch|load resource)/;

it.each([
  ['language', 'button[value="zh-CN"]'],
  ['colours', 'button[value="dark"]'],
])(
  'the %s are not changed without a network: the page stays and says so, and a second press does it',
  async (_, button) => {
    const { page, context, expectQuiet } = await shop.open(null, { allow });
    await page.goto('/pages/goodList?priceEnd=900');
    await context.setOffline(true);
    const choice = page.locator(button).locator('visible=true').first();
    await choice.click();
    await page.getByText('The change did not get through. Try again.').waitFor();
    expect(page.url()).toMatch(/goodList\?priceEnd=900$/);

    await context.setOffline(false);
    await choice.click();
    const html = page.locator(button.includes('dark') ? 'html[data-color-scheme=dark]' : 'html[lang="zh-CN"]');
    await html.waitFor({ state: 'attached' });
    expect(page.url()).toMatch(/goodList\?priceEnd=900$/);
    expectQuiet();
  },
);

it('a logout on its own page without a network leaves the page and the session as they are', async () => {
  const person = await shop.newcomer();
  const { page, context, expectQuiet } = await shop.open(person, { allow });
  await page.goto('/logout');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The logout did not get through. Try again.').waitFor();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Exit succeeded!').waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  expectQuiet();
});

it('a picture of oneself can be sent where the scripts never come', async () => {
  const { page } = await shop.open(await shop.newcomer(), { allow });
  await page.route('**/build/**/*.js', (route) => route.abort());
  await page.goto('/pages/other/profile', { waitUntil: 'domcontentloaded' });
  const use = page.getByRole('button', { name: 'Use this picture' });
  await use.waitFor();
  await page.locator('input[type=file][name=file]').first().setInputFiles(files('a.png'));
  await use.click();
  await page.getByRole('main').getByRole('status').first().waitFor();
});

it('a picture of oneself shows how far it is on its way, and can be given up where it does not arrive', async () => {
  const { page, expectQuiet } = await shop.open(await shop.newcomer(), { allow });
  await page.route('**/api/upload/image', () => undefined);
  await page.goto('/pages/other/profile');
  await page.locator('#avatar-file').setInputFiles(files('a.png'));
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByRole('main').getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('#avatar-file').waitFor({ state: 'attached' });
  expectQuiet();
});

it('a dialog that does not come leaves the page and what was typed; the next press opens it', async () => {
  const { page, context, expectQuiet } = await shop.open(await shop.newcomer(), { allow });
  await page.goto('/pages/other/profile');
  await page.locator('[name=nickName]').fill('Somebody else');
  const choose = () => page.locator('#avatar-file').setInputFiles(files('a.png'));
  await context.setOffline(true);
  await choose();
  await page.getByText('This part could not be loaded').waitFor();
  expect(await page.locator('[name=nickName]').inputValue()).toBe('Somebody else');

  await context.setOffline(false);
  await choose();
  await page.getByRole('button', { name: 'Use this picture' }).waitFor();
  expect(await page.locator('[name=nickName]').inputValue()).toBe('Somebody else');
  expectQuiet();
});

const waits = 'Waiting for a connection to the shop';

it('links and searches wait for the network, and coming near to one changes nothing', async () => {
  const { page, context, expectQuiet } = await shop.open(null, { allow });
  await page.goto('/pages/home/index');
  await context.setOffline(true);
  const link = page.locator('main a[href*="/pages/detail/index?id="]').first();
  await link.hover();
  // What is fetched ahead is fetched after a tenth of a second.
  await page.waitForTimeout(500);
  await link.click();
  await page.getByText(waits).waitFor();
  const search = page.locator('header input[name=searchText]');
  await search.fill('Some game');
  await search.press('Enter');
  await page.waitForTimeout(500);
  expect(new URL(page.url()).pathname).toBe('/pages/home/index');
  expect(await search.inputValue()).toBe('Some game');

  await context.setOffline(false);
  // What was wanted last.
  await page.waitForURL(/accountOrder\?.*searchText=Some\+game/);
  await page.getByText(waits).waitFor({ state: 'detached' });
  expectQuiet();
});

it('a link whose shop was not reached when a hand came near waits, in a browser that believes in its network', async () => {
  const { page, expectQuiet } = await shop.open(null, { allow });
  await page.goto('/pages/home/index');
  await page.route('**', (route) => route.abort('internetdisconnected'));
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  const link = page.locator('main a[href*="/pages/detail/index?id="]').first();
  await link.hover();
  await asked;
  await link.click();
  await page.getByText(waits).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pages/home/index');

  await page.unroute('**');
  await page.waitForURL(/detail\/index\?id=/);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  expectQuiet();
});

it.each(['offline before', 'a hand near before', 'at once'])(
  'a page whose modules an update took away comes as a document of its own: %s',
  async (way) => {
    const { page, context } = await shop.open(null, { allow });
    await page.goto('/pages/home/index');
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    const link = page.locator('main a[href*="/pages/detail/index?id="]').first();
    const href = await link.getAttribute('href');
    const isLost = way === 'offline before';
    await context.setOffline(isLost);
    if (isLost) {
      await link.click();
      await page.getByText(waits).waitFor();
    }
    await page.route('**/build/routes/pages.detail.index*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await context.setOffline(false);
    if (way === 'a hand near before') {
      const told = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await link.hover();
      await told;
    }
    if (!isLost) await link.evaluate((element) => (element as HTMLElement).click());
    await page.waitForFunction(() => !('isFirst' in window));
    await page.waitForLoadState('domcontentloaded');
    expect(page.url().endsWith(href ?? 'nowhere')).toBe(true);
  },
);

it('a search whose page’s modules an update took away comes as a document of its own', async () => {
  const { page } = await shop.open(null, { allow });
  await page.goto('/pages/home/index');
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await page.route('**/build/routes/pages.accountOrder*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('header input[name=searchText]').fill('Some game');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !('isFirst' in window));
  await page.waitForLoadState('domcontentloaded');
  expect(page.url()).toMatch(/accountOrder\?.*searchText=Some\+game/);
});

it('links, searches and hearts work in a browser that wrongly says it has no network', async () => {
  const { page, expectQuiet } = await shop.open(await shop.newcomer());
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto('/pages/home/index');
  await page.locator('header input[name=searchText]').fill('Some game');
  await page.keyboard.press('Enter');
  await page.waitForURL(/accountOrder\?.*searchText=Some\+game/);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Featured listings' }).waitFor();
  await page.locator('main a[href^="/pages/goodList"]').locator('visible=true').first().click();
  await page.locator('input[name=priceEnd]').locator('visible=true').first().waitFor();
  const heart = page.locator('main article button[aria-pressed][form]').first();
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  expect(await page.getByText(waits).count()).toBe(0);
  expectQuiet();
});

it.each(['just as it comes', 'while its data are on their way'])(
  'a link wins over the page asked for before it, in a browser that says it has no network: %s',
  async (moment) => {
    const { page, expectQuiet } = await shop.open(null);
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.goto('/pages/home/index');
    const link = page.locator('main a[href*="/pages/detail/index?id="]').first();
    const href = (await link.getAttribute('href')) ?? 'nowhere';
    // The modules of the link's page come once the search is drawn.
    const isDrawn = link
      .elementHandle()
      .then((shown) => page.waitForFunction((one) => one?.isConnected !== true, shown));
    await page.route('**/build/routes/pages.detail.index*.js', async (route) => {
      await isDrawn;
      await route.continue();
    });
    if (moment === 'just as it comes') {
      await link.evaluate((element) => {
        const push = history.pushState;
        history.pushState = function (...parts) {
          history.pushState = push;
          push.apply(history, parts);
          (element as HTMLElement).click();
        };
      });
    } else {
      await page.route('**/accountOrder.data*', async (route) => {
        await link.evaluate((element) => (element as HTMLElement).click());
        await route.continue();
      });
    }
    await page.locator('header input[name=searchText]').fill('Some game');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href.endsWith(href));
    expectQuiet();
  },
);

it('a page that one goes back to comes when there is a network again', async () => {
  const { page, context, expectQuiet } = await shop.open(null, { allow });
  await page.goto('/pages/home/index');
  const heading = page.getByRole('heading', { level: 1 });
  const home = await heading.innerText();
  await page.locator('main a[href*="/pages/detail/index?id="]').first().click();
  await expect.poll(() => heading.innerText()).not.toBe(home);
  const title = await heading.innerText();
  await context.setOffline(true);
  await page.goBack();
  await page.getByText(waits).waitFor();
  expect(await heading.innerText()).toBe(title);

  await context.setOffline(false);
  await page.getByText(waits).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/pages/home/index');
  await expect.poll(() => heading.innerText()).toBe(home);
  expectQuiet();
});

it('filters of a list wait, and the list stays', async () => {
  const { page, context, expectQuiet } = await shop.open(null, { allow });
  await page.goto('/pages/goodList');
  const cards = await page.locator('main article').count();
  await context.setOffline(true);
  const highest = page.locator('input[name=priceEnd]').locator('visible=true').first();
  await highest.fill('900');
  await highest.press('Enter');
  await page.getByText(waits).waitFor();
  expect(await page.locator('main article').count()).toBe(cards);
  expect(await highest.inputValue()).toBe('900');

  await context.setOffline(false);
  await page.waitForURL(/priceEnd=900/);
  await page.getByText(waits).waitFor({ state: 'detached' });
  expectQuiet();
});

it('a heart goes back and says so; pressed again it keeps', async () => {
  const { page, context, expectQuiet } = await shop.open(await shop.newcomer(), { allow });
  await page.goto('/pages/goodList');
  const heart = page.locator('main article button[aria-pressed][form]').first();
  await context.setOffline(true);
  await heart.click();
  await page.getByText('The favourite could not be saved. Please try again.').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');

  await context.setOffline(false);
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expectQuiet();
});

/** The page of a new order that follows it by events. */
async function openOrder() {
  const buyer = await shop.newcomer();
  const order = await shop.deals.order(buyer, shop.takeGood().id);
  const watched = await shop.open(buyer, { allow });
  await watched.page.goto(`/pages/order/orderDetail?id=${order.id}`);
  await watched.page.getByText('Live', { exact: true }).waitFor();
  return { ...watched, buyer, order, pay: watched.page.getByRole('button', { name: /^Pay ¥/ }) };
}

it('an order stays on the screen while nothing is heard of it, and paying is asked for once more', async () => {
  const { page, context, pay, expectQuiet } = await openOrder();
  await context.setOffline(true);
  await pay.click();
  await page.getByText('The marketplace did not answer. Press again: it is never done twice.').waitFor();
  // As a phone does that is taken out of a pocket.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(2000);
  expect(await pay.isVisible()).toBe(true);

  await context.setOffline(false);
  await pay.click();
  await page.waitForURL(/pay\/sandbox/);
  expectQuiet();
});

it('an order is told of anew once the network is back, whatever happened meanwhile', async () => {
  const { page, context, buyer, order, pay, expectQuiet } = await openOrder();
  await context.setOffline(true);
  await shop.deals.cancel(buyer, order.id);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(2000);
  expect(await pay.isVisible()).toBe(true);

  await context.setOffline(false);
  await page.getByText('The order is closed.').first().waitFor();
  expectQuiet();
});
