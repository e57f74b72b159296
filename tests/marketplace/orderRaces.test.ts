import fc from 'fast-check';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { orders } from '../../marketplace/db/schema/orders';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type Envelope, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { triesOf } from '../support/scale';

tellWhenPostgresIsSkipped('races for listings and keys');

const auroraId = 1;
const raceCount = triesOf({ long: 1_000, short: 60 });
const buyersPerRace = 20;
const keyCount = triesOf({ long: 1_000, short: 60 });
/** Generous: the machines that run this are slow and busy, and nothing here is timed. */
const longTestMs = 900_000;

describe.each(engines)('races on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let buyers: string[];

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    buyers = [];
    for (let index = 0; index < buyersPerRace; index += 1) {
      buyers.push(await market.logIn(`1380010${String(index).padStart(4, '0')}`, { address: `198.51.100.${index}` }));
    }
  });
  afterAll(() => market.close());

  const idOf = (answer: Envelope) => (answer.data as { id: number }).id;

  /** Ends the unpaid orders, so that nobody reaches the limit of unpaid orders. */
  const closeAll = (ids: readonly number[]) =>
    withTenant(market.opened.db, auroraId, (tx) =>
      tx
        .update(orders)
        .set({ status: 'closed' })
        .where(inArray(orders.id, [...ids])),
    );

  it(
    `gives a listing to exactly one of ${buyersPerRace} buyers at once, ${raceCount} times over`,
    { timeout: longTestMs },
    async () => {
      const made: number[] = [];
      for (let race = 0; race < raceCount; race += 1) {
        const goodId = await trade.freshListing();
        const answers = await Promise.all(
          buyers.map((token) => market.call('POST /api/web/order', { goodId }, { token })),
        );
        const winners = answers.filter(({ code }) => code === 200);
        expect(winners, `race ${race}`).toHaveLength(1);
        const losers = new Set(answers.filter(({ code }) => code !== 200).map(({ code, msg }) => `${code} ${msg}`));
        expect([...losers], `race ${race}`).toEqual([expect.stringMatching(/^500 Another buyer has reserved/)]);
        const inDatabase = await withTenant(market.opened.db, auroraId, (tx) =>
          tx.$count(orders, and(eq(orders.listingId, Number(goodId)))),
        );
        expect(inDatabase, `race ${race}`).toBe(1);
        made.push(idOf(winners[0]!));
        await closeAll(made.splice(0));
      }
    },
  );

  it(`has one effect for each of ${keyCount} keys sent 2 to 20 times at once`, { timeout: longTestMs }, async () => {
    const copies = fc.sample(fc.integer({ min: 2, max: 20 }), { numRuns: keyCount, seed: 5483 });
    let before = await countOrders();
    for (const [index, times] of copies.entries()) {
      const goodId = await trade.freshListing();
      const options = {
        token: buyers[index % buyers.length],
        headers: { 'idempotency-key': `race-${engine}-${index}` },
      };
      const answers = await Promise.all(
        Array.from({ length: times }, () => market.call('POST /api/web/order', { goodId }, options)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, `key ${index}`).toBe(1);
      expect(answers[0]?.code, answers[0]?.msg).toBe(200);
      const after = await countOrders();
      expect(after - before, `key ${index}`).toBe(1);
      before = after;
      await closeAll([idOf(answers[0]!)]);
    }
  });

  it('lets a person have five unpaid orders, also when fifteen come at once', async () => {
    const token = await market.logIn('13800109999', { address: '198.51.100.99' });
    const goodIds: string[] = [];
    for (let index = 0; index < 15; index += 1) goodIds.push(await trade.freshListing());
    const answers = await Promise.all(
      goodIds.map((goodId) => market.call('POST /api/web/order', { goodId }, { token })),
    );
    const refused = answers.filter(({ code }) => code !== 200);
    expect(new Set(refused.map(({ msg }) => msg))).toEqual(new Set([expect.stringContaining('five unpaid orders')]));
    expect(answers.length - refused.length).toBe(5);
  });

  async function countOrders(): Promise<number> {
    return withTenant(market.opened.db, auroraId, (tx) => tx.$count(orders, sql`true`));
  }
});
