import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from './support/shopApi';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

async function names(person: Person): Promise<string[]> {
  const { rows = [] } = await shop.api.call('GET /api/web/search/saved', {}, person);
  return rows.map(({ name }) => name as string);
}

async function save(person: Person, ...wanted: string[]): Promise<void> {
  for (const name of wanted) {
    const filter = { priceEnd: String(100 + name.length) };
    await shop.api.call('POST /api/web/search/saved', { name, query: `priceEnd=${filter.priceEnd}`, filter }, person);
  }
}

describe('saved searches', () => {
  it('are removed with a way back, which returns the focus', async () => {
    const person = await shop.newcomer();
    await save(person, 'First', 'Another');
    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/searches', { waitUntil: 'networkidle' });
    const remove = page.getByRole('button', { name: 'Remove “First”' });
    const undo = page.getByRole('button', { name: 'Undo' });

    await remove.focus();
    await page.keyboard.press('Enter');
    await undo.waitFor();
    await expect.poll(() => remove.count()).toBe(0);
    expect(await page.getByRole('status').filter({ hasText: '“First” was removed' }).count()).toBe(1);
    expect(await names(person)).toEqual(['Another', 'First']);
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await remove.waitFor();
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await names(person)).toEqual(['Another', 'First']);

    // The next removal ends the first one's offer, leaving the page the second one's.
    await remove.click();
    await page.getByRole('button', { name: 'Remove “Another”' }).click();
    await expect.poll(() => names(person)).toEqual(['Another']);
    await page.getByRole('link', { name: 'Favourites' }).first().click();
    await expect.poll(() => names(person)).toEqual([]);
    expectQuiet();
  });

  it('are removed by a plain form without JavaScript', async () => {
    const person = await shop.newcomer();
    await save(person, 'Plain');
    const { page } = await shop.open(person, { javaScript: false });
    await page.goto('/pages/other/searches');
    await page.getByRole('button', { name: 'Remove “Plain”' }).click();
    await page.getByText('No saved searches yet').waitFor();
    expect(await names(person)).toEqual([]);
  });

  it.each([true, false])('stay to be saved when a name is refused, with scripts: %s', async (javaScript) => {
    const person = await shop.newcomer();
    const { page } = await shop.open(person, { javaScript });
    await page.goto('/pages/other/searches?save=priceEnd%3D500&name=Cheap', { waitUntil: 'networkidle' });
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('   ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Cheap ones');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Cheap ones' }).waitFor();
    expect(await names(person)).toEqual(['Cheap ones']);
  });

  it('stay to be saved, with the name typed for them, when the network is gone', async () => {
    const person = await shop.newcomer();
    const { page, context } = await shop.open(person);
    await page.goto('/pages/other/searches?save=priceEnd%3D500&name=Cheap', { waitUntil: 'networkidle' });
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Typed name');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Please try again' }).waitFor();
    expect(await name.inputValue()).toBe('Typed name');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Typed name' }).waitFor();
    expect(await names(person)).toEqual(['Typed name']);
  });

  it('are saved and opened once, however often the button is pressed while it waits', async () => {
    const person = await shop.newcomer();
    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/searches?save=priceEnd%3D500&name=Cheap', { waitUntil: 'networkidle' });
    const posts: string[] = [];
    let goOn = () => undefined as void;
    await page.route(/searches/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts.push(route.request().url());
      await new Promise<void>((resolve) => (goOn = resolve));
      // One that another took the place of is gone.
      return route.continue().catch(() => undefined);
    });
    for (const name of ['Save', 'Show “Cheap”']) {
      posts.length = 0;
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect.poll(() => posts.length).toBe(1);
      await button.click({ force: true });
      await page.waitForTimeout(300);
      expect(posts).toHaveLength(1);
      goOn();
      if (name === 'Save') await page.getByRole('heading', { name: 'Cheap' }).waitFor();
    }
    await page.waitForURL(/\/pages\/goodList\?priceEnd=500/);
    expect(await names(person)).toEqual(['Cheap']);
    expectQuiet();
  });

  it('tell at the front of the personal centre how much is new in them', async () => {
    const person = await shop.newcomer();
    await save(person, 'First', 'Another');
    const rows = [2, 3].map((newCount, index) => ({ id: String(index), name: 'x', query: 'priceEnd=1', newCount }));
    shop.upstream.script('/web/search/saved', { status: 200, body: { code: 200, msg: '', rows, total: 2 } });
    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/geren', { waitUntil: 'networkidle' });
    const count = page.getByRole('link', { name: /New in saved searches/ });
    expect(await count.innerText()).toMatch(/^5\s/);
    await count.click();
    await page.waitForURL(/\/pages\/other\/searches/);
    expectQuiet();
  });
});
