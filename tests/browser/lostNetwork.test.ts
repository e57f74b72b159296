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
