import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, secondMs } from '../../bff/contract/durations';
import { buybacks } from '../../marketplace/db/schema/buybacks';
import { idempotencyKeys } from '../../marketplace/db/schema/orders';
import { listingEvents } from '../../marketplace/db/schema/selling';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('what one person leaves behind');

describe.each(engines)('what one person leaves behind on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let trade: OrderMarket;
  let back: BuybackMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    trade = await orderMarket(market);
    back = await buybackMarket(market);
  });
  afterAll(() => market.close());

  describe('of answers to requests with a key', () => {
    const keysOf = (userId: number) =>
      sell.inShop((tx) => tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)));
    const rename = (token: string, key: string, nickName = 'Renamed') =>
      market.call('PUT /api/system/user/profile', { nickName }, { token, headers: { 'idempotency-key': key } });

    it('is nothing where a repeat does no harm, and the payment where it does', async () => {
      const token = await market.logIn('13600000901');
      const id = await sell.personId('13600000901');
      const options = (key: string) => ({ token, headers: { 'idempotency-key': key } });
      expect((await market.call('POST /api/web/good/allList', { pageSize: 100 }, options('list-1'))).code).toBe(200);
      const { gameId } = await sell.form(id);
      const draft = { gameId, content: 'x'.repeat(1000), savedMs: market.clockMs };
      expect((await market.call('POST /api/web/sell/draft', draft, options('draft-1'))).code).toBe(200);
      expect(await keysOf(id)).toEqual([]);
      const order = await trade.order(token, await trade.freshListing());
      expect((await market.call('POST /api/web/order/{id}/pay', { id: order['id'] }, options('pay-1'))).code).toBe(200);
      expect((await keysOf(id)).map(({ key }) => key)).toEqual(['pay-1']);
    });

    it('is forgotten after a week', async () => {
      const token = await market.logIn('13600000902');
      const id = await sell.personId('13600000902');
      const first = await rename(token, 'week-1');
      market.clockMs += 7 * dayMs - secondMs;
      await market.keepHouse();
      expect(await rename(token, 'week-1')).toEqual(first);
      market.clockMs += 2 * secondMs;
      await market.keepHouse();
      expect(await keysOf(id)).toEqual([]);
    });

    it('is a thousand a day, and what was answered stays answered', async () => {
      const token = await market.logIn('13600000903');
      const id = await sell.personId('13600000903');
      const first = await rename(token, 'many-1');
      const createTime = new Date(market.clockMs);
      await sell.inShop((tx) =>
        tx
          .insert(idempotencyKeys)
          .values(
            Array.from({ length: 998 }, (_, at) => ({ userId: id, key: `old-${at}`, requestHash: '', createTime })),
          ),
      );
      expect((await rename(token, 'many-2')).code).toBe(200);
      const refused = await rename(token, 'many-3');
      expect(refused).toMatchObject({ code: 500, msg: expect.stringContaining('more than 1000 requests') as string });
      expect(await rename(token, 'many-1')).toEqual(first);
      expect(await keysOf(id)).toHaveLength(1000);
      market.clockMs += dayMs;
      expect((await rename(token, 'many-3')).code).toBe(200);
    });
  });

  it('of accounts to sell is a hundred a day, new or changed, however often they are taken back', async () => {
    const token = await market.logIn('13600000904');
    const sellerId = await sell.personId('13600000904');
    const form = await sell.form(sellerId);
    const id = await sell.consign(token, form);
    const down = { id, des: 'Sold elsewhere' };
    expect((await market.call('POST /api/goods/info/downGoods', down, { token })).code).toBe(200);
    await sell.inShop(async (tx) => {
      const [line] = await tx
        .select()
        .from(listingEvents)
        .where(eq(listingEvents.listingId, Number(id)));
      const { id: _id, ...rest } = line!;
      await tx.insert(listingEvents).values(Array.from({ length: 98 }, () => ({ ...rest, action: 'submit' })));
    });
    const send = async (changes: Record<string, unknown>) => {
      market.clockMs += 6 * secondMs;
      return market.call('POST /api/need/consignment', { ...form, ...changes }, { token });
    };
    expect(await send({ id })).toMatchObject({ code: 200 });
    expect((await market.call('POST /api/goods/info/downGoods', down, { token })).code).toBe(200);
    const refusal = { code: 500, msg: 'You can send in at most 100 accounts within 24 hours, please continue later' };
    const [picture] = await sell.pictures(sellerId, 1);
    const fresh = { imgUrls: [picture] };
    for (const changes of [fresh, { id }]) expect(await send(changes)).toEqual(refusal);
    market.clockMs += dayMs;
    expect((await send({ id })).code).toBe(200);
  });

  it('of accounts for buying back is fifty a day, those that were cancelled included', async () => {
    const id = await back.send('appraisal');
    await sell.inShop(async (tx) => {
      const [row] = await tx.select().from(buybacks).where(eq(buybacks.id, id));
      const { id: _id, ...rest } = row!;
      await tx.insert(buybacks).values(Array.from({ length: 49 }, () => ({ ...rest, status: 'cancelled' as const })));
    });
    await expect(back.send('appraisal')).rejects.toThrow('at most 50 accounts within 24 hours');
    market.clockMs += dayMs;
    expect(await back.send('appraisal')).toBeGreaterThan(id);
  });
});
