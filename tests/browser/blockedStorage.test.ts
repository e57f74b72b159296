import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTradingShop, type TradingShop } from './support/tradingShop';

let shop: TradingShop;

beforeAll(async () => {
  shop = await startTradingShop();
});

afterAll(() => shop?.stop());

afterEach(() => shop.tidyUp());

/** Remix's own script about scrolling asks for the storage as well, and says so. */
const allow = /access is denied|reading 'getItem'|reading 'removeItem'/i;

const ways: readonly (readonly [how: string, block: () => void])[] = [
  [
    'refuses to name its storage, as where site data are blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        const get = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        Object.defineProperty(window, name, { get });
      }
    },
  ],
  [
    'has no storage, as views of pages within apps',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null });
    },
  ],
  [
    'takes nothing into its storage, as a full one',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
];

describe.each(ways)('a browser that %s', (_, block) => {
  async function open(person: Parameters<TradingShop['open']>[0]) {
    const opened = await shop.open(person, { allow });
    await opened.page.addInitScript(block);
    return opened;
  }

  it('shows lists and listings, also on the way back, and sets the keys', async () => {
    const { page, expectQuiet } = await open(null);
    await page.goto('/pages/goodList');
    await page.locator('main article a').first().click();
    await page.waitForURL(/detail/);
    await page.getByText('Buy now').first().waitFor();
    await page.goBack();
    await page.waitForURL(/goodList/);
    await page.locator('main article').first().waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    await keys.getByRole('switch').or(keys.getByRole('checkbox')).first().click();
    expectQuiet();
  });

  it('shows a person every page, and takes an order form and a report', async () => {
    const { page, expectQuiet } = await open(await shop.newcomer());
    const good = shop.takeGood();
    for (const path of ['/', '/pages/other/geren', '/pages/other/orderList', '/pages/other/collect', '/pages/sale']) {
      await page.goto(path);
      expect(await page.locator('h1').textContent(), path).not.toMatch(/wrong|could not/i);
    }
    await page.goto(`/pages/sureOrder?id=${good.id}`);
    await page.locator('main input[name=contact], main input[name=tel]').first().fill('13800001234');
    await page.goto('/pages/other/fankui');
    await page.locator('main textarea').first().fill('Nothing is stored here, and all of it works.');
    await page.locator('main form button[type=submit]').last().click();
    await page.getByText('Nothing is stored here').first().waitFor();
    expectQuiet();
  });
});

describe('a browser that refuses cookies', () => {
  it('is told so where it would log in', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.goto('/login');
    expect(await page.getByText(/refuses cookies|Over plain http/).count()).toBe(0);
    expect(await page.evaluate(() => document.cookie)).not.toContain('trial');
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
    await page.goto('/login');
    await page.getByRole('alert').getByText('refuses cookies').waitFor();
    expectQuiet();
  });

  it('is told so where it refuses only what is marked Secure, as Safari does on plain http', async () => {
    const { page, expectQuiet } = await shop.open(null);
    await page.addInitScript(() => {
      const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      const set = function (this: Document, text: string) {
        if (!/;\s*secure/i.test(text)) cookie?.set?.call(this, text);
      };
      Object.defineProperty(Document.prototype, 'cookie', { ...cookie, set });
    });
    await page.goto('/login');
    await page.getByRole('alert').getByText('Over plain http').waitFor();
    expectQuiet();
  });
});
