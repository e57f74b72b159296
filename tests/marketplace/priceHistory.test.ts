import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { sellMarket, type SellMarket } from './support/sellMarket';
import { dayMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('price history');

const phone = '13700000951';

interface History {
  lowest30Days?: string;
  points: { price: string; time: string }[];
}

describe.each(engines)('the price history on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let token: string;
  let id: string;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    token = await market.logIn(phone);
    id = await sell.consign(token, { ...(await sell.form(await sell.personId(phone))), price: '288.00' });
  });
  afterAll(() => market.close());

  const history = (goodId = id, options = {}) => market.call('GET /api/web/good/prices', { goodId }, options);
  const points = async () => ((await history()).data as History).points.map(({ price }) => price);
  const priced = async (price: string) =>
    expect(await market.call('POST /api/web/goods/price', { id, price }, { token })).toMatchObject({ code: 200 });
  const good = async () => (await market.call('GET /api/web/good/info', { id })).data as Record<string, unknown>;

  it('tells nothing of a listing nobody may see', async () => {
    expect((await history()).code).not.toBe(200);
    expect((await history('999999999')).code).not.toBe(200);
    expect((await history('x')).code).not.toBe(200);
  });

  it('begins when the listing is published', async () => {
    await sell.desk('POST', `/listings/${id}/approve`);
    expect((await history()).data).toMatchObject({ lowest30Days: '288.00', points: [{ price: '288.00' }] });
    expect((await good())['priceDrop']).toBeUndefined();
  });

  it('marks a fall with the lowest price of the 30 days before it', async () => {
    market.clockMs += dayMs;
    await priced('200.00');
    expect(await points()).toEqual(['288.00', '200.00']);
    expect((await good())['priceDrop']).toMatchObject({ from: '288.00' });
    const { rows = [] } = await market.call('POST /api/web/good/allList', { keyWord: String((await good())['code']) });
    expect(rows[0]).toMatchObject({ priceDrop: { from: '288.00' }, newPrice: '200.00' });
  });

  it('does not call it a fall when a price is raised to be lowered again', async () => {
    market.clockMs += dayMs;
    await priced('700.00');
    expect((await good())['priceDrop']).toBeUndefined();
    await priced('250.00');
    expect((await good())['priceDrop']).toBeUndefined();
    expect(await points()).toEqual(['288.00', '200.00', '700.00', '250.00']);
    expect((await history()).data).toMatchObject({ lowest30Days: '200.00' });
    market.clockMs += 40 * dayMs;
    token = await market.logIn(phone);
    expect((await history()).data).toMatchObject({ lowest30Days: '250.00' });
    await priced('245.00');
    expect((await good())['priceDrop']).toMatchObject({ from: '250.00' });
  });

  it('holds only what visitors were asked', async () => {
    const before = await points();
    await sell.desk('POST', `/listings/${id}/down`, { reason: 'Checking the account once more' });
    await sell.desk('POST', `/listings/${id}/up`);
    expect(await points()).toEqual(before);
  });

  it('measures a fall only against prices of days the listing was on sale', async () => {
    const down = () => market.call('POST /api/goods/info/downGoods', { id, downDes: 'On holiday' }, { token });
    const up = () => market.call('GET /api/goods/info/upGoods/{id}', { id }, { token });
    await priced('400.00');
    market.clockMs += dayMs;
    expect(await down()).toMatchObject({ code: 200 });
    market.clockMs += 180 * dayMs;
    token = await market.logIn(phone);
    await priced('200.00');
    expect(await up()).toMatchObject({ code: 200 });
    expect((await good())['priceDrop']).toBeUndefined();
    expect((await history()).data).toMatchObject({ lowest30Days: '200.00' });
    market.clockMs += 10 * dayMs;
    expect(await down()).toMatchObject({ code: 200 });
    market.clockMs += 10 * dayMs;
    await priced('100.00');
    expect(await up()).toMatchObject({ code: 200 });
    expect((await good())['priceDrop']).toMatchObject({ from: '200.00' });
  });

  it('is the shop’s own', async () => {
    expect((await history(id, { host: titan })).code).not.toBe(200);
  });

  it('comes with the demo shop: a reduced listing has its old price in it', async () => {
    const { rows = [] } = await market.call('POST /api/web/good/allList', { pageSize: 100 });
    const reduced = rows.filter((row) => row['priceDrop'] !== null && row['priceDrop'] !== undefined);
    expect(reduced.length).toBeGreaterThan(5);
    const { data } = await history(String(reduced[0]?.['id']));
    const prices = (data as History).points.map(({ price }) => price);
    expect(prices).toContain((reduced[0]?.['priceDrop'] as { from: string }).from);
    expect(prices.at(-1)).toBe(reduced[0]?.['newPrice']);
  });
});
