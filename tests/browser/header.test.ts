import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/chromium';
import { fitsWidth, openPage, shops, type PageOptions } from './support/page';
import { startStorefront, type Storefront } from '../support/storefront';

let browser: Browser;
let storefront: Storefront;

beforeAll(async () => {
  storefront = await startStorefront();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await storefront?.stop();
});

const open = (host: string, size: Pick<PageOptions, 'width' | 'height'> = {}) =>
  openPage(browser, { host, port: storefront.port, ...size });

/** Which part of the header stands where, as the specification lays it out. */
const layouts = {
  bourse: ['top bar', 'search beside the logo', 'menu below'],
  arena: ['search beside the logo', 'menu beside the logo', 'user box beside the menu'],
  studio: ['top bar', 'menu beside the logo', 'user box beside the menu'],
} as const;

describe('a phone on its side', () => {
  it.each(shops)('keeps two thirds of its window for the page in $look', async ({ host }) => {
    for (const size of [
      { width: 844, height: 390 },
      { width: 667, height: 375 },
    ]) {
      const { page, context } = await open(host, size);
      await page.goto('/pages/goodList');
      const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0;
      const bar = 'nav[aria-label="Main places"]';
      expect((await heightOf('header > [data-search]')) + (await heightOf(bar))).toBeLessThan(size.height / 3);
      const links = await page
        .locator(`${bar} a`)
        .evaluateAll((all) => all.map((link) => [link.clientHeight, link.scrollWidth - link.clientWidth]));
      expect(links).toEqual([0, 1, 2, 3].map(() => [44, 0]));
      expect(await fitsWidth(page)).toBe(true);
      const listing = await page.locator('main article a').first().getAttribute('href');
      await page.goto(listing ?? '');
      const picture = page.locator('main button img').first();
      const room = async () => size.height - ((await picture.boundingBox())?.height ?? size.height);
      await expect.poll(room).toBeGreaterThan(size.height / 5);
      await context.close();
    }
  });
});

describe('the header', () => {
  it.each(shops)('offers cooperation and help in $look', async ({ host }) => {
    const { page, context, expectQuiet } = await open(host);
    await page.goto('/');
    const links = page.locator('header');
    const hrefOf = (name: string) => links.getByRole('link', { name }).first().getAttribute('href');
    expect(await hrefOf('Business cooperation')).toBe('/pages/other/jieshao?notice=zbhz');
    expect(await hrefOf('Help centre')).toBe('/pages/other/gonggao?notice=rhmm');
    expect(await links.getByRole('link', { name: 'Login/Register' }).locator('visible=true').count()).toBe(1);
    expectQuiet();
    await context.close();
  });

  it.each(shops)('is laid out by useTheme: $look', async ({ host, look }) => {
    const { page, context } = await open(host);
    await page.goto('/');
    const rowOf = async (part: string) => {
      const shown = page.locator(`header ${part}`).locator('visible=true');
      if ((await shown.count()) === 0) return null;
      const box = await shown.first().boundingBox();
      return box === null ? null : box.y + box.height / 2;
    };
    const near = (one: number | null, other: number | null) =>
      one !== null && other !== null && Math.abs(one - other) < 24;
    const [logo, menu, search, user, cooperation] = [
      await rowOf(`a[href='/']`),
      await rowOf(`nav a[href^='/pages/accountOrder?pageType=buy']`),
      await rowOf('input[name=searchText]'),
      await rowOf(`a[href^='/login']`),
      await rowOf(`a[href^='/pages/other/jieshao']`),
    ];
    const found = [
      ...(cooperation !== null && logo !== null && cooperation < logo && !near(cooperation, logo) ? ['top bar'] : []),
      ...(near(search, logo) && look !== 'studio' ? ['search beside the logo'] : []),
      ...(near(menu, logo) ? ['menu beside the logo'] : []),
      ...(menu !== null && logo !== null && menu > logo && !near(menu, logo) ? ['menu below'] : []),
      ...(near(user, menu) ? ['user box beside the menu'] : []),
    ];
    expect(found).toEqual(layouts[look]);
    await context.close();
  });

  it.each(shops)('shows the whole name of the shop in $look, or none of it', async ({ host }) => {
    const { page, context } = await open(host);
    await page.goto('/pages/goodList');
    const cutAt: number[] = [];
    for (let width = 600; width <= 1240; width += 20) {
      await page.setViewportSize({ width, height: 600 });
      const name = page.locator(`header [data-search] a[href='/'] > span`).last();
      if (await name.evaluate((text) => text.scrollWidth > text.clientWidth)) cutAt.push(width);
    }
    expect(cutAt).toEqual([]);
    await context.close();
  });

  it.each(shops.slice(0, 2))(
    'cuts long names of games rather than what stands beside them in $look',
    async ({ host }) => {
      const { page, context } = await open(host);
      await page.goto('/pages/goodList');
      const links = page.locator('header').locator('a, button').locator('visible=true');
      await page.locator('header p a').evaluateAll((words) => {
        for (const word of words) word.textContent = 'Chronicles of the Everlasting Frost Moon';
      });
      for (const width of [900, 1024, 1200, 1440]) {
        await page.setViewportSize({ width, height: 600 });
        const covered = await links.evaluateAll((all) =>
          all.filter((link) => {
            const { left, right, top, bottom } = link.getBoundingClientRect();
            const isOnTop = (x: number) => link.contains(document.elementFromPoint(x, (top + bottom) / 2));
            return !isOnTop(left + 1) || !isOnTop(right - 1);
          }),
        );
        expect({ width, covered: covered.length }).toEqual({ width, covered: 0 });
        const tooHigh = await links.evaluateAll((all) => {
          const rows = all.map((link) => [link, link.closest('header > *')] as const);
          return rows.filter(([link, row]) => {
            const [inner, outer] = [link.getBoundingClientRect(), row?.getBoundingClientRect()];
            return outer !== undefined && (inner.top < outer.top || inner.bottom > outer.bottom);
          }).length;
        });
        expect({ width, tooHigh }).toEqual({ width, tooHigh: 0 });
      }
      await context.close();
    },
  );

  it('names the shop and the page in the title, and wears its logo as icon', async () => {
    const { page, context } = await open('titan.localhost');
    await page.goto('/pages/goodList');
    expect(await page.title()).toBe('Goods list · Titan Arena');
    await page.goto('/login');
    expect(await page.title()).toBe('Login · Titan Arena');
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(icon).toMatch(/^\/pictures\//);
    expect(await page.locator('header img').first().getAttribute('src')).toBe(icon);
    await context.close();
  });

  it('leads from /pages/other to the announcements', async () => {
    const { page, context } = await open('maple.localhost');
    await page.goto('/pages/other');
    await page.waitForURL(/\/pages\/other\/gonggao/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Announcements');
    await context.close();
  });
});
