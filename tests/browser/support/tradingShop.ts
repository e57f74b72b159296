import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type LaunchOptions } from './chromium';
import { openPage, type PageOptions, type WatchedPage } from './page';
import { startScriptedUpstream, type ScriptedUpstream } from '../../support/scriptedUpstream';
import { shopApi, type Person, type ShopApi } from './shopApi';
import { startStorefront } from '../../support/storefront';
import { trade, type ListedGood, type Trade } from './trade';

const host = 'aurora.localhost';
const firstPhone = 13_600_000_000;
const ownAccount = 1;
const stockSize = 100;

/** A demo shop with its marketplace behind a scripted proxy, people who trade in it, and a browser to look at it. */
export interface TradingShop {
  readonly upstream: ScriptedUpstream;
  /** The storefront's. */
  readonly port: number;
  readonly api: ShopApi;
  readonly deals: Trade;
  /** What sellers offer through the shop, on sale at the start. */
  readonly consigned: readonly ListedGood[];
  /** One of the shop's own listings that no other test touches. */
  takeGood(): ListedGood;
  newcomer(): Promise<Person>;
  /** A page of the shop, as a person or as a guest. */
  open(person: Person | null, options?: Partial<PageOptions>): Promise<WatchedPage>;
  /** After each test: closes its pages and forgets its scripts. */
  tidyUp(): Promise<void>;
  stop(): Promise<void>;
}

/** @param options of the browser: what only a whole one can do, such as showing notices, needs one */
export async function startTradingShop(options: LaunchOptions = {}): Promise<TradingShop> {
  const upstream = await startScriptedUpstream();
  const storefront = await startStorefront({ UPSTREAM_URL: upstream.url, MODE: 'demo' });
  const browser: Browser = await launchBrowser([], options);
  const api = shopApi(host, storefront.port);
  const deals = trade(api);
  const goods = await deals.goods(stockSize);
  const stock = goods.filter(({ accountType }) => accountType === ownAccount);
  const opened: WatchedPage[] = [];
  let phone = firstPhone;
  return {
    upstream,
    port: storefront.port,
    api,
    deals,
    consigned: goods.filter(({ accountType }) => accountType !== ownAccount),
    takeGood() {
      const good = stock.shift();
      if (good === undefined) throw new Error('the tests have bought the shop empty');
      return good;
    },
    newcomer() {
      phone += 1;
      return api.logIn(String(phone));
    },
    async open(person, options = {}) {
      const watched = await openPage(browser, { host, port: storefront.port, ...options });
      opened.push(watched);
      await person?.enter(watched.context);
      return watched;
    },
    async tidyUp() {
      upstream.reset();
      await Promise.all(opened.splice(0).map(({ context }) => context.close()));
    },
    async stop() {
      await browser.close();
      await storefront.stop();
      await upstream.stop();
    },
  };
}

/** The card of a listing in the page's main part. */
export const cardOf = (page: Page, good: ListedGood) => page.locator('main article').filter({ hasText: good.title });
