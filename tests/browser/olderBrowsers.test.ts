import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoShops, type DemoShops } from './support/demoShops';
import { looksOf, makeOlder } from './support/olderBrowser';
import { viewports, type PageOptions } from './support/page';
import { logInBySms } from './support/people';

let shops: DemoShops;

beforeAll(async () => {
  shops = await startDemoShops();
});

afterAll(() => shops?.stop());

async function openOlder(options: Partial<PageOptions> = {}) {
  const opened = await shops.open(options);
  await makeOlder(opened.context);
  return opened;
}

const pages = [
  ['list', () => `/pages/goodList?gameId=${shops.gameId}`],
  ['listing', () => `/pages/detail/index?id=${shops.goodId}`],
  ['login, which is built of MUI,', () => '/login'],
] as const;

describe.each(viewports)('a browser of early 2021 on a $name', (viewport) => {
  it.each(pages)('lays out a %s as a new one does', async (_, address) => {
    const looks = [];
    for (const open of [shops.open, openOlder]) {
      const { page, context, expectQuiet } = await open(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address(), { waitUntil: 'networkidle' });
      looks.push(await looksOf(page));
      expectQuiet();
      await context.close();
    }
    const [inNew = [], inOld] = looks;
    expect(inNew.length).toBeGreaterThan(150);
    expect(inOld).toEqual(inNew);
  });
});

describe('a browser of early 2021', () => {
  it('filters, logs in and keeps a listing', async () => {
    const { page, context, expectQuiet } = await openOlder();
    await page.goto(`/pages/goodList?gameId=${shops.gameId}`, { waitUntil: 'networkidle' });
    await page.locator('input[name=priceStart]').fill('1');
    await page.waitForURL(/priceStart=1(&|$)/);
    await page
      .getByRole('button', { name: /as a favourite/ })
      .first()
      .click();
    await page.waitForURL(/\/login/);
    await logInBySms(page);
    await page.waitForURL(/goodList/);
    const heart = page.locator('main [data-good-id] button[aria-pressed]').first();
    const before = await heart.getAttribute('aria-pressed');
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(before);
    expectQuiet();
    await context.close();
  });

  it('sends the pictures of a report', async () => {
    const { page, context, expectQuiet } = await openOlder();
    await shops.seller.enter(context);
    await page.goto('/pages/other/fankui', { waitUntil: 'networkidle' });
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const sent = page.waitForResponse('**/api/upload/image');
    await page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    expect((await sent).status()).toBe(200);
    expectQuiet();
    await context.close();
  });
});

describe('a browser that gives pages no clipboard', () => {
  it('copies a listing’s code, and its address from the dialog', async () => {
    const { page, context, expectQuiet } = await shops.open({ width: 360 });
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    await page.goto(`/pages/detail/index?id=${shops.goodId}`, { waitUntil: 'networkidle' });
    const search = page.locator('header input[name=searchText]').first();
    const pasted = async () => {
      await search.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('ControlOrMeta+V');
      return search.inputValue();
    };
    await page.getByRole('button', { name: /copy.*code/i }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await pasted()).toMatch(/^[A-Z]{2}\w{4,}$/);

    await page.getByRole('button', { name: 'Share' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /copy/i }).first().click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await pasted()).toContain(`id=${shops.goodId}`);
    expectQuiet();
    await context.close();
  });
});
