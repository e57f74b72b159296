import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import { orders } from '../../marketplace/db/schema/orders';
import { listingEvents } from '../../marketplace/db/schema/selling';
import { checkBooks } from './support/books';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('races of sellers and buyers');

const auroraId = 1;
const raceCount = 150;
/** Generous: the machines that run this are slow and busy, and nothing here is timed. */
const longTestMs = 600_000;

describe.each(engines)('a seller and a buyer at the same moment on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let sell: SellMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    sell = sellMarket(market);
  });
  afterAll(() => market.close());

  const eventsOf = (goodId: string) =>
    sell.inShop((tx) =>
      tx
        .select()
        .from(listingEvents)
        .where(eq(listingEvents.listingId, Number(goodId))),
    );
  const orderOf = async (goodId: string) => {
    const rows = await sell.inShop((tx) =>
      tx
        .select()
        .from(orders)
        .where(eq(orders.listingId, Number(goodId))),
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0];
  };
  /** Frees the listing, so that nobody reaches the limit of unpaid orders. */
  const cancel = (id: unknown) => market.call('POST /api/web/order/{id}/cancel', { id }, { token: trade.buyer });
  /** Both at once; who is asked first changes with each race, and in the first two waits for nobody. */
  async function both<T>(race: number, one: () => Promise<T>, two: () => Promise<T>): Promise<[T, T]> {
    if (race === 0) return [await one(), await two()];
    if (race % 2 === 0) return Promise.all([one(), two()]);
    const ahead = two();
    if (race === 1) await ahead;
    return Promise.all([one(), ahead]);
  }

  it('take a listing down or order it: one wins, the other is told', { timeout: longTestMs }, async () => {
    let orderWins = 0;
    for (let race = 0; race < raceCount; race += 1) {
      const goodId = await trade.freshListing({ hasCredentials: false });
      const [down, ordered] = await both(
        race,
        () =>
          market.call(
            'POST /api/goods/info/downGoods',
            { id: goodId, downDes: 'Not any more' },
            { token: trade.seller },
          ),
        () => market.call('POST /api/web/order', { goodId }, { token: trade.buyer }),
      );
      expect([down.code, ordered.code].sort(), `race ${race}`).toEqual([200, 500]);
      const order = await orderOf(goodId);
      if (ordered.code === 200) {
        orderWins += 1;
        expect(down.msg).toContain('reserved');
        expect(await trade.saleStateOf(goodId)).toBe(saleStates.reserved);
        expect(await eventsOf(goodId)).toEqual([]);
        await cancel(order!.id);
        expect(await trade.saleStateOf(goodId)).toBe(saleStates.onSale);
      } else {
        expect(ordered.msg).toContain('not on sale any more');
        expect(order).toBeUndefined();
        expect(await trade.saleStateOf(goodId)).toBe(saleStates.takenDown);
        expect(await eventsOf(goodId)).toMatchObject([{ action: 'down', note: 'Not any more' }]);
      }
    }
    expect(orderWins).toBeGreaterThan(0);
    expect(orderWins).toBeLessThan(raceCount);
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('change a price or order at it: nobody buys at a price not seen', { timeout: longTestMs }, async () => {
    const outcomes = new Set<string>();
    for (let race = 0; race < raceCount; race += 1) {
      const goodId = await trade.freshListing({ hasCredentials: false, priceCents: 50_000 });
      const [priced, ordered] = await both(
        race,
        () => market.call('POST /api/web/goods/price', { id: goodId, price: '600' }, { token: trade.seller }),
        () => market.call('POST /api/web/order', { goodId, total: '500.00' }, { token: trade.buyer }),
      );
      expect([priced.code, ordered.code].sort(), `race ${race}`).toEqual([200, 500]);
      const [listing] = await sell.inShop((tx) =>
        tx
          .select()
          .from(listings)
          .where(eq(listings.id, Number(goodId))),
      );
      const order = await orderOf(goodId);
      outcomes.add(ordered.code === 200 ? 'ordered' : 'priced');
      if (ordered.code === 200) {
        expect(order?.priceCents).toBe(50_000);
        expect(listing).toMatchObject({ priceCents: 50_000, saleState: saleStates.reserved });
        expect(await eventsOf(goodId)).toEqual([]);
        await cancel(order!.id);
      } else {
        expect(ordered.msg).toContain('price has changed');
        expect(order).toBeUndefined();
        expect(listing).toMatchObject({ priceCents: 60_000, oldPriceCents: 50_000, saleState: saleStates.onSale });
      }
    }
    expect([...outcomes].sort()).toEqual(['ordered', 'priced']);
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('decide about an account in review once, however many decide', { timeout: longTestMs }, async () => {
    const form = await sell.form(await sell.personId('13700000002'));
    for (let race = 0; race < 20; race += 1) {
      market.clockMs += 6_000;
      const id = await sell.consign(trade.seller, form);
      market.clockMs += 6_000;
      const [approved, refused] = await Promise.all([
        sell.desk('POST', `/listings/${id}/approve`),
        sell.desk('POST', `/listings/${id}/refuse`, { reason: 'Dark pictures' }),
        market.tick(),
      ]);
      expect([approved.code, refused.code].filter((code) => code === 200).length).toBeLessThanOrEqual(1);
      const events = await eventsOf(id);
      expect(events.map(({ action }) => action).filter((action) => action !== 'submit')).toHaveLength(1);
      const { saleState, publishTime } = await sell.listing(id);
      expect(saleState === saleStates.onSale).toBe(events.some(({ action }) => action === 'approve'));
      expect(publishTime === null).toBe(saleState === saleStates.rejected);
    }
  });
});
