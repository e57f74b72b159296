import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../bff/contract/durations';
import { withTenant } from '../../marketplace/db/engine';
import { failedTries } from '../../marketplace/db/schema/people';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { auroraId } from './support/uploads';

tellWhenPostgresIsSkipped('the housekeeping');

/** What one statement removes within its time limit. */
const atOnce = 50_000;

describe.each(engines)('the housekeeping on %s', (engine) => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openMarket(engine);
  });
  afterAll(() => market.close());

  const count = () => withTenant(market.opened.db, auroraId, (tx) => tx.$count(failedTries));

  it('takes what a flood of wrong passwords has left away bit by bit, so that no statement runs out of time', async () => {
    const time = new Date(market.clockMs - dayMs).toISOString();
    await withTenant(market.opened.db, auroraId, (tx) =>
      tx.execute(sql`insert into ${failedTries} (subject, count, last_time)
        select 'somebody ' || n, 1, ${time}::timestamptz from generate_series(1, ${atOnce + 1}) as n`),
    );
    await market.keepHouse();
    expect(await count()).toBe(1);
    await market.keepHouse();
    expect(await count()).toBe(0);
  });
});
