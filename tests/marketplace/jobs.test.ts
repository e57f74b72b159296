import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { eq } from 'drizzle-orm';
import { listTenantIds, withTenantAsOwner } from '../../marketplace/db/engine';
import { tenantHosts } from '../../marketplace/db/schema/tenants';
import { openMarket, type TestMarket } from './support/market';

let market: TestMarket;
let shops: number;
let transactions: MockInstance;

beforeAll(async () => {
  market = await openMarket('pglite');
  shops = (await listTenantIds(market.opened.db)).length;
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
    // Eight jobs, one of which has four things to look at.
    expect(transactions).toHaveBeenCalledTimes(2 * shops + 11);
    expect(market.logged.at(-1)).toContain('what is due could not be looked up');
  });

  it('goes to a shop that has no host name as well', async () => {
    const { db } = market.opened;
    await withTenantAsOwner(db, 4, (tx) => tx.delete(tenantHosts).where(eq(tenantHosts.tenantId, 4)));
    expect(await listTenantIds(db)).toHaveLength(shops);
    transactions.mockClear();
    market.clockMs += 11_000;
    await market.tick();
    // Once for each clockwork the list is read anew.
    expect(transactions).toHaveBeenCalledTimes(2 * shops + 2);
  });
});
