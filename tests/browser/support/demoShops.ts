import { demoAccounts } from '../../../marketplace/seed/accounts';
import { startStorefront } from '../../support/storefront';
import { launchBrowser } from './chromium';
import { openPage, shops, type PageOptions, type WatchedPage } from './page';
import { shopApi, type Person, type ShopApi } from './shopApi';

const [bourse] = shops;

/** The demo shops and a browser to look at them; person, game and listing are of the one in the look Bourse. */
export interface DemoShops {
  readonly seller: Person;
  /** The game with the most listings. */
  readonly gameId: string;
  readonly goodId: string;
  /** A page of a shop; of the one in Bourse unless said otherwise. */
  open(options: Partial<PageOptions>): Promise<WatchedPage>;
  apiOf(host: string): ShopApi;
  stop(): Promise<void>;
}

export async function startDemoShops(): Promise<DemoShops> {
  const storefront = await startStorefront();
  const browser = await launchBrowser();
  const apiOf = (host: string) => shopApi(host, storefront.port);
  const api = apiOf(bourse.host);
  const seller = await api.logIn(demoAccounts[1].phone);
  const games = (await api.call('GET /api/web/game/Type')).data as { id: string; count: number }[];
  const gameId = String(games.sort((a, b) => b.count - a.count)[0]?.id);
  const goods = await api.call('POST /api/web/good/allList', { gameId, pageNum: 1, pageSize: 1 });
  return {
    seller,
    gameId,
    goodId: String(goods.rows?.[0]?.id),
    open: (options) => openPage(browser, { host: bourse.host, port: storefront.port, ...options }),
    apiOf,
    async stop() {
      await browser.close();
      await storefront.stop();
    },
  };
}
