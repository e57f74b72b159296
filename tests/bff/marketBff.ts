import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openMarket, type TestMarket } from '../marketplace/support/market';
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
  const server = createAdaptorServer({ fetch: market.fetch }) as Server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const test = await createTestBff(`http://127.0.0.1:${port}`, { timeoutMs: patientMs });
  return {
    market,
    test,
    async close() {
      await test.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await market.close();
    },
  };
}
