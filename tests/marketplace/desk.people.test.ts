import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../marketplace/db/engine';
import { suppliers } from '../../marketplace/db/schema/buybacks';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import { runAutomaticReview } from '../../marketplace/desk/review';
import type { DeskListing } from '../../marketplace/desk/listingWire';
import type { DeskLock, DeskPerson, DeskPersonDetail } from '../../marketplace/desk/personWire';
import type { DeskPage } from '../../marketplace/desk/wire';
import { Refusal } from '../../marketplace/http/answer';
import { createOrder } from '../../marketplace/orders/create';
import { isLocked } from '../../marketplace/people/locked';
import { putUp, takeDown } from '../../marketplace/selling/productSteps';
import { setSupplierState } from '../../marketplace/suppliers/standing';
import { buybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { signal } from './support/overlapping';
import { sellMarket, type SellMarket } from './support/sellMarket';
import { dayMs, minuteMs } from '../../bff/contract/durations';
import { silentLog } from './support/silentLog';

tellWhenPostgresIsSkipped('people at the desk');

const phone = '13600000031';
const reason = 'Took an account back that was sold';
/** So long a lock is watched that has to wait; without waiting it takes a few of them. */
const watchedMs = 200;
const plainWish = { guaranteeId: null, contact: null, totalCents: null, language: 'en' as const };

describe.each(engines)('people at the desk on %s', (engine) => {
  let market: TestMarket;
  let sell: SellMarket;
  let trade: OrderMarket;
  let token: string;
  let id: number;

  beforeAll(async () => {
    market = await openMarket(engine);
    sell = sellMarket(market);
    trade = await orderMarket(market);
    await market.logIn(phone);
    id = await sell.personId(phone);
  });
  afterAll(() => market.close());
  /** Each test begins with a person who may trade, offers nothing, and is logged in. */
  beforeEach(async () => {
    await lock();
    await unlock();
    market.clockMs += dayMs;
    token = await market.logIn(phone);
  });

  const lock = (personId: number | string = id) => sell.desk<DeskLock>('POST', `/people/${personId}/lock`, { reason });
  const unlock = () => sell.desk<DeskPersonDetail>('POST', `/people/${id}/unlock`);
  const show = async () => (await sell.desk<DeskPersonDetail>('GET', `/people/${id}`)).data!;
  const list = async (fields: Record<string, unknown> = {}) =>
    sell.desk<DeskPage<DeskPerson>>('GET', '/people', fields);
  const step = (listingId: string, action: string) =>
    sell.desk<DeskListing>('POST', `/listings/${listingId}/${action}`, {});
  const consigned = async () => {
    market.clockMs += 6_000;
    return sell.consign(token, await sell.form(id));
  };
  const onSale = async () => {
    const listingId = await consigned();
    expect((await step(listingId, 'approve')).data).toMatchObject({ state: 'onSale', sellerId: id });
    return listingId;
  };
  const isFound = async (listingId: string) => {
    const { code } = await sell.listing(listingId);
    return (await market.call('POST /api/web/good/allList', { keyWord: code })).total === 1;
  };

  it('are found by number, whole phone and part of a name, in pages, and by state', async () => {
    await market.call('PUT /api/system/user/profile', { nickName: 'Quiet_Heron' }, { token });
    for (const keyWord of [String(id), phone, '+86 136-0000-0031', 'et_her']) {
      const { data } = await list({ keyWord });
      expect(
        data?.rows.map((person) => person.id),
        keyWord,
      ).toEqual([id]);
      expect(data?.rows[0]).toMatchObject({ nickName: 'Quiet_Heron', phone: '136****0031', state: 'active' });
    }
    for (const keyWord of ['1360000003', 'ei_her', '%', 'no such name']) {
      expect((await list({ keyWord })).data, keyWord).toEqual({ rows: [], total: 0 });
    }
    const { data: first } = await list({ pageSize: 2 });
    const { data: second } = await list({ pageSize: 2, pageNum: 2 });
    const ids = [...first!.rows, ...second!.rows].map((person) => person.id);
    expect(first!.total).toBeGreaterThanOrEqual(4);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(JSON.stringify([first, second])).not.toMatch(/1[3-9]\d{9}/);
    expect((await list({ status: 'locked' })).data).toEqual({ rows: [], total: 0 });
    await lock();
    expect((await list({ status: 'locked' })).data).toMatchObject({ total: 1, rows: [{ id, lockReason: reason }] });
    expect((await list({ status: 'gone' })).msg).toBe("There is no state 'gone'; there are active, locked");
  });

  it('who are locked are out at once, and are told where to ask, but not why', async () => {
    const profile = () => market.call('GET /api/system/user/profile/newsm', {}, { token });
    expect((await profile()).code).toBe(200);
    expect((await lock()).data).toMatchObject({ person: { id, state: 'locked', lockReason: reason } });
    expect((await profile()).code).toBe(401);
    market.clockMs += 2 * minuteMs;
    const refused = await market.call('POST /api/h5/login', { phone, ...(await market.sms(phone, 'phoneLogin')) });
    expect(refused).toMatchObject({ code: 500, msg: 'This account is closed, please contact the shop' });
    expect((await unlock()).data).toMatchObject({ state: 'active', lockReason: null, lockTime: null });
    expect((await profile()).code).toBe(401);
    market.clockMs += 2 * minuteMs;
    token = await market.logIn(phone);
    expect((await profile()).code).toBe(200);
  });

  it('take what they offer with them, and may put it up again when they are let in', async () => {
    const [offered, inReview] = [await onSale(), await consigned()];
    expect(await isFound(offered)).toBe(true);
    const { data } = await lock();
    expect(data).toMatchObject({ withdrawn: { listings: 2, orders: 0, offers: 0 }, person: { openOrders: [] } });
    expect(await isFound(offered)).toBe(false);
    expect((await sell.listing(offered)).saleState).toBe(saleStates.takenDown);
    expect(await sell.listing(inReview)).toMatchObject({ saleState: saleStates.notOnSale, deskTime: null });
    market.clockMs += minuteMs;
    await runAutomaticReview({ db: market.opened.db, tools: trade.tools, log: silentLog }, 1);
    expect((await sell.listing(inReview)).saleState).toBe(saleStates.notOnSale);
    expect((await step(offered, 'up')).msg).toContain('Its seller is locked');
    expect((await sell.listing(offered)).saleState).toBe(saleStates.takenDown);
    await unlock();
    market.clockMs += 2 * minuteMs;
    token = await market.logIn(phone);
    // Nor is a message for each of them the first thing that is read.
    const { rows: told = [] } = await market.call('GET /api/web/message/list', {}, { token });
    expect(told.filter(({ refId }) => [offered, inReview].includes(String(refId))).map(({ event }) => event)).toEqual([
      'approve',
    ]);
    expect(await sell.one(token, offered)).toMatchObject({
      allowed: ['price', 'up', 'edit'],
      timeline: [{ action: 'submit' }, { action: 'approve' }, { action: 'down', actor: 'staff', note: null }],
    });
    expect((await market.call('GET /api/goods/info/upGoods/{id}', { id: offered }, { token })).code).toBe(200);
    expect(await isFound(offered)).toBe(true);
    expect(await sell.one(token, inReview)).toMatchObject({ allowed: ['edit'] });
  });

  it('get nothing let on sale by the automatic desk, which does not come back to it each second', async () => {
    const late = await consigned();
    await lock();
    // As if it had been sent in while the lock was under way.
    await sell.inShop((tx) =>
      tx
        .update(listings)
        .set({ saleState: saleStates.inReview, deskTime: new Date(market.clockMs), priceCents: 100 })
        .where(eq(listings.id, Number(late))),
    );
    const review = () => runAutomaticReview({ db: market.opened.db, tools: trade.tools, log: silentLog }, 1);
    await review();
    expect(await review()).toBe(0);
    expect(await sell.listing(late)).toMatchObject({ saleState: saleStates.inReview, deskTime: null });
    expect(await isFound(late)).toBe(false);
  });

  it('lose their unpaid orders on both sides, and what is paid for waits for the staff', async () => {
    const [unpaidSale, paidSale] = [await onSale(), await onSale()];
    const wanted = await trade.freshListing();
    market.clockMs += 6_000;
    const sale = await trade.order(trade.buyer, unpaidSale);
    market.clockMs += 6_000;
    const purchase = await trade.order(token, wanted);
    market.clockMs += 6_000;
    const paid = await trade.order(trade.other, paidSale);
    await trade.pay(paid['id']);
    const { data } = await lock();
    expect(data?.withdrawn).toEqual({ listings: 1, orders: 2, offers: 0 });
    expect(data?.person).toMatchObject({ openOrders: [{ id: paid['id'], role: 'seller', status: 'paid' }] });
    expect(await trade.statusOf(sale['id'])).toBe('closed');
    expect(await trade.statusOf(purchase['id'])).toBe('closed');
    // What a locked buyer held is for others again.
    expect(await trade.saleStateOf(wanted)).toBe(saleStates.onSale);
    expect(await trade.saleStateOf(unpaidSale)).toBe(saleStates.takenDown);
    // The buyer draws back: the listing is released, and does not come on sale behind the lock.
    await market.call('POST /api/web/order/{id}/cancel', { id: paid['id'] }, { token: trade.other });
    expect(await trade.statusOf(paid['id'])).toBe('refunding');
    expect(await trade.saleStateOf(paidSale)).toBe(saleStates.takenDown);
    expect((await show()).openOrders).toEqual([]);
  });

  it('stay locked when they are locked again, for the new reason, and what was missed is taken down', async () => {
    const { lockTime } = (await lock()).data!.person;
    const missed = await trade.freshListing();
    await sell.inShop((tx) => tx.execute(`update listings set seller_id = ${id} where id = ${Number(missed)}`));
    market.clockMs += minuteMs;
    await expect(trade.order(trade.buyer, missed)).rejects.toThrow('not for sale');
    const again = await sell.desk<DeskLock>('POST', `/people/${id}/lock`, { reason: 'For good' });
    expect(again.data).toMatchObject({
      withdrawn: { listings: 1, orders: 0, offers: 0 },
      person: { lockReason: 'For good', lockTime },
    });
    expect(await trade.saleStateOf(missed)).toBe(saleStates.takenDown);
  });

  it('are locked after what had begun, which is taken down or ended with the rest', async () => {
    const offered = await onSale();
    const sold = await onSale();
    market.clockMs += minuteMs;
    const seller = { personId: id, id: offered, nowMs: market.clockMs };
    expect(await sell.inShop((tx) => takeDown(tx, { ...seller, reason }))).toBeUndefined();
    const wish = { listingId: Number(sold), buyerId: await sell.personId('13700000001'), ...plainWish };
    for (const begin of [
      // All of them ask this first, and write only later what would hold a lock back as well.
      (tx: Tx) => isLocked(tx, id),
      (tx: Tx) => putUp(tx, seller),
      (tx: Tx) => createOrder(tx, wish, trade.tools),
    ]) {
      const begun = signal();
      const goOn = signal();
      const beginning = sell.inShop(async (tx) => {
        const result = await begin(tx);
        if (result instanceof Refusal) throw new Error(`refused: ${result.message}`);
        begun.give();
        await goOn.given;
      });
      await Promise.race([begun.given, beginning]);
      const locking = lock();
      const first = await Promise.race([locking.then(() => 'locked'), setTimeout(watchedMs, 'waits')]);
      goOn.give();
      await beginning;
      expect(first).toBe('waits');
      const { data } = await locking;
      expect(data?.withdrawn.listings).toBeGreaterThan(0);
      expect(await trade.saleStateOf(offered)).toBe(saleStates.takenDown);
      expect(await trade.saleStateOf(sold)).toBe(saleStates.takenDown);
      await unlock();
      await step(sold, 'up');
    }
  });

  it('get nothing done by calls whose session was good when they began', async () => {
    const offered = await onSale();
    await lock();
    const put = await sell.inShop((tx) => putUp(tx, { personId: id, id: offered, nowMs: market.clockMs }));
    expect(put).toMatchObject({ message: 'accountClosed' });
    const wish = { listingId: Number(await trade.freshListing()), buyerId: id, ...plainWish };
    expect(await sell.inShop((tx) => createOrder(tx, wish, trade.tools))).toMatchObject({
      message: 'accountClosed',
    });
    expect(await trade.saleStateOf(offered)).toBe(saleStates.takenDown);
  });

  it('offer nothing as suppliers, and what they offered is taken back', async () => {
    expect((await show()).supplierId).toBeNull();
    const buys = await buybackMarket(market);
    const supplierId = await sell.inShop(async (tx) => {
      const facts = { name: 'Heron', kind: 'supplier', state: 'active', userId: id } as const;
      const [made] = await tx
        .insert(suppliers)
        .values({ ...facts, createTime: new Date(market.clockMs) })
        .returning();
      return made!.id;
    });
    const buyback = await buys.send('bidding');
    expect((await buys.offer(buyback, supplierId, 300)).kind).toBe('done');
    expect((await lock()).data).toMatchObject({ withdrawn: { offers: 1 }, person: { supplierId } });
    expect((await buys.offersOf(buyback)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await buys.offer(buyback, supplierId, 400)).kind).toBe('supplierMissing');
    await unlock();
    expect((await buys.offer(buyback, supplierId, 400)).kind).toBe('supplierMissing');
    await sell.desk('POST', `/suppliers/${supplierId}/resume`);
    expect((await buys.offer(buyback, supplierId, 400)).kind).toBe('done');
    // As a lock leaves it that could not take the offers back: somebody held the buy-back for too long.
    await sell.inShop((tx) => setSupplierState(tx, supplierId, 'suspended'));
    expect((await lock()).data).toMatchObject({ withdrawn: { offers: 1 } });
    expect((await buys.offersOf(buyback)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('are those of the shop alone, and nobody is locked without a reason', async () => {
    for (const call of [
      sell.desk('GET', `/people/${id}`, { host: titan }),
      sell.desk('POST', `/people/${id}/lock`, { host: titan, reason }),
      sell.desk('POST', `/people/${id}/unlock`, { host: titan }),
      sell.desk('POST', '/people/99999999/lock', { reason }),
      sell.desk('GET', '/people/x'),
    ]) {
      expect((await call).code).toBe(404);
    }
    expect((await list({ host: titan, keyWord: phone })).data).toEqual({ rows: [], total: 0 });
    for (const wrong of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason, note: 'x' }]) {
      expect((await sell.desk('POST', `/people/${id}/lock`, wrong)).code).toBe(500);
    }
    expect((await show()).state).toBe('active');
  });
});
