import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fitsWidth } from './support/page';
import type { Person } from './support/shopApi';
import { cardOf, startTradingShop, type TradingShop } from './support/tradingShop';
import type { ListedGood } from './support/trade';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

const keptIds = async (person: Person) =>
  ((await shop.api.call('GET /api/web/goods/collect/list', {}, person)).data as { id: string }[]).map(({ id }) => id);

async function keep(person: Person, goods: readonly ListedGood[]): Promise<void> {
  for (const good of goods) await shop.api.call('POST /api/web/goods/collect', { accountId: good.id }, person);
}

describe('favourites', () => {
  it('mark what cannot be bought, tell price drops and can be selected', async () => {
    const [person, buyer] = [await shop.newcomer(), await shop.newcomer()];
    const [same, reserved, cheaper] = [shop.takeGood(), shop.takeGood(), shop.takeGood()];
    await keep(person, [same, reserved, cheaper]);
    const order = await shop.deals.order(buyer, reserved.id);
    const list = (await shop.api.call('GET /api/web/goods/collect/list', {}, person)).data as Record<string, unknown>[];
    const dearerOnce = list.map((good) =>
      good['id'] === cheaper.id ? { ...good, collectPrice: (Number(cheaper.newPrice) + 30.5).toFixed(2) } : good,
    );
    shop.upstream.script('/web/goods/collect/list', { status: 200, body: { code: 200, msg: '', data: dearerOnce } });

    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/collect', { waitUntil: 'networkidle' });
    const selections = page.getByRole('navigation', { name: 'Which favourites to show' }).getByRole('link');
    expect(await selections.allInnerTexts()).toEqual(['All 3', 'Still on sale 2', 'Price dropped 1']);
    expect(await cardOf(page, reserved).innerText()).toContain('Reserved');
    expect(await cardOf(page, same).innerText()).not.toContain('Reserved');
    expect(await cardOf(page, cheaper).innerText()).toContain('−¥30.50');
    const similar = page.getByRole('link', { name: `Similar to “${reserved.title}”` });
    expect(await similar.getAttribute('href')).toBe(`/pages/detail/index?id=${reserved.id}#similar`);

    await page.getByRole('link', { name: 'Still on sale 2' }).click();
    await expect.poll(() => cardOf(page, reserved).count()).toBe(0);
    expect(await page.locator('main article').count()).toBe(2);
    await page.getByRole('link', { name: 'Price dropped 1' }).click();
    await expect.poll(() => page.locator('main article').count()).toBe(1);
    expect(await cardOf(page, cheaper).count()).toBe(1);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await fitsWidth(page)).toBe(true);
    await shop.deals.cancel(buyer, order.id);
    expectQuiet();
  });

  it('are removed with a way back that loses nothing', async () => {
    const person = await shop.newcomer();
    const [first, second] = [shop.takeGood(), shop.takeGood()];
    await keep(person, [first, second]);
    const before = await shop.api.call('GET /api/web/goods/collect/list', {}, person);
    const { page, expectQuiet } = await shop.open(person);
    await page.goto('/pages/other/collect', { waitUntil: 'networkidle' });
    const heart = page.getByRole('button', { name: `Remove “${first.title}” from favourites` });
    const undo = page.getByRole('button', { name: 'Undo' });

    // By keyboard: the focus goes to the offer and back to the heart.
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cardOf(page, first).count()).toBe(0);
    await page.getByText(`“${first.title}” was removed`).waitFor();
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => cardOf(page, first).count()).toBe(1);
    await expect.poll(() => heart.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await shop.api.call('GET /api/web/goods/collect/list', {}, person)).toEqual(before);

    // Leaving the page makes it final.
    await heart.click();
    await undo.waitFor();
    await page.getByRole('link', { name: 'Browse history' }).click();
    await expect.poll(() => keptIds(person)).toEqual([second.id]);
    await page.getByRole('link', { name: 'Favourites' }).first().click();
    await cardOf(page, second).waitFor();
    expect(await cardOf(page, first).count()).toBe(0);

    // So does the end of the offer.
    await page.getByRole('button', { name: `Remove “${second.title}” from favourites` }).click();
    await expect.poll(() => keptIds(person), { timeout: 30_000 }).toEqual([]);
    await undo.waitFor({ state: 'detached' });

    // So does closing the tab.
    await keep(person, [first]);
    await page.reload({ waitUntil: 'networkidle' });
    await heart.click();
    await undo.waitFor();
    await page.goto('about:blank');
    await expect.poll(() => keptIds(person)).toEqual([]);
    expectQuiet();
  });

  it('stay removed when a device too slow for the last moments of a page leaves it', async () => {
    const person = await shop.newcomer();
    const good = shop.takeGood();
    await keep(person, [good]);
    const { page, context } = await shop.open(person);
    await page.goto('/pages/other/collect');
    await page.getByRole('button', { name: `Remove “${good.title}” from favourites` }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 100 });
    await page.goto('about:blank');
    await expect.poll(() => keptIds(person)).toEqual([]);
  });

  it('stay removed when the page is left while the marketplace is being told', async () => {
    const person = await shop.newcomer();
    const [first, second] = [shop.takeGood(), shop.takeGood()];
    await keep(person, [first, second]);
    const { page } = await shop.open(person);
    await page.goto('/pages/other/collect');
    // Whether anybody still waited for the marketplace's answer when it came.
    const outlived: boolean[] = [];
    let asked = 0;
    shop.upstream.intercept((request, response) => {
      if (!request.url?.endsWith('/goods/collect/remove')) return false;
      asked += 1;
      setTimeout(() => {
        outlived.push(!response.destroyed);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"msg":""}');
      }, 1500);
      return true;
    });
    for (const { title } of [first, second]) {
      await page.getByRole('button', { name: `Remove “${title}” from favourites` }).click();
    }
    await expect.poll(() => asked).toBe(1);
    await page.goto('about:blank');
    await expect.poll(() => outlived).toEqual([true, true]);
  });

  it('are dropped by a plain form without JavaScript', async () => {
    const person = await shop.newcomer();
    const good = shop.takeGood();
    await keep(person, [good]);
    const { page } = await shop.open(person, { javaScript: false });
    await page.goto('/pages/other/collect');
    await page.getByRole('button', { name: `Remove “${good.title}” from favourites` }).click();
    await page.getByText('No favourites yet').waitFor();
    expect(await keptIds(person)).toEqual([]);
  });

  it('are kept from a list without JavaScript, which shows the same page again', async () => {
    const person = await shop.newcomer();
    const { page } = await shop.open(person, { javaScript: false });
    await page.goto('/pages/goodList?sort=priceasc&page=2');
    const card = page.locator('main [data-good-id]').nth(3);
    const id = await card.getAttribute('data-good-id');
    await card.getByRole('button', { name: /^Keep “/ }).click();
    await page.locator(`[data-good-id="${id}"] button[aria-pressed=true]`).waitFor();
    expect(page.url()).toMatch(/\/pages\/goodList\?sort=priceasc&page=2$/);
    expect(await keptIds(person)).toEqual([id]);
  });
});

describe('a card’s heart', () => {
  it('answers at once, sends once, and goes back to what was said last when it is refused', async () => {
    const person = await shop.newcomer();
    const { page, context } = await shop.open(person);
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const heart = page.locator('main article button[aria-pressed]').first();
    const isPressed = () => heart.getAttribute('aria-pressed');
    let sent = 0;
    await context.route('**/favourite.data*', async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await heart.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    expect(await isPressed()).toBe('true');
    await expect.poll(() => keptIds(person)).toHaveLength(1);
    expect(sent).toBe(1);

    shop.upstream.script('/web/goods/collect/remove', {
      status: 200,
      body: { code: 500, msg: 'Not while it is counted', data: null },
    });
    await expect
      .poll(async () => {
        await heart.click();
        return page.getByText('Not while it is counted').count();
      })
      .toBeGreaterThan(0);
    await expect.poll(isPressed).toBe('true');
    expect(await keptIds(person)).toHaveLength(1);
  });
});

describe('a listing’s own heart', () => {
  it('says nothing of the listing that was looked at before', async () => {
    const person = await shop.newcomer();
    const { page } = await shop.open(person);
    const good = shop.takeGood();
    await page.goto(`/pages/detail/index?id=${good.id}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: `Keep “${good.title}” as a favourite` }).click();
    await expect.poll(() => keptIds(person)).toEqual([good.id]);
    const similar = page.locator('#similar article h3 a').first();
    // Not by what is laid out: below the window nothing is, until it comes near.
    const title = String(await similar.textContent());
    expect(title).not.toBe('');
    await similar.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: `Keep “${title}” as a favourite` }).waitFor();
  });
});

describe('the browse history', () => {
  it('holds what was looked at, the last first, by day, and marks what cannot be bought', async () => {
    const [person, buyer] = [await shop.newcomer(), await shop.newcomer()];
    const [first, second] = [shop.takeGood(), shop.takeGood()];
    const { page, expectQuiet } = await shop.open(person);
    const browsed = async () =>
      ((await shop.api.call('GET /api/web/goods/browse', {}, person)).rows ?? []).map(({ id }) => id as string);
    await page.goto(`/pages/detail/index?id=${first.id}`);
    await expect.poll(browsed).toEqual([first.id]);
    await page.goto(`/pages/detail/index?id=${second.id}`);
    await expect.poll(browsed).toEqual([second.id, first.id]);
    const order = await shop.deals.order(buyer, first.id);

    await page.goto('/pages/other/geren', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: '2 Browse history' }).click();
    // The shop's midnight may fall between looking and reading.
    await page
      .getByRole('heading', { level: 2, name: /^(Today|Yesterday)/ })
      .first()
      .waitFor();
    const links = page.locator('main article h3 a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `/pages/detail/index?id=${second.id}`,
      `/pages/detail/index?id=${first.id}`,
    ]);
    expect(await cardOf(page, first).innerText()).toContain('Reserved');
    expect(await cardOf(page, second).innerText()).not.toContain('Reserved');
    await page.getByRole('button', { name: `Keep “${second.title}” as a favourite` }).click();
    await expect.poll(() => keptIds(person)).toEqual([second.id]);
    await shop.deals.cancel(buyer, order.id);
    expectQuiet();
  });
});

describe('a listing that cannot be bought', () => {
  it('says why to others and leads its own buyer to the order', async () => {
    const [buyer, other] = [await shop.newcomer(), await shop.newcomer()];
    const good = shop.takeGood();
    const order = await shop.deals.order(buyer, good.id);
    const path = `/pages/detail/index?id=${good.id}`;
    for (const width of [1440, 360]) {
      const { page, expectQuiet } = await shop.open(other, { width });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByText('Another buyer is paying; it may come back within 15 minutes.').waitFor();
      expect(await page.getByRole('link', { name: 'Buy now' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Similar accounts' }).locator('visible=true').first().click();
      await page.waitForURL(/#similar$/);
      expect(await fitsWidth(page)).toBe(true);
      expectQuiet();
    }
    const { page } = await shop.open(buyer);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText('You reserved this account.').waitFor();
    const toOrder = page.getByRole('link', { name: 'Pay your order' }).locator('visible=true').first();
    expect(await toOrder.getAttribute('href')).toBe(`/pages/order/orderDetail?id=${order.id}`);
    await shop.deals.cancel(buyer, order.id);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Buy now' }).locator('visible=true').first().waitFor();
  });

  it('is marked in the list one comes back to', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/pages/goodList', { waitUntil: 'networkidle' });
    const card = page.locator('[data-good-id]').nth(1);
    const id = await card.getAttribute('data-good-id');
    const info = (await shop.api.call('GET /api/web/good/info', { id }, await shop.newcomer())).data as Record<
      string,
      unknown
    >;
    shop.upstream.script('/web/good/info', {
      status: 200,
      body: { code: 200, msg: '', data: { ...info, saleState: 6 } },
    });
    await card.locator('a').first().click();
    await page.getByText('Another buyer is paying').waitFor();
    await page.goBack();
    await expect.poll(() => page.locator(`[data-good-id="${id}"]`).innerText()).toContain('Reserved');
    expect(await page.locator('[data-good-id] [data-ended]').count()).toBe(1);
    // A list asked for afresh is trusted again.
    shop.upstream.reset();
    await page.reload({ waitUntil: 'networkidle' });
    await page.locator(`[data-good-id="${id}"]`).waitFor();
    expect(await page.locator('[data-good-id] [data-ended]').count()).toBe(0);
    expectQuiet();
  });

  it('that does not exist is a 404 with ways on', async () => {
    const { page } = await shop.open(null, { allow: /Failed to load resource/ });
    for (const id of ['999999999', 'x%20y']) {
      const answer = await page.goto(`/pages/detail/index?id=${id}`);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'This listing does not exist' }).waitFor();
      await page.getByRole('link', { name: 'Choose a game' }).waitFor();
    }
  });

  it('leaves the others buyable: a guest who buys logs in and comes back', async () => {
    const { page } = await shop.open(null);
    const good = shop.takeGood();
    await page.goto(`/pages/detail/index?id=${good.id}`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Buy now' }).locator('visible=true').first().click();
    await page.waitForURL(/\/login\?fromRoute=/);
    expect(new URL(page.url()).searchParams.get('fromRoute')).toBe(`/pages/sureOrder?id=${good.id}`);
  });
});
