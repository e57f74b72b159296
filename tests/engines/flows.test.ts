import { expect, it } from 'vitest';
import { describeEngines } from './support/engineShops';
import { choosePlace, fillTemplate, logInBySms, pictureFile } from './support/steps';
import type { ShopWindow } from './support/shopWindow';

const phone = [390, 844] as const;
const desktop = [1280, 900] as const;

/** Numbers nobody has signed up with, another one at each try: a phone gets one code a minute. */
let people = 0;
const newPhone = () => String(13_700_000_000 + (people += 1));

/** Where the page stands, once it stands still. */
const restsAt = (shop: ShopWindow, place: number) => shop.until((was) => Math.abs(window.scrollY - was) < 60, place);

describeEngines('the ways through a shop', ({ visit }) => {
  it('lead from the front page over a filtered list to a listing, back to its place, and to a favourite', async () => {
    const shop = await visit('maple.localhost', ...phone);
    await shop.open('/');
    await shop.click('a', /^(I want to buy|Buy)$/);
    await shop.at(/accountOrder\?pageType=buy/);
    await shop.click('main a[href*="goodList?gameId="]');
    await shop.at(/goodList\?gameId=/);
    await shop.click('a, button', /^Filters/);
    await shop.type('[role=dialog] [name=priceStart]', '1000');
    await shop.at(/priceStart=1000/);
    await shop.click('[role=dialog] button', /^Show/);
    await shop.until(() => document.querySelector('[role=dialog]') === null);

    // The filtered list takes the place of the first one a moment after the address.
    await shop.until(() => {
      const prices = [...document.querySelectorAll('[data-good-id]')].map((card) =>
        Number(/[¥￥]\s*([\d,]+)/.exec(card.textContent ?? '')?.[1]?.replaceAll(',', '')),
      );
      return prices.length > 5 && prices.every((price) => price >= 1000);
    });
    const [goodId, place] = (await shop.until(() => {
      const card = document.querySelectorAll<HTMLElement>('[data-good-id]')[5];
      card?.scrollIntoView({ block: 'center' });
      return card && ([card.dataset['goodId'] ?? '', window.scrollY] as const);
    })) ?? ['', 0];
    await shop.click(`[data-good-id="${goodId}"] a`);
    await shop.at(new RegExp(`detail/index\\?id=${goodId}`));
    await shop.see('main h1');
    await shop.back();
    await shop.at(/priceStart=1000/);
    await shop.see(`[data-good-id="${goodId}"]`);
    await restsAt(shop, place);
    await shop.forward();
    await shop.at(/detail\/index/);
    // The address is there before its page.
    await shop.see('main a', /^Buy now/);

    // A guest who presses the heart logs in first, and comes back to press it.
    await shop.click('main button[aria-pressed=false]');
    await shop.at(/login\?fromRoute=/);
    await logInBySms(shop, newPhone());
    await shop.at(/detail\/index\?id=/);
    await shop.until(() => document.querySelector('main button[aria-pressed]'));
    if (await shop.evaluate(() => document.querySelector('main button[aria-pressed=true]') === null))
      await shop.click('main button[aria-pressed=false]');
    await shop.see('main button[aria-pressed=true]');
    await shop.open('/pages/other/collect');
    await shop.see(`main a[href*="${goodId}"]`);
    shop.expectQuiet();
  });

  it('lead from an order over the payment to the credentials and the end, each step as it happens', async () => {
    const shop = await visit('titan.localhost', ...desktop);
    await shop.open('/pages/goodList');
    await shop.click('[data-good-id] a');
    await shop.click('main a', /^Buy now/);
    await shop.at(/login\?fromRoute=/);
    await logInBySms(shop, newPhone());
    await shop.at(/sureOrder\?id=/);
    await shop.click('main [name=terms]');
    await shop.click('main button', /^Place the order/);
    await shop.at(/orderDetail\?id=/);
    await shop.click('main button', /^Pay ¥/);
    await shop.at(/pay\/sandbox/);
    await shop.click('button[value=pay]');
    await shop.at(/orderDetail\?id=/);
    // The desk checks, rebinds and delivers; the page hears of it by itself.
    await shop.click('main button', /^Show the credentials/);
    await shop.see('dl code');
    // What is told below them comes a moment later and moves the button.
    await shop.see('main h2, main h3', /Views of the credentials/);
    await shop.click('main button', /^Confirm the account/);
    await shop.click('[role=dialog] button, [role=alertdialog] button', /^Confirm and release the money/);
    await shop.at(/finish\?kind=order/);
    await shop.see('h1', /The account is yours/);
    shop.expectQuiet();
  });

  it('lead from a game to an account on sale, with a picture from the device', async () => {
    const shop = await visit('aurora.localhost', ...phone);
    await shop.open('/login');
    await logInBySms(shop, newPhone());
    await shop.at(/pages\/other\/geren/);
    await shop.see('main h1, main h2');
    await shop.open('/pages/accountOrder?pageType=sale&type=0');
    await shop.click('main a[href*="/pages/sale?gameId="]');
    await shop.click('main a[href*="way=consignment"]');
    await shop.at(/BasicInformation\?gameId=\d+&way=consignment/);
    await choosePlace(shop);
    await shop.type('[name=contact]', 'wechat-abc');
    await shop.click('main button', /^Go on to the account/);
    await shop.at(/commit\?gameId=\d+&way=consignment/);
    await shop.type('#sell-price', '188.80');
    await fillTemplate(shop);
    await shop.upload('#sell-pictures', [await pictureFile()]);
    await shop.until(() => document.querySelectorAll('[name=images]').length === 1);
    await shop.click('main button', /^Send it in/);
    await shop.at(/finish\?kind=sale&way=consignment&id=/);
    await shop.see('h1', /Your account is in review/);
    const listings = await shop.evaluate(async () => {
      const answer = await fetch('/api/web/goods/mine');
      return ((await answer.json()) as { rows: unknown[] }).rows.length;
    });
    expect(listings).toBe(1);
    shop.expectQuiet();
  });

  it('lead in Chinese and dark colours from an appraisal to a consignment that knows the account', async () => {
    const shop = await visit('maple.localhost', ...desktop);
    await shop.open('/login?fromRoute=%2Fpages%2FaccountOrder%3FpageType%3Dsale');
    await shop.click('header button[value=dark]');
    await shop.until(() => document.documentElement.dataset['colorScheme'] === 'dark');
    await logInBySms(shop, newPhone());
    await shop.click('main a[href*="/pages/sale?gameId="]');
    await shop.click('main a[href*="way=appraisal"]');
    await shop.at(/way=appraisal/);
    await shop.click('header button[value=zh-CN]');
    await shop.until(() => document.documentElement.lang === 'zh-CN');
    await choosePlace(shop);
    await shop.click('main button', /^下一步/);
    await shop.at(/commit\?gameId=\d+&way=appraisal/);
    await fillTemplate(shop);
    await shop.click('main button', /^申请估价/);
    await shop.at(/finish\?kind=/);
    await shop.open('/pages/other/Myevaluation');
    // The desk looks at it, and the page hears of it by itself.
    await shop.click('main article a[href*="sale?backId="]');
    await shop.click('main a[href*="way=consignment"]');
    await shop.at(/way=consignment/);
    await shop.open('/pages/commit' + (await shop.evaluate(() => location.search)));
    const values = await shop.until(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input[inputmode=numeric]')];
      return fields.length > 0 && fields.map((field) => field.value);
    });
    expect(values).toContain('35');
    expect(await shop.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
    shop.expectQuiet();
  });
});
