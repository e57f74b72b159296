import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import type { DeskListing, DeskListingDetail } from '../../marketplace/desk/listingWire';
import { namesOfDue } from '../../marketplace/due';
import { deskReviewsDue, runAutomaticReview } from '../../marketplace/desk/review';
import type { DeskPage } from '../../marketplace/desk/wire';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { sellMarket, type SellMarket } from './support/sellMarket';
import { silentLog } from './support/silentLog';

tellWhenPostgresIsSkipped('the review of listings');

const auroraId = 1;
const phone = '13600000011';

describe.each(engines)('the review of listings on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let trade: OrderMarket;
  let seller: string;
  let sellerId: number;
  let id: string;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    trade = await orderMarket(market);
    seller = await market.logIn(phone);
    sellerId = await sell.personId(phone);
  });
  afterAll(() => market.close());
  beforeEach(async () => {
    market.clockMs += 6_000;
    id = await sell.consign(seller, { ...(await sell.form(sellerId)), contact: 'phone 13600000011' });
  });

  const step = (action: string, fields: Record<string, unknown> = {}) =>
    sell.desk<DeskListingDetail>('POST', `/listings/${id}/${action}`, fields);
  const review = () =>
    runAutomaticReview({ db: market.opened.db, tools: { now: () => market.clockMs }, log: silentLog }, auroraId);
  const setTo = (changes: Partial<typeof listings.$inferInsert>, of = id) =>
    sell.inShop((tx) =>
      tx
        .update(listings)
        .set(changes)
        .where(eq(listings.id, Number(of))),
    );

  it('lets an account on sale: everybody finds it, with its values and pictures', async () => {
    expect((await step('approve')).data).toMatchObject({ state: 'onSale', possible: ['down'] });
    const own = await sell.one(seller, id);
    expect(own).toMatchObject({ saleState: saleStates.onSale, allowed: ['price', 'down'] });
    const found = await market.call('POST /api/web/good/allList', { keyWord: own['code'] });
    expect(found.rows?.map((row) => String(row['id']))).toEqual([id]);
    const detail = (await market.call('GET /api/web/good/info', { id })).data as Record<string, unknown>;
    const { values } = await sell.listing(id);
    expect(detail).toMatchObject({ ...values, urlArr: own['urlArr'], saleState: saleStates.onSale });
    expect(detail).not.toHaveProperty('contact');
    expect(own['timeline']).toMatchObject([{ action: 'submit' }, { action: 'approve', actor: 'staff' }]);
    expect((await step('approve')).msg).toBe("The listing is 'onSale', 'approve' is not possible; possible now: down");
  });

  it('refuses with a reason the seller reads, who sends it in again', async () => {
    expect((await step('refuse')).msg).toBe("The field 'reason' is missing");
    expect((await step('refuse', { reason: ' No heroes to be seen ' })).data).toMatchObject({ state: 'rejected' });
    expect(await sell.one(seller, id)).toMatchObject({
      saleState: saleStates.rejected,
      refuseReason: 'No heroes to be seen',
      allowed: ['edit'],
      timeline: [{ action: 'submit' }, { action: 'refuse', actor: 'staff', note: 'No heroes to be seen' }],
    });
    await sell.consign(seller, { ...(await sell.form(sellerId)), id });
    expect(await sell.one(seller, id)).toMatchObject({ saleState: saleStates.inReview, allowed: ['down'] });
    expect((await step('approve')).code).toBe(200);
  });

  const drawBack = () => market.call('POST /api/goods/info/downGoods', { id }, { token: seller });

  it('ends when the seller draws the account back, whom nobody else saw and who may send it in again', async () => {
    const stranger = await market.logIn('13600000012');
    expect((await market.call('POST /api/goods/info/downGoods', { id }, { token: stranger })).code).toBe(404);
    expect(await sell.one(seller, id)).toMatchObject({ allowed: ['down'] });
    expect((await drawBack()).code).toBe(200);
    expect(await sell.one(seller, id)).toMatchObject({
      saleState: saleStates.notOnSale,
      allowed: ['edit'],
      timeline: [{ action: 'submit' }, { action: 'down', actor: 'seller' }],
    });
    expect((await market.call('GET /api/web/good/info', { id })).data).toBeFalsy();
    expect((await market.call('POST /api/web/order', { goodId: id }, { token: stranger })).code).toBe(500);
    for (const action of ['approve', 'up']) expect((await step(action)).code, action).not.toBe(200);
    await review();
    expect(await sell.listing(id)).toMatchObject({ saleState: saleStates.notOnSale, deskTime: null });
    // Those of earlier versions kept the time of their review: they must not fill the rounds of the clockwork.
    await setTo({ deskTime: new Date(market.clockMs) });
    const due = { review: [deskReviewsDue] };
    expect(await namesOfDue(market.opened.db, auroraId, due, new Date(market.clockMs))).toEqual(new Set());
    await sell.consign(seller, { ...(await sell.form(sellerId)), id });
    expect((await step('approve')).data).toMatchObject({ state: 'onSale' });
  });

  it('has one outcome when staff and seller act at once', async () => {
    const outcomes = new Set<number>();
    for (let race = 0; race < 20; race += 1) {
      market.clockMs += 6_000;
      id = await sell.consign(seller, await sell.form(sellerId));
      // Each in turn has a head start, longer every time: at once the staff, who ask less before, would always win.
      const headStart = (isFirst: boolean) => pause(isFirst ? 0 : race * 10);
      const [back, approved] = await Promise.all([
        headStart(race % 2 === 0).then(drawBack),
        headStart(race % 2 === 1).then(() => step('approve')),
      ]);
      const { saleState } = await sell.listing(id);
      // Once it is on sale, a reason is asked for: the seller learns that the shop was faster.
      expect([back.code, approved.code], `race ${race}`).toEqual(
        saleState === saleStates.onSale ? [500, 200] : [200, expect.any(Number)],
      );
      if (back.code === 200) expect(approved.code).not.toBe(200);
      outcomes.add(saleState);
      expect([saleStates.onSale, saleStates.notOnSale]).toContain(saleState);
      await sell.inShop((tx) =>
        tx
          .update(listings)
          .set({ saleState: saleStates.rejected })
          .where(eq(listings.id, Number(id))),
      );
    }
    expect(outcomes).toEqual(new Set([saleStates.onSale, saleStates.notOnSale]));
  });

  it('takes down what only the staff can put on sale again', async () => {
    await step('approve');
    expect((await step('down', { reason: 'The account was reclaimed' })).data).toMatchObject({ state: 'takenDown' });
    expect(await sell.one(seller, id)).toMatchObject({ downDes: 'The account was reclaimed', allowed: ['edit'] });
    expect((await market.call('GET /api/goods/info/upGoods/{id}', { id }, { token: seller })).code).toBe(500);
    expect((await step('up')).data).toMatchObject({ state: 'onSale', downDes: null });
  });

  describe('of which an order came to nothing', () => {
    /** A listing that is on sale, bought, and then cancelled by its seller. */
    const stopped = async () => {
      await step('approve');
      market.clockMs += 6_000;
      const order = await trade.order(trade.buyer, id);
      await trade.pay(order['id']);
      await market.call('POST /api/web/order/{id}/cancel', { id: order['id'] }, { token: seller });
      expect(await sell.one(seller, id)).toMatchObject({ saleState: saleStates.problem, allowed: [] });
    };
    const lastNews = async () =>
      (await market.call('GET /api/web/message/list', {}, { token: seller })).rows?.[0] as Record<string, unknown>;

    it('puts it on sale again, and tells the seller', async () => {
      await stopped();
      expect((await step('approve')).msg).toBe(
        "The listing is 'problem', 'approve' is not possible; possible now: up, down",
      );
      expect((await step('up')).data).toMatchObject({ state: 'onSale', possible: ['down'] });
      expect(await sell.one(seller, id)).toMatchObject({ saleState: saleStates.onSale, allowed: ['price', 'down'] });
      expect((await sell.listing(id)).orderTime).toBeNull();
      expect(await lastNews()).toMatchObject({ kind: 'good', event: 'up', refId: Number(id) });
      market.clockMs += 6_000;
      expect((await trade.order(trade.buyer, id))['status']).toBe('unpaid');
    });

    it('takes it down with a reason: the seller changes it and sends it in anew', async () => {
      await stopped();
      expect((await step('down')).msg).toBe("The field 'reason' is missing");
      const reason = 'The level was not as described';
      expect((await step('down', { reason })).data).toMatchObject({ state: 'takenDown' });
      expect(await lastNews()).toMatchObject({ kind: 'good', event: 'down', refId: Number(id) });
      expect(await sell.one(seller, id)).toMatchObject({ downDes: reason, allowed: ['edit'] });
      await sell.consign(seller, { ...(await sell.form(sellerId)), id });
      expect((await step('approve')).data).toMatchObject({ state: 'onSale' });
    });
  });

  it('shows all that a review looks at, phones masked', async () => {
    const { data } = await sell.desk<DeskListingDetail>('GET', `/listings/${id}`);
    expect(data).toMatchObject({
      state: 'inReview',
      possible: ['approve', 'refuse'],
      price: '888.00',
      contact: 'phone 136****0011',
      estimate: { low: expect.any(String) as string, sampleSize: expect.any(Number) as number },
      timeline: [{ action: 'submit', price: '888.00' }],
    });
    expect(data?.pictures).toHaveLength(2);
    expect(data?.values.length).toBeGreaterThan(3);
    expect(data?.values.every(({ value }) => !/^\d{6,}/.test(value))).toBe(true);
    expect(JSON.stringify(data)).not.toContain(phone);
  });

  it('lists what waits for a review first, the oldest before the others', async () => {
    market.clockMs += 6_000;
    const later = await sell.consign(seller, await sell.form(sellerId));
    const { data } = await sell.desk<DeskPage<DeskListing>>('GET', '/listings', { pageSize: 100 });
    const waiting = data!.rows.filter(({ state }) => state === 'inReview').map((row) => row.id);
    expect(data!.rows.slice(0, waiting.length).map((row) => row.id)).toEqual(waiting);
    expect(waiting.indexOf(Number(id))).toBeLessThan(waiting.indexOf(Number(later)));
    const { code } = await sell.listing(id);
    const search = { keyWord: code, status: 'inReview,onSale' };
    expect((await sell.desk<DeskPage<DeskListing>>('GET', '/listings', search)).data?.rows).toMatchObject([{ code }]);
    expect((await sell.desk('GET', '/listings', { status: 'waiting' })).msg).toContain("no state 'waiting'");
  });

  it("knows no other shop's listings", async () => {
    for (const answer of [
      await sell.desk('GET', `/listings/${id}`, { host: titan }),
      await sell.desk('POST', `/listings/${id}/approve`, { host: titan }),
    ]) {
      expect(answer).toEqual({ code: 404, msg: `There is no listing ${id} in this shop` });
    }
    expect((await sell.listing(id)).saleState).toBe(saleStates.inReview);
  });

  describe('by the automatic desk', () => {
    beforeEach(() => sell.inShop((tx) => tx.update(listings).set({ deskTime: null })));
    const sendIn = async (change: Record<string, unknown> = {}) => {
      market.clockMs += 6_000;
      return sell.consign(seller, { ...(await sell.form(sellerId)), price: '500', ...change });
    };

    it('takes five seconds, and lets an account with a price within reason on sale', async () => {
      const sent = await sendIn();
      market.clockMs += 4_999;
      expect(await review()).toBe(0);
      market.clockMs += 1;
      expect(await review()).toBe(1);
      expect(await sell.listing(sent)).toMatchObject({ saleState: saleStates.onSale, deskTime: null });
      expect(await review()).toBe(0);
    });

    it('refuses a price beyond reason, in the language of the shop', async () => {
      const sent = await sendIn({ price: '1000000' });
      market.clockMs += 5_000;
      expect(await review()).toBe(1);
      expect(await sell.one(seller, sent)).toMatchObject({
        saleState: saleStates.rejected,
        refuseReason: expect.stringMatching(/同类账号（最高约 ¥\d+\.00）/) as string,
      });
    });

    it('leaves alone what the staff was faster with', async () => {
      const sent = await sendIn();
      await sell.desk('POST', `/listings/${sent}/refuse`, { reason: 'Pictures are dark' });
      await setTo({ deskTime: new Date(0) }, sent);
      market.clockMs += 5_000;
      expect(await review()).toBe(0);
      expect((await sell.listing(sent)).saleState).toBe(saleStates.rejected);
    });

    it('reviews each once, however many run at the same moment, as part of the clockwork', async () => {
      const sent = await sendIn();
      market.clockMs += 5_000;
      await Promise.all([market.tick(), market.tick(), review()]);
      expect((await sell.one(seller, sent))['timeline']).toMatchObject([{ action: 'submit' }, { action: 'approve' }]);
    });
  });
});
