import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { eventsOf } from './support/events';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('following an order');

describe.each(engines)('following an order on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  it('tells where it stands at once, and each change', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    const answer = await market.answer('GET /api/web/order/{id}/events', { id: made['id'] }, { token: trade.buyer });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(answer);
    expect((await events.next()).value).toEqual({ status: 'unpaid', revision: 1 });
    await market.call('POST /api/web/order/{id}/cancel', { id: made['id'] }, { token: trade.buyer });
    expect((await events.next()).value).toEqual({ status: 'closed', revision: 2 });
    await events.return(undefined);
  });

  it('notices what another process did', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    const answer = await market.answer('GET /api/web/order/{id}/events', { id: made['id'] }, { token: trade.seller });
    const events = eventsOf(answer);
    await events.next();
    // The test's own tools have signals of their own: for the marketplace it is as if another process had acted.
    await trade.pay(made['id']);
    expect((await events.next()).value).toEqual({ status: 'paid', revision: 2 });
    await events.return(undefined);
  });

  it('ends with the session', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    const token = await market.logIn('13700000001');
    const events = eventsOf(await market.answer('GET /api/web/order/{id}/events', { id: made['id'] }, { token }));
    await events.next();
    await market.call('POST /api/logout', {}, { token });
    expect((await events.next()).done).toBe(true);
  });

  it('is for buyer and seller only', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    const seen = async (id: unknown, token: string) =>
      (await market.answer('GET /api/web/order/{id}/events', { id }, { token })).json();
    expect(await seen(made['id'], trade.other)).toEqual(await seen('999999999', trade.other));
  });
});
