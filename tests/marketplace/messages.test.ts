import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../marketplace/seed/accounts';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';

tellWhenPostgresIsSkipped('messages');

describe.each(engines)('messages on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  const list = (token: string, fields: Record<string, unknown> = {}) =>
    market.call('GET /api/web/message/list', fields, { token });
  const unread = async (token: string) =>
    ((await market.call('GET /api/web/message/unread', {}, { token })).data as { count: number }).count;
  const read = (token: string, fields: Record<string, unknown> = {}) =>
    market.call('POST /api/web/message/read', fields, { token });

  it('of the demo come in the order of their times', async () => {
    const token = await market.logIn(demoAccounts.find(({ role }) => role === 'seller')?.phone ?? '');
    const { rows = [] } = (await list(token, { pageSize: 50 })) as { rows?: { createTime: string }[] };
    const times = rows.map(({ createTime }) => createTime);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('tell buyer and seller where their order stands, and nobody of their own step', async () => {
    const made = await trade.order(trade.buyer, await trade.freshListing());
    await trade.pay(made['id']);
    const paid = { kind: 'order', event: 'paid', refId: made['id'], title: made['title'], isRead: false };
    expect((await list(trade.buyer)).rows?.[0]).toMatchObject({ ...paid, role: 'buyer' });
    expect((await list(trade.seller)).rows?.[0]).toMatchObject({ ...paid, role: 'seller' });
    const second = await trade.order(trade.buyer, await trade.freshListing());
    const before = await unread(trade.buyer);
    await market.call('POST /api/web/order/{id}/cancel', { id: second['id'] }, { token: trade.buyer });
    expect(await unread(trade.buyer)).toBe(before);
    expect((await list(trade.seller)).rows?.[0]).toMatchObject({ event: 'closed', refId: second['id'] });
  });

  it('are nobody else’s: neither seen nor marked by others, of this shop or another', async () => {
    const [mine] = (await list(trade.buyer)).rows as { id: string }[];
    const before = await unread(trade.buyer);
    expect(await list(trade.other)).toMatchObject({ total: 0, rows: [] });
    expect(await read(trade.other, { ids: String(mine?.id) })).toMatchObject({ code: 200 });
    expect(await unread(trade.buyer)).toBe(before);
    const elsewhere = await market.logIn('13700000901', { host: titan });
    const there = { token: elsewhere, host: titan };
    expect(await market.call('GET /api/web/message/list', {}, there)).toMatchObject({ total: 0 });
    await market.call('POST /api/web/message/read', { ids: String(mine?.id) }, there);
    expect(await unread(trade.buyer)).toBe(before);
    expect((await market.call('GET /api/web/message/list', {})).code).toBe(401);
  });

  it('are marked one by one and all at once, and paged', async () => {
    const [mine] = (await list(trade.buyer)).rows as { id: string }[];
    const before = await unread(trade.buyer);
    expect(before).toBeGreaterThan(0);
    await read(trade.buyer, { ids: String(mine?.id) });
    expect(await unread(trade.buyer)).toBe(before - 1);
    expect((await list(trade.buyer)).rows?.[0]).toMatchObject({ id: mine?.id, isRead: true });
    const { total } = await list(trade.seller);
    const pages = [await list(trade.seller, { pageSize: 1 }), await list(trade.seller, { pageSize: 1, pageNum: 2 })];
    expect(pages.map(({ rows }) => rows?.length)).toEqual([1, 1]);
    expect(pages[0]?.total).toBe(total);
    await read(trade.seller);
    expect(await unread(trade.seller)).toBe(0);
    expect((await read(trade.seller, { ids: "1');--" })).code).toBe(500);
  });
});
