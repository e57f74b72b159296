import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { listTenantHosts } from '../../marketplace/db/engine';
import { openMarket, type TestMarket } from './support/market';

let market: TestMarket;
let shops: number;
let transactions: MockInstance;

beforeAll(async () => {
  market = await openMarket('pglite');
  shops = new Set((await listTenantHosts(market.opened.db)).map(({ tenantId }) => tenantId)).size;
  // What the demo data leave to be done.
  for (let round = 0; round < 3; round += 1) await market.tick();
});

afterAll(() => market?.close());

beforeEach(() => {
  transactions = vi.spyOn(market.opened.db, 'transaction');
});

afterEach(() => transactions.mockRestore());

describe('a round of the clockwork', () => {
  it('costs one look for all that may be due in a shop, and one for refunds', async () => {
    await market.tick();
    expect(transactions).toHaveBeenCalledTimes(2 * shops);
  });

  it('has each job look for itself where the look at all of them failed', async () => {
    transactions.mockRejectedValueOnce(new Error('the connection broke'));
    await market.tick();
    // Seven jobs, one of which has two states to look at.
    expect(transactions).toHaveBeenCalledTimes(2 * shops + 8);
    expect(market.logged.at(-1)).toContain('what is due could not be looked up');
  });
});
