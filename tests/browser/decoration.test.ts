import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe';
import { fitsWidth } from './support/page';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

const evilLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
];

/** Scripts what the merchant put into the five areas. */
function decorate(infosOf: (area: number) => object[]): void {
  const data = [1, 2, 3, 4, 5].map((area) => ({ area, decorationInfos: infosOf(area) }));
  shop.upstream.script('/web/decoration/type', { status: 200, body: { code: 200, msg: '', data } });
}

describe('the decoration of the home page', () => {
  it('draws items whose links lead astray without a link, in every area', async () => {
    decorate((area) =>
      [...evilLinks, '/pages/other/gonggao'].map((linkUrl, index) => ({
        id: index,
        title: `Item ${area}-${linkUrl === '/pages/other/gonggao' ? 'good' : index}`,
        imgUrl: '/pictures/logo/aurora.svg',
        linkUrl,
        // The right one first: the row of services shows five.
        sort: linkUrl.startsWith('/pages') ? 0 : index + 1,
      })),
    );
    const { page, expectQuiet } = await shop.open(await shop.newcomer());
    await page.goto('/', { waitUntil: 'networkidle' });
    const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => /evil|script:|data:|\\/i.test(href))).toEqual([]);
    for (const area of [1, 2, 3, 4, 5]) {
      const named = page.getByRole('link', { name: `Item ${area}-good` });
      expect(await named.first().getAttribute('href'), String(area)).toBe('/pages/other/gonggao');
      const refused = area === 1 ? page.getByAltText('Item 1-0') : page.getByText(`Item ${area}-0`);
      expect(await refused.count(), String(area)).toBeGreaterThan(0);
    }
    expectQuiet();
  });

  it('shows the placeholder for pictures that are broken or refused', async () => {
    decorate((area) =>
      ['/pictures/logo/nobody.svg', 'javascript:alert(1)', ''].map((imgUrl, index) => ({
        id: index,
        title: `Item ${area}-${index}`,
        imgUrl,
        sort: index,
      })),
    );
    const { page } = await shop.open(await shop.newcomer(), { allow: /404/ });
    await page.goto('/', { waitUntil: 'networkidle' });
    const carousel = page.locator('[aria-roledescription=carousel]');
    await expect.poll(() => carousel.locator('[data-broken]').count()).toBe(3);
    expect(await carousel.locator('[data-broken]').getByText('Item 1-1', { exact: true }).count()).toBe(1);
  });

  it('draws the shop and the person where neither logo nor portrait comes', async () => {
    const profile = { userId: 1, nickName: 'Somebody', avatar: '/pictures/avatar/nobody.svg' };
    shop.upstream.script('/system/user/profile/new', { status: 200, body: { code: 200, msg: '', data: profile } });
    const { page } = await shop.open(await shop.newcomer(), { allow: /ERR_FAILED/ });
    await page.route('**/pictures/**', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(profile.avatar));
    await page.goto('/pages/other/geren');
    await lost;
    const header = page.locator('header').first();
    await expect.poll(() => header.locator('img').count()).toBe(0);
    await header.getByText('极', { exact: true }).waitFor();
    await header.locator('summary svg').first().waitFor();
  });

  it.each([
    ['nothing at all', [], false],
    ['services alone', [2], false],
    ['banners alone', [1], false],
    ['banners and services, and no games', [1, 2], true],
  ])('leaves no hole with %s', async (_, filled, withoutGames) => {
    decorate((area) =>
      filled.includes(area)
        ? [{ id: 1, title: `Item ${area}`, imgUrl: '/pictures/logo/aurora.svg', linkUrl: '/' }]
        : [{ id: 1, title: '', imgUrl: '' }],
    );
    const none = { status: 200, body: { code: 200, msg: '', data: [], rows: [], total: 0 } };
    shop.upstream.script('/saleOrder/web/recently/deal', none);
    if (withoutGames) shop.upstream.script('/web/game/Type', none);
    const { page } = await shop.open(await shop.newcomer());
    await page.goto('/', { waitUntil: 'networkidle' });
    // Side by side or alone: what stands in a row reaches from edge to edge of the page's column.
    const gaps = await page.evaluate(() => {
      const column = document.querySelector('main h1')?.parentElement as HTMLElement;
      const style = getComputedStyle(column);
      const right = column.getBoundingClientRect().right - parseFloat(style.paddingRight);
      return [...column.children]
        .filter((block) => block.tagName === 'DIV' && block.getBoundingClientRect().height > 0)
        .map((block) => {
          const parts = [...block.children].filter((part) => part.tagName !== 'NAV');
          const end = Math.max(...parts.map((part) => part.getBoundingClientRect().right));
          return Math.round(right - end);
        });
    });
    expect(gaps.filter((gap) => Math.abs(gap) > 1)).toEqual([]);
    expect(await page.getByRole('heading', { name: 'All games A–Z' }).count()).toBe(withoutGames ? 0 : 1);
    expect(await fitsWidth(page)).toBe(true);
    await expectAccessible(page);
  });
});
