import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buybacks } from '../../marketplace/db/schema/buybacks';
import type { BuybackWay } from '../../marketplace/buybacks/machine';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { secondMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('the automatic desk of appraisals and buy-backs');

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe.each(engines)('the automatic desk of buy-backs on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());
  // What an earlier test left must not move on in this one's rounds.
  beforeEach(() => trade.inShop((tx) => tx.update(buybacks).set({ deskTime: null })));

  async function send(way: BuybackWay): Promise<number> {
    market.clockMs += 6 * secondMs;
    const answer = await market.call('POST /api/account/backlist', await trade.form(way), { token: trade.seller });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as { id: number }).id;
  }

  async function wait(ms: number): Promise<void> {
    market.clockMs += ms;
    await market.tick();
  }

  it('answers an appraisal with a range and its reasons', async () => {
    const id = await send('appraisal');
    await wait(4 * secondMs - 1);
    expect((await trade.read(id)).back).toMatchObject({ status: 0, maxPrice: '' });
    await wait(1);
    const { back } = await trade.read(id);
    expect(back).toMatchObject({ status: 3, maxPrice: expect.stringMatching(/^\d+\.\d\d$/) as string, allowed: [] });
    expect(Number(back['minPrice'])).toBeLessThanOrEqual(Number(back['maxPrice']));
    expect((back['reasons'] as unknown[]).length).toBeGreaterThan(0);
    // Aurora speaks Chinese.
    expect(back['timeline']).toMatchObject([
      {},
      { action: 'appraise', note: expect.stringContaining('比较') as string },
    ]);
  });

  it('makes one offer for a quick buy-back, and pays once it is accepted', async () => {
    const id = await send('quick');
    await wait(5 * secondMs);
    const { rlist, back } = await trade.read(id);
    expect(rlist).toHaveLength(1);
    expect(back).toMatchObject({ bcountt: 1, allowed: ['accept', 'refuse', 'cancel'] });
    const accepting = { backId: id, quotationId: rlist[0]!['id'], bprice: rlist[0]!['bprice'] };
    expect(await market.call('POST /api/account/krecycle', accepting, { token: trade.seller })).toMatchObject({
      code: 200,
    });
    await wait(4 * secondMs);
    expect((await trade.row(id)).status).toBe('deposited');
    await wait(6 * secondMs);
    expect((await trade.row(id)).status).toBe('done');
    const price = (await trade.row(id)).priceCents!;
    expect(await trade.balances(id)).toMatchObject({ escrow: 0, seller: price, provider: -price });
  });

  it('has three suppliers bid one after the other, and one of them raise its bid', async () => {
    const id = await send('bidding');
    for (const count of [1, 2, 3]) {
      await wait(3 * secondMs);
      expect(await trade.offersOf(id)).toHaveLength(count);
    }
    const early = await trade.offersOf(id);
    expect(new Set(early.map(({ supplierId }) => supplierId)).size).toBe(3);
    expect(new Set(early.map(({ priceCents }) => priceCents)).size).toBe(3);
    await wait(8 * secondMs);
    const late = await trade.offersOf(id);
    expect(late.map(({ state }) => state)).toEqual(['withdrawn', 'open', 'open', 'open']);
    expect(late[3]!.supplierId).toBe(late[0]!.supplierId);
    expect(late[3]!.priceCents).toBe(Math.max(...late.map(({ priceCents }) => priceCents)));
    await wait(60 * secondMs);
    expect(await trade.offersOf(id)).toHaveLength(4);
  });

  it('goes on after a restart', async () => {
    const id = await send('bidding');
    market.restart();
    await wait(3 * secondMs);
    expect(await trade.offersOf(id)).toHaveLength(1);
  });

  it('leaves what somebody holds for the next round', async () => {
    if (engine === 'pglite') return;
    const [held, free] = [await send('appraisal'), await send('appraisal')];
    market.clockMs += 4 * secondMs;
    const [locked, release] = [deferred(), deferred()];
    const holder = trade.inShop(async (tx) => {
      await tx.select().from(buybacks).where(eq(buybacks.id, held)).for('update');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    await market.tick();
    expect((await trade.row(free)).status).toBe('done');
    expect((await trade.row(held)).status).toBe('quoting');
    release.resolve();
    await holder;
    await market.tick();
    expect((await trade.row(held)).status).toBe('done');
  });
});
