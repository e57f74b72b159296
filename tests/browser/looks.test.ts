import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoShops, type DemoShops } from './support/demoShops';
import { shops, type PageOptions } from './support/page';
import type { Person } from './support/shopApi';

const [bourse, arena, studio] = shops;
const phone = { width: 360, height: 780 };

let demo: DemoShops;
let seller: Person;
let gameId: string;

beforeAll(async () => {
  demo = await startDemoShops();
  ({ seller, gameId } = demo);
});

afterAll(() => demo?.stop());

const open = (options: Partial<PageOptions>) => demo.open(options);

/** Titles of which a line begins with a separator. */
const badlyBroken = (page: Page, selector: string) =>
  page.$$eval(selector, (titles) =>
    titles.flatMap((title) => {
      const text = title.firstChild;
      if (!(text instanceof Text)) return [];
      const left = title.getClientRects()[0]?.left ?? 0;
      const begins = [...text.data].some((character, index) => {
        if (index === 0 || !'｜·'.includes(character) || text.data[index + 1] !== ' ') return false;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return Math.abs(range.getBoundingClientRect().left - left) < 3 && range.getBoundingClientRect().width > 0;
      });
      return begins ? [text.data] : [];
    }),
  );

describe('every screen as a picture', () => {
  it('begins no line of a title with a separator', async () => {
    const { page, context } = await open(phone);
    await page.goto('/');
    expect(await page.locator('[data-good-id], article h3 a').count()).toBeGreaterThan(5);
    expect(await badlyBroken(page, 'article h3 a')).toEqual([]);
    await page.goto(`/pages/goodList?gameId=${gameId}`);
    expect(await badlyBroken(page, 'article :is(h2, h3) a')).toEqual([]);
    await context.close();
  });

  it('writes what stands in an empty field as dark as other quiet text', async () => {
    const { page, context } = await open(phone);
    await page.goto('/pages/accountOrder?pageType=buy');
    const field = page.locator('main').getByRole('searchbox');
    const [written, quiet] = await field.evaluate((input) => {
      const { color, opacity } = getComputedStyle(input, '::placeholder');
      const text = input.ownerDocument.createElement('span');
      text.style.color = 'var(--text-low)';
      input.after(text);
      return [
        { color, opacity },
        { color: getComputedStyle(text).color, opacity: '1' },
      ] as const;
    });
    expect(written).toEqual(quiet);
    await context.close();
  });

  it('tells where one is on the pages behind the personal centre', async () => {
    const { page, context } = await open(phone);
    await seller.enter(context);
    for (const name of ['profile', 'realName', 'security', 'invite', 'support']) {
      await page.goto(`/pages/other/${name}`);
      const chosen = page.getByRole('navigation', { name: 'Personal centre and help' }).locator('a[aria-current]');
      expect({ name, chosen: await chosen.allInnerTexts() }).toEqual({ name, chosen: ['Personal centre'] });
    }
    await context.close();
  });

  it('writes the game after the name of a selling page as its language does', async () => {
    const { page, context } = await open({ ...phone, locale: 'zh-CN' });
    await seller.enter(context);
    for (const path of ['sale', 'BasicInformation', 'commit']) {
      await page.goto(`/pages/${path}?gameId=${gameId}&way=consignment`);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/\p{Script=Han}：\S/u);
    }
    await context.close();
  });

  it('says no link twice in the footer', async () => {
    const { page, context } = await open({});
    await page.goto('/login');
    const links = await page.locator('footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(8);
    expect(links).toEqual([...new Set(links)]);
    await context.close();
  });

  it.each([bourse, arena, studio])('keeps the login dark in the dark ($look)', async ({ host }) => {
    const { page, context } = await open({ host });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    const lightness = await page.locator('main aside').evaluate((aside) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('there is nothing to paint on');
      context.fillStyle = getComputedStyle(aside).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
    });
    expect(lightness).toBeLessThan(100);
    await context.close();
  });

  it.each([
    { shop: arena, width: 900 },
    { shop: studio, width: 900 },
    { shop: studio, width: 1024 },
  ])('keeps what stands in the header apart at $width px ($shop.look)', async ({ shop, width }) => {
    const { page, context } = await open({ host: shop.host, width, height: 700 });
    await page.goto('/');
    const right = (selector: string) => page.locator(selector).evaluate((last) => last.getBoundingClientRect().right);
    const menuEnds = await right('header nav:has(a[href="/pages/home/appDownload"]) >> visible=true >> a >> nth=-1');
    const searchBegins = await page.locator('header search').evaluate((box) => box.getBoundingClientRect().left);
    expect(menuEnds).toBeLessThanOrEqual(searchBegins);
    await context.close();
  });

  it('shows the first character of the name where the logo does not come', async () => {
    const { page, context } = await open({ allow: /Failed to load resource/ });
    await context.route('**/pictures/logo/**', (route) => route.abort());
    await page.goto('/');
    const brand = page.locator('header a[aria-label][href="/"]');
    await expect.poll(() => brand.locator('img').count()).toBe(0);
    const [initial, name] = await brand.locator('span').allInnerTexts();
    expect(initial).toBe(name?.[0]);
    await context.close();
  });

  it.each([
    { height: 740, stays: true },
    { height: 256, stays: false },
  ])('leaves a window $height px high room for the list', async ({ height, stays }) => {
    const { page, context } = await open({ host: studio.host, width: 320, height });
    await page.goto('/pages/goodList');
    await page.evaluate(() => window.scrollTo(0, 900));
    const sort = page.getByRole('link', { name: 'Newest' });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
    expect(await sort.evaluate((link) => link.getBoundingClientRect().bottom > 0)).toBe(stays);
    const search = page.locator('header').getByRole('searchbox');
    expect(await search.evaluate((field) => field.getBoundingClientRect().bottom > 0)).toBe(stays);
    await context.close();
  });

  it.each([360, 768, 1440])('keeps the services of the home page in their tiles at %i px', async (width) => {
    const { page, context } = await open({ host: studio.host, width, height: 1024 });
    await page.goto('/');
    const overflow = () =>
      page.$$eval('main nav li > a', (tiles) =>
        tiles.filter((tile) => tile.scrollHeight > tile.clientHeight + 1).map((tile) => tile.textContent),
      );
    expect(await page.locator('main nav li > a').count()).toBeGreaterThan(4);
    expect(await overflow()).toEqual([]);
    await page.$$eval('main nav li > a > :last-child', (names) => {
      for (const name of names) name.textContent = 'A merchant may call a service whatever comes to mind '.repeat(3);
    });
    expect(await overflow()).toEqual([]);
    await context.close();
  });

  it.each([700, 1000, 1300])('leaves no row of featured listings half full at %i px', async (width) => {
    const { page, context } = await open({ host: studio.host, width, height: 900 });
    await page.goto('/');
    const tops = await page
      .locator('main li:has(> article)')
      .evaluateAll((cards) => cards.flatMap((card) => card.getClientRects()[0]?.top ?? []));
    const inRow = (top: number | undefined) => tops.filter((each) => each === top).length;
    expect(tops.length).toBeGreaterThan(7);
    expect(inRow(tops.at(-1))).toBe(inRow(tops[0]));
    await context.close();
  });

  it('has edges and plain words for who asks for more contrast', async () => {
    const { page, context } = await open({ host: studio.host });
    await page.goto('/');
    const drawn = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const card = document.querySelector('main article');
        return {
          edge: card === null ? '' : getComputedStyle(card).borderTopWidth,
          isPlain: style.getPropertyValue('--text-low') === style.getPropertyValue('--text-high'),
        };
      });
    expect(await drawn()).toEqual({ edge: '0px', isPlain: false });
    await page.emulateMedia({ contrast: 'more' });
    expect(await drawn()).toEqual({ edge: '1px', isPlain: true });
    await context.close();
  });

  it('tells cards and chosen things apart where the system gives the colours', async () => {
    const { page, context } = await open({ host: studio.host });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/login');
    const surface = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const tabs = 'main section nav a';
    expect(await surface(`${tabs}[aria-current]`)).not.toBe(await surface(`${tabs}:not([aria-current])`));
    await page.goto('/');
    const edge = await page
      .locator('article')
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopWidth);
    expect(edge).toBe('1px');
    await context.close();
  });
});

describe('searching for a game', () => {
  it('shows what fits while one types, in place of the hot games', async () => {
    const { page, context, expectQuiet } = await open({ host: studio.host });
    await page.goto('/pages/accountOrder?pageType=buy');
    const hot = page.getByRole('heading', { name: 'Hot games' });
    const field = page.locator('main').getByRole('searchbox');
    expect(await hot.isVisible()).toBe(true);
    await field.pressSequentially('polar');
    await hot.waitFor({ state: 'detached' });
    expect(await page.locator('main ul[aria-label="All games"] li').allInnerTexts()).toEqual([
      expect.stringContaining('Polar Ark'),
    ]);
    expect(await page.getByRole('status').filter({ hasText: '1 game for “polar”' }).count()).toBe(1);
    await field.fill('zzz');
    await page.getByText('No game for “zzz”').waitFor();
    await field.fill('');
    await hot.waitFor();
    // Sent, the search is the server's again.
    await field.fill('polar');
    await field.press('Enter');
    await page.waitForURL(/searchText=polar/);
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await hot.waitFor();
    expect(await field.inputValue()).toBe('');
    expectQuiet();
    await context.close();
  });

  it('suggests in the header only what may be meant', async () => {
    const { page, context } = await open({});
    await page.goto('/');
    const search = page.locator('header search').locator('visible=true').first();
    const words = search.getByRole('link');
    await search.getByRole('searchbox').focus();
    const all = await words.allTextContents();
    expect(all.length).toBeGreaterThan(1);
    const [first = ''] = all;
    await search.getByRole('searchbox').fill(first.slice(0, 2));
    await expect.poll(() => words.allTextContents()).toEqual(all.filter((name) => name.includes(first.slice(0, 2))));
    await search.getByRole('searchbox').fill('zzz');
    await expect.poll(() => words.count()).toBe(0);
    await context.close();
  });
});
