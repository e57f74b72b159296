import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, minuteMs, secondMs } from '../../bff/contract/durations';
import { wireTime } from '../../marketplace/queries/wire';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('holding listings again');

describe.each(engines)('a listing that one buyer reserves again and again, on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let goodId: string;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());
  beforeEach(async () => {
    goodId = await trade.freshListing();
  });

  const wait = async (ms: number) => {
    market.clockMs += ms;
    await market.tick();
  };
  const cancel = (order: Record<string, unknown>) =>
    market.call('POST /api/web/order/{id}/cancel', { id: order['id'] }, { token: trade.buyer });
  /** Orders again as soon as the rule against double clicks lets one. */
  const again = async (token = trade.buyer, goods = goodId) => {
    market.clockMs += 6 * secondMs;
    return market.call('POST /api/web/order', { goodId: goods }, { token });
  };
  const deadlineOf = async (token = trade.buyer) => ((await again(token)).data as { deadline: string }).deadline;
  const refusal = (fromMs: number) => ({
    code: 500,
    msg: `You have reserved this account several times without paying. Others may buy it now; you can reserve it again from ${wireTime(new Date(Math.ceil(fromMs / minuteMs) * minuteMs))?.slice(11, 16)} (GMT+8).`,
  });

  it('has what was left of the time after a cancellation, and the whole time once more when that is over', async () => {
    const first = await trade.order(trade.buyer, goodId);
    await wait(4 * minuteMs);
    await cancel(first);
    expect(await deadlineOf()).toBe(first['deadline']);
    await wait(11 * minuteMs);
    expect(await trade.statusOf(first['id'])).toBe('closed');
    const startMs = market.clockMs + 6 * secondMs;
    expect(await deadlineOf()).toBe(wireTime(new Date(startMs + 15 * minuteMs)));
    await wait(15 * minuteMs);
  });

  it('is for others for a while after two times that ran out, and for the buyer again afterwards', async () => {
    const startMs = market.clockMs;
    await trade.order(trade.buyer, goodId);
    await wait(15 * minuteMs);
    expect((await again()).code).toBe(200);
    await wait(15 * minuteMs);
    expect(await again()).toEqual(refusal(startMs + 3 * hourMs));
    // Another listing is another matter, and so is another buyer.
    const elsewhere = await again(trade.buyer, await trade.freshListing());
    expect(elsewhere.code).toBe(200);
    await cancel(elsewhere.data as Record<string, unknown>);
    const others = await again(trade.other);
    expect(others.code).toBe(200);
    await wait(15 * minuteMs);
    market.clockMs = startMs + 3 * hourMs - 7 * secondMs;
    expect(await again()).toEqual(refusal(startMs + 3 * hourMs));
    expect((await again()).code).toBe(200);
  });

  it('comes back to who cancels by mistake, but not without end', async () => {
    const startMs = market.clockMs;
    for (let press = 0; press < 5; press += 1) {
      const made = await again();
      expect(made.code, `press ${press}`).toBe(200);
      await cancel(made.data as Record<string, unknown>);
    }
    expect(await again()).toEqual(refusal(startMs + 6 * secondMs + 15 * minuteMs));
    expect((await again(trade.other)).code).toBe(200);
  });

  it('is not counted for who paid and stepped back', async () => {
    for (let time = 0; time < 3; time += 1) {
      const made = await again();
      const { id } = made.data as { id: number };
      await trade.pay(id);
      await cancel({ id });
      expect(await trade.statusOf(id)).toBe('refunding');
    }
    expect((await again()).code).toBe(200);
  });
});
