import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../bff/contract/durations';
import type { DeskApplied } from '../../marketplace/desk/shopWire';
import { readShopFile } from '../../marketplace/shopFile/readShop';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('what the staff promises of an order');

describe.each(engines)('what the staff promises of an order on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let sell: SellMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    sell = sellMarket(market);
  });
  afterAll(() => market.close());

  /** Makes the staff's hours those, by the shop's file. */
  async function apply(staffHours: unknown) {
    const file = { ...(await sell.inShop(readShopFile)), staffHours };
    return sell.desk<DeskApplied>('POST', '/shops/file', { file, shop: 'aurora.localhost', host: undefined });
  }
  /** Lets the time pass until the next such clock time in GMT+8. */
  function waitUntil(clock: string): void {
    const day = new Date(market.clockMs + 32 * hourMs).toISOString().slice(0, 10);
    market.clockMs = Date.parse(`${day}T${clock}:00+08:00`);
  }
  async function paidAt(clock: string): Promise<Record<string, unknown>> {
    waitUntil(clock);
    const made = await trade.order(trade.buyer, await trade.freshListing());
    await trade.pay(made['id']);
    return trade.read(trade.buyer, made['id']);
  }

  it('is kept within the hours of the demo shops, which their help tells', async () => {
    expect(await paidAt('23:15')).toMatchObject({
      status: 'paid',
      nextActor: 'staff',
      deadline: expect.stringMatching(/ 09:30:00$/) as string,
    });
    expect((await paidAt('14:00'))['deadline']).toMatch(/ 14:30:00$/);
  });

  it('follows the hours of the shop’s file, and none of them where it has none', async () => {
    expect((await apply({ from: '10:00', until: '18:30' })).data).toMatchObject({ changes: ['~ staffHours'] });
    expect((await paidAt('18:20'))['deadline']).toMatch(/ 10:20:00$/);
    expect((await apply(null)).data).toMatchObject({ changes: ['~ staffHours'] });
    expect((await paidAt('03:00'))['deadline']).toMatch(/ 03:30:00$/);
  });

  it('leaves what others have to do by a time alone', async () => {
    await apply({ from: '9:00', until: '23:00' });
    waitUntil('22:55');
    const made = await trade.order(trade.buyer, await trade.freshListing());
    expect(made['deadline']).toMatch(/ 23:10:00$/);
    await trade.pay(made['id']);
    await trade.staff(made['id'], 'verify');
    await trade.staff(made['id'], 'rebind');
    waitUntil('23:30');
    await trade.staff(made['id'], 'deliver');
    expect((await trade.read(trade.buyer, made['id']))['deadline']).toMatch(/ 23:30:00$/);
  });

  it('is no hours that end before they begin, or that no clock shows', async () => {
    expect((await apply({ from: '23:00', until: '09:00' })).msg).toContain('staffHours.until is not later than from');
    expect((await apply({ from: '9', until: '25:00' })).msg).toContain('is no time of the day');
  });
});
