import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../bff/contract/durations';
import { passBuybackDeadlines } from '../../marketplace/buybacks/clock';
import { withTenantAsOwner } from '../../marketplace/db/engine';
import { tenants } from '../../marketplace/db/schema/tenants';
import { auroraId, buybackMarket, type BuybackMarket, type OfferRow } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('the last moments of buy-backs');

describe.each(engines)('in its last moment a buy-back on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;
  let bidders: [number, number, number];

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
    bidders = trade.supplierIds.bidders as [number, number, number];
  });
  afterAll(() => market.close());

  async function offered(id: number, supplierId: number, yuan: number, hours?: number): Promise<OfferRow> {
    const made = await trade.offer(id, supplierId, yuan, hours);
    if (made.kind !== 'done') throw new Error(`no offer: ${made.kind}`);
    return made.offer;
  }
  const act = (id: number, action: 'cancel' | 'refuse') =>
    market.call(`POST /api/account/backlist/{id}/${action}`, { id }, { token: trade.seller });
  const statesOf = async (id: number) => (await trade.offersOf(id)).map(({ state }) => state);

  it('takes a bid that ends with the bidding, and none when it is over', async () => {
    const id = await trade.send('bidding');
    const endMs = (await trade.row(id)).quoteDeadline!.getTime();
    market.clockMs = endMs - 1;
    expect((await offered(id, bidders[0], 500)).expireTime.getTime()).toBe(endMs);
    market.clockMs = endMs;
    expect(await trade.offer(id, bidders[1], 600)).toEqual({ kind: 'biddingOver' });
    await market.tick();
    expect(await statesOf(id)).toEqual(['expired']);
    expect((await trade.row(id)).status).toBe('expired');
  });

  it('sells for an offer that stands for a moment more, and neither sells for nor refuses one that ends', async () => {
    const [sold, kept] = [await trade.send('bidding'), await trade.send('bidding')];
    const endMs = (await offered(sold, bidders[0], 500, 1)).expireTime.getTime();
    market.clockMs += 60_000;
    await offered(kept, bidders[0], 500, 1);
    // Accepting takes the tests six seconds.
    market.clockMs = endMs - 6_001;
    expect((await trade.accept(sold)).code).toBe(200);
    await trade.step(sold, 'deposit');
    await trade.step(sold, 'settle');
    market.clockMs = endMs + 60_000 - 6_000;
    expect((await trade.accept(kept)).code).toBe(500);
    expect((await act(kept, 'refuse')).code).toBe(500);
    expect((await act(kept, 'cancel')).code).toBe(200);
  });

  it('goes to the earlier of two equal bids', async () => {
    const id = await trade.send('bidding');
    for (const bidder of bidders) await offered(id, bidder, 500);
    expect((await trade.accept(id)).code).toBe(200);
    expect(await statesOf(id)).toEqual(['accepted', 'rejected', 'rejected']);
    await trade.step(id, 'deposit');
    await trade.step(id, 'settle');
  });

  it('waits for its seller and its buyer while the shop is suspended, with all offers but those with a term of their own', async () => {
    const [choosing, accepted, quick] = [
      await trade.send('bidding'),
      await trade.send('bidding'),
      await trade.send('quick'),
    ];
    await offered(choosing, bidders[0], 500);
    await offered(choosing, bidders[1], 600, 2);
    for (const bidder of [bidders[0], bidders[1]]) await offered(accepted, bidder, 500);
    await offered(quick, trade.supplierIds.shop, 500);
    expect((await trade.accept(accepted)).code).toBe(200);
    const setState = (state: 'open' | 'suspended') =>
      withTenantAsOwner(market.opened.db, auroraId, (tx) =>
        tx.update(tenants).set({ state }).where(eq(tenants.tenantId, auroraId)),
      );
    const statusesOf = async (...ids: number[]) =>
      Promise.all(ids.map(async (id) => (await trade.row(id)).status as string));
    await setState('suspended');
    for (let minutes = 0; minutes < 30 * 60; minutes += 10) {
      market.clockMs += 10 * minuteMs;
      await passBuybackDeadlines({ db: market.opened.db, tools: trade.tools, log: market.log }, auroraId);
    }
    await setState('open');
    market.clockMs += 10 * minuteMs;
    await market.tick();
    expect(await statusesOf(choosing, accepted, quick)).toEqual(['quoting', 'accepted', 'quoting']);
    expect(await statesOf(choosing)).toEqual(['open', 'expired']);
    expect(await statesOf(accepted)).toEqual(['accepted', 'rejected']);
    // Twelve to twenty-four hours for the sellers, a quarter to half of one for the deposit: then it goes its way.
    market.clockMs += 20 * minuteMs;
    await market.tick();
    expect(await statusesOf(choosing, accepted, quick)).toEqual(['quoting', 'quoting', 'quoting']);
    expect(await statesOf(accepted)).toEqual(['expired', 'open']);
    market.clockMs += 11 * hourMs;
    await market.tick();
    expect((await trade.accept(quick)).code).toBe(200);
    await trade.step(quick, 'deposit');
    market.clockMs += 13 * hourMs;
    await market.tick();
    expect(await statusesOf(choosing, accepted, quick)).toEqual(['expired', 'expired', 'deposited']);
    await trade.step(quick, 'settle');
  });

  it('has those stand again, when a deposit does not come, who would still', async () => {
    const id = await trade.send('bidding');
    await offered(id, bidders[0], 500);
    await offered(id, bidders[1], 450, 1);
    await offered(id, bidders[2], 400, 2);
    market.clockMs += hourMs / 2;
    expect((await trade.accept(id)).code).toBe(200);
    market.clockMs += hourMs / 2;
    await market.tick();
    expect((await trade.row(id)).status).toBe('quoting');
    expect(await statesOf(id)).toEqual(['expired', 'expired', 'open']);
    expect((await act(id, 'cancel')).code).toBe(200);
  });
});
