import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../bff/contract/durations';
import { buybackMarket, type BuybackMarket, type OfferRow } from './support/buybackMarket';
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
