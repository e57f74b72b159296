import { openMarket, type TestMarket } from '../marketplace/support/market';
import { serveOnLoopback } from '../support/loopback';
import { createTestBff, type TestBff } from './support';

/** Nothing here waits for it; a busy machine must not run into it. */
const patientMs = 60_000;

/** A BFF whose upstream is a marketplace of its own, on PGlite. */
export interface MarketBff {
  readonly market: TestMarket;
  readonly test: TestBff;
  close(): Promise<void>;
}

export async function openMarketBff(): Promise<MarketBff> {
  const market = await openMarket('pglite');
  const server = await serveOnLoopback(market.fetch);
  const test = await createTestBff(server.origin, { timeoutMs: patientMs });
  return {
    market,
    test,
    async close() {
      await test.close();
      await server.close();
      await market.close();
    },
  };
}
