import { afterAll, beforeAll, describe, it } from 'vitest';
import { startStorefront, type Storefront } from '../../support/storefront';
import type { Engine, RunningEngine } from './engine';
import { findFirefox } from './firefox';
import { startFront, type Front } from './front';
import { openShop, type ShopWindow } from './shopWindow';
import { findWebKit } from './webkit';

/** The engines beside Chromium, and what to do where one is missing. */
const engines: readonly { readonly name: string; readonly found: Engine | null; readonly hint: string }[] = [
  { name: 'WebKit', found: findWebKit(), hint: 'apt-get install webkit2gtk-driver xvfb openssl' },
  { name: 'Firefox', found: findFirefox(), hint: 'apt-get install firefox-esr openssl' },
];

/** The demo shops as an engine's tests find them. */
export interface EngineShops {
  /** The storefront's own port, for calls without the engine. */
  port(): number;
  /** The window on a shop, at a size. */
  visit(host: string, width: number, height: number): Promise<ShopWindow>;
}

/** Runs tests in each engine of this machine, on a storefront of their own; where one is missing it says so. */
export function describeEngines(title: string, tests: (shops: EngineShops) => void): void {
  for (const { name, found, hint } of engines) {
    if (found === null) {
      describe.skip(`${title} in ${name}`, () => it(`is not looked at: ${name} is not on this machine (${hint})`));
      continue;
    }
    describe(`${title} in ${name}`, () => {
      let storefront: Storefront | undefined;
      let front: Front | undefined;
      let engine: RunningEngine | undefined;

      beforeAll(async () => {
        storefront = await startStorefront({ TRUSTED_PROXIES: '127.0.0.1/32' });
        front = await startFront(storefront.port);
        engine = await found.start();
      });
      afterAll(async () => {
        await engine?.stop();
        await front?.stop();
        await storefront?.stop();
      });

      tests({
        port: () => storefront?.port ?? 0,
        async visit(host, width, height) {
          if (engine === undefined || front === undefined) throw new Error(`${name} was not started`);
          const shop = openShop(engine.session, front, host);
          await shop.resize(width, height);
          await shop.become(null);
          front.takeComplaints();
          return shop;
        },
      });
    });
  }
}
