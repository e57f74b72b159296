import type { Browser } from 'playwright-core';
import { openMarket, type Envelope } from '../../marketplace/support/market';
import { serveOnLoopback } from '../../support/loopback';
import { startStorefront } from '../../support/storefront';
import { launchBrowser } from './chromium';
import { openPage, type PageOptions, type WatchedPage } from './page';
import { shopApi, type Person, type ShopApi } from './shopApi';
import { trade, type Trade } from './trade';

/** A demo shop whose desk does nothing by itself: the test is the staff, and has all the time it needs. */
export interface StaffedShop {
  readonly api: ShopApi;
  readonly deals: Trade;
  /** A call of the desk's: `/orders/7/verify`. @throws Error when it is refused */
  desk(path: string, fields?: Record<string, unknown>): Promise<Record<string, unknown>>;
  open(person: Person, options?: Partial<PageOptions>): Promise<WatchedPage>;
  stop(): Promise<void>;
}

/** @param host the demo shop */
export async function startStaffedShop(host = 'aurora.localhost'): Promise<StaffedShop> {
  const market = await openMarket('pglite');
  const server = await serveOnLoopback(market.fetch);
  const storefront = await startStorefront({ UPSTREAM_URL: server.origin, MODE: 'demo' });
  const browser: Browser = await launchBrowser([]);
  const api = shopApi(host, storefront.port);
  return {
    api,
    deals: trade(api),
    async desk(path, fields = {}) {
      const request = new Request(`${server.origin}/desk${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${market.deskToken}` },
        body: JSON.stringify({ host, ...fields }),
      });
      const answer = (await (await market.fetch(request)).json()) as Envelope;
      if (answer.code !== 200) throw new Error(`the desk refused ${path}: ${answer.msg}`);
      return answer.data as Record<string, unknown>;
    },
    async open(person, options = {}) {
      const watched = await openPage(browser, { host, port: storefront.port, ...options });
      await person.enter(watched.context);
      return watched;
    },
    async stop() {
      await browser.close();
      await storefront.stop();
      await server.close();
      await market.close();
    },
  };
}
