import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { eventsOf } from './support/events';
import { openMarket, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('following a buy-back');

describe.each(engines)('following a buy-back on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());

  const follow = (id: number, token = trade.seller) =>
    market.answer('GET /api/account/backlist/{id}/events', { id }, { token });

  it('tells where it stands at once, each offer another process enters, and what becomes of it', async () => {
    const id = await trade.send('bidding');
    const answer = await follow(id);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(answer);
    expect((await events.next()).value).toEqual({ status: 0, revision: 1 });
    // The test's own tools have signals of their own: for the marketplace it is as if another process had acted.
    await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
    expect((await events.next()).value).toEqual({ status: 0, revision: 2 });
    await trade.accept(id);
    expect((await events.next()).value).toEqual({ status: 2, revision: 3 });
    await events.return(undefined);
  });

  it('ends with the session, and is for its own person only', async () => {
    const id = await trade.send('quick');
    const token = await market.logIn('13700000011');
    const events = eventsOf(await follow(id, token));
    await events.next();
    await market.call('POST /api/logout', {}, { token });
    expect((await events.next()).done).toBe(true);
    expect(await (await follow(id, trade.other)).json()).toEqual(await (await follow(999_999_999, trade.other)).json());
  });
});
