import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, withTenant, withTenantAsOwner } from '../../marketplace/db/engine';
import { listings, saleStates } from '../../marketplace/db/schema/listings';
import { blacklistEntries, orders } from '../../marketplace/db/schema/orders';
import { users } from '../../marketplace/db/schema/people';
import { tenants } from '../../marketplace/db/schema/tenants';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { noisePng } from './support/pictures';
import { fieldsOf } from './support/sellMarket';
import { createUploader, pathOf } from './support/uploads';
import { dayMs, hourMs, minuteMs } from '../../bff/contract/durations';

const auroraId = 1;

tellWhenPostgresIsSkipped('orders');

describe.each(engines)('orders on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  it('reserve the listing, snapshot it and say who must act by when', async () => {
    const goodId = await trade.freshListing();
    const made = await trade.order(trade.buyer, goodId);
    expect(made).toMatchObject({
      status: 'unpaid',
      role: 'buyer',
      nextActor: 'buyer',
      atDeadline: 'close',
      allowed: ['pay', 'cancel'],
      goodId,
    });
    expect(made['orderNo']).toMatch(/^\d{18}$/);
    expect(made['timeline']).toMatchObject([{ status: 'unpaid', action: 'create', actor: 'buyer' }]);
    const info = await market.call('GET /api/web/good/info', { id: goodId }, { token: trade.buyer });
    expect(info.data).toMatchObject({ saleState: saleStates.reserved });
  });

  it("give the buyer's own unpaid order back instead of a second one, and tell others", async () => {
    const goodId = await trade.freshListing();
    const first = await trade.order(trade.buyer, goodId);
    market.clockMs += 6_000;
    const again = await trade.order(trade.buyer, goodId);
    expect(again['id']).toBe(first['id']);
    const other = await market.call('POST /api/web/order', { goodId }, { token: trade.other });
    expect(other).toMatchObject({ code: 500, msg: expect.stringContaining('reserved') as string });
  });

  /** Nobody may reach the limit of unpaid orders. */
  const cancel = ({ id }: Record<string, unknown>, token = trade.buyer) =>
    market.call('POST /api/web/order/{id}/cancel', { id }, { token });

  it('make way for one with other choices, which holds the listing no longer', async () => {
    const goodId = await trade.freshListing({ priceCents: 100_000 });
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    const guaranteeId = rows?.[0]?.['id'];
    const first = await trade.order(trade.buyer, goodId, { contact: 'wx_one', total: '1000.00' });
    market.clockMs += minuteMs;
    const wrong = { goodId, guaranteeId, total: '0.01' };
    expect((await market.call('POST /api/web/order', wrong, { token: trade.buyer })).msg).toContain(
      'price has changed',
    );
    expect(await trade.statusOf(first['id'])).toBe('unpaid');
    const second = await trade.order(trade.buyer, goodId, { guaranteeId, contact: 'wx_one', total: '1030.00' });
    expect(second).toMatchObject({ status: 'unpaid', total: '1030.00', deadline: first['deadline'] });
    const closed = await trade.read(trade.buyer, first['id']);
    const timeline = [{ action: 'create' }, { action: 'cancel', actor: 'buyer', note: '已按新的选项重新下单' }];
    expect(closed).toMatchObject({ status: 'closed', timeline });
    const third = await trade.order(trade.buyer, goodId, { guaranteeId, contact: 'wx_two' });
    expect(third).toMatchObject({ contact: 'wx_two', total: '1030.00' });
    market.clockMs += 6_000;
    expect((await trade.order(trade.buyer, goodId, { guaranteeId }))['id']).toBe(third['id']);
    expect(await trade.saleStateOf(goodId)).toBe(saleStates.reserved);
    await cancel(third);
  });

  it('stay as they are once a payment was started, and say which one it is', async () => {
    const goodId = await trade.freshListing({ priceCents: 100_000 });
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    const made = await trade.order(trade.buyer, goodId);
    await market.call('POST /api/web/order/{id}/pay', { id: made['id'] }, { token: trade.buyer });
    const other = { goodId, guaranteeId: rows?.[0]?.['id'], total: '1030.00' };
    const answer = await market.call('POST /api/web/order', other, { token: trade.buyer });
    const words = expect.stringContaining(String(made['orderNo'])) as string;
    expect(answer).toMatchObject({ code: 500, msg: words, fields: { guaranteeId: words } });
    expect(await trade.statusOf(made['id'])).toBe('unpaid');
    expect((await trade.order(trade.buyer, goodId, { total: '1000.00' }))['id']).toBe(made['id']);
    await cancel(made);
  });

  it('are not made of what a blacklisted or locked seller offers, without saying why', async () => {
    const goodId = await trade.freshListing();
    const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, 1, work);
    const say = async () => {
      market.clockMs += 6_000;
      return (await market.call('POST /api/web/order', { goodId }, { token: trade.other })).msg;
    };
    const listed = async (content: string) => {
      await inShop((tx) =>
        tx.insert(blacklistEntries).values({ gameSn: '', content, createTime: new Date(market.clockMs) }),
      );
      const answer = await say();
      await inShop((tx) => tx.delete(blacklistEntries).where(eq(blacklistEntries.content, content)));
      return answer;
    };
    const lock = (state: 'active' | 'locked') =>
      inShop((tx) => tx.update(users).set({ state }).where(eq(users.phone, '13700000002')));
    const words = 'This account is not for sale at present';
    await inShop((tx) =>
      tx
        .update(listings)
        .set({ contact: 'WX Seller-77' })
        .where(eq(listings.id, Number(goodId))),
    );
    expect(await listed('13700000002')).toBe(words);
    expect(await listed('wxseller77')).toBe(words);
    await lock('locked');
    expect(await say()).toBe(words);
    await lock('active');
    market.clockMs += 6_000;
    const made = await trade.order(trade.other, goodId);
    expect(made['status']).toBe('unpaid');
    await cancel(made, trade.other);
  });

  it('refuse own, missing, sold and taken-down listings, unknown guarantees and changed prices', async () => {
    const own = await trade.freshListing({ sellerIsBuyer: true });
    const say = async (input: Record<string, unknown>) => {
      market.clockMs += 6_000;
      return (await market.call('POST /api/web/order', input, { token: trade.buyer })).msg;
    };
    expect(await say({ goodId: own })).toContain('your own');
    expect(await say({ goodId: '999999999' })).toContain('does not exist');
    for (const [state, words] of [
      [saleStates.sold, 'just been sold'],
      [saleStates.takenDown, 'not on sale any more'],
      [saleStates.inReview, 'does not exist'],
    ] as const) {
      expect(await say({ goodId: await trade.freshListing({ saleState: state }) })).toContain(words);
    }
    const goodId = await trade.freshListing();
    expect(await say({ goodId, guaranteeId: '424242' })).toContain('guarantee');
    expect(await say({ goodId, total: '1.00' })).toContain('price has changed');
    expect(await say({ goodId, contact: '139 0000-0099' })).toContain('blacklist');
  });

  it('add the guarantee at its price and keep its words', async () => {
    const goodId = await trade.freshListing({ priceCents: 100_000 });
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    expect(rows?.map(({ price }) => price)).toEqual(['30.00', '60.00', '100.00']);
    const made = await trade.order(trade.buyer, goodId, { guaranteeId: rows?.[1]?.['id'], total: '1060.00' });
    expect(made).toMatchObject({
      total: '1060.00',
      guaranteePrice: '60.00',
      guarantee: { days: 365, coverPercent: 100 },
    });
  });

  it('close by themselves after 15 minutes and free the listing', async () => {
    const goodId = await trade.freshListing();
    const made = await trade.order(trade.buyer, goodId);
    market.clockMs += 15 * minuteMs - 1;
    await market.tick();
    expect(await trade.statusOf(made['id'])).toBe('unpaid');
    market.clockMs += 1;
    await market.tick();
    expect(await trade.statusOf(made['id'])).toBe('closed');
    expect(await trade.saleStateOf(goodId)).toBe(saleStates.onSale);
    expect((await trade.order(trade.other, goodId))['status']).toBe('unpaid');
  });

  it('go from paid to completed, pay the seller less the fee, and become a deal', async () => {
    const goodId = await trade.freshListing({ priceCents: 100_000 });
    const made = await trade.order(trade.buyer, goodId);
    await trade.pay(made['id']);
    expect(await trade.saleStateOf(goodId)).toBe(saleStates.sold);
    for (const action of ['verify', 'rebind', 'deliver'] as const) await trade.staff(made['id'], action);
    expect(await trade.read(trade.buyer, made['id'])).toMatchObject({
      status: 'delivered',
      atDeadline: 'complete',
      allowed: ['confirm', 'dispute', 'credentials'],
    });
    const confirmed = await market.call('POST /api/web/order/{id}/confirm', { id: made['id'] }, { token: trade.buyer });
    expect(confirmed.data).toMatchObject({ status: 'completed', allowed: ['credentials'] });
    expect(await trade.balances(made['id'])).toEqual({
      provider: -100_000,
      escrow: 0,
      seller: 95_000,
      merchant: 5_000,
    });
    const seen = await trade.read(trade.seller, made['id']);
    expect(seen).toMatchObject({ role: 'seller', fee: '50.00', net: '950.00', status: 'completed' });
    const deals = await market.call('GET /api/saleOrder/web/recently/deal', { pageSize: 1 });
    expect(deals.rows?.[0]).toMatchObject({ goodTitle: made['title'], price: '1000.00' });
  });

  it('complete by themselves 72 hours after delivery', async () => {
    const made = await trade.delivered();
    // A day before that the buyer is reminded; see orderReminder.test.ts.
    market.clockMs += 48 * hourMs;
    await market.tick();
    market.clockMs += 24 * hourMs - 1;
    await market.tick();
    expect(await trade.statusOf(made)).toBe('delivered');
    market.clockMs += 1;
    await market.tick();
    expect(await trade.statusOf(made)).toBe('completed');
  });

  it('stop in a dispute, keep its words and pictures, and are settled by the staff only', async () => {
    const id = await trade.delivered();
    const uploader = await createUploader(market, '13700000001');
    const mine = pathOf(await uploader.upload(await noisePng(64)));
    const foreign = pathOf(await uploader.upload(await noisePng(64), { token: trade.other }));
    const reason = 'The rank is not the one shown.';
    const dispute = async (input: Record<string, unknown>) => {
      market.clockMs += 6_000;
      return market.call('POST /api/web/order/{id}/dispute', { id, reason, ...input }, { token: trade.buyer });
    };
    expect((await dispute({ reason: 'bad' })).msg).toContain('10 to 2000');
    for (const image of ['https://elsewhere.example/x.png', '/pictures/logo/aurora.svg', foreign]) {
      expect((await dispute({ images: [image] })).msg, image).toContain('uploaded pictures');
    }
    expect((await dispute({ images: Array.from({ length: 10 }, () => mine) })).code).toBe(500);
    expect((await uploader.rowOf(mine))?.usedTime).toBeNull();
    const disputed = await dispute({ images: [mine] });
    expect(disputed.data).toMatchObject({ status: 'disputed', dispute: { reason, openedBy: 'buyer', images: [mine] } });
    expect((await uploader.rowOf(mine))?.usedTime).toBeInstanceOf(Date);
    expect(await trade.read(trade.seller, id)).toMatchObject({ dispute: { images: [mine] } });
    market.clockMs += 73 * hourMs;
    await trade.staff(id, 'settleForBuyer');
    expect(await trade.statusOf(id)).toBe('refunded');
  });

  it('are found by status, side and keyword, page by page, with counts', async () => {
    const all = await market.call('GET /api/web/order/list', { role: 'buyer', pageSize: 100 }, { token: trade.buyer });
    const counts = await market.call('GET /api/web/order/counts', { role: 'buyer' }, { token: trade.buyer });
    const summed = Object.values(counts.data as Record<string, number>).reduce((sum, value) => sum + value, 0);
    expect(summed).toBe(all.total);
    const completed = await market.call(
      'GET /api/web/order/list',
      { status: 'completed,closed', pageSize: 100 },
      { token: trade.buyer },
    );
    expect(new Set(completed.rows?.map(({ status }) => status))).toEqual(new Set(['completed', 'closed']));
    const [first] = all.rows ?? [];
    const found = await market.call('GET /api/web/order/list', { keyWord: first?.['orderNo'] }, { token: trade.buyer });
    expect(found.rows?.map(({ id }) => id)).toEqual([first?.['id']]);
    const fullWidth = String(first?.['orderNo']).replace(/\d/g, (digit) =>
      '０１２３４５６７８９'.charAt(Number(digit)),
    );
    const quoted = { keyWord: `【\u200b${fullWidth}】` };
    const again = await market.call('GET /api/web/order/list', quoted, { token: trade.buyer });
    expect(again.rows).toEqual(found.rows);
    const none = await market.call('GET /api/web/order/list', { keyWord: '%' }, { token: trade.buyer });
    expect(none.total).toBe(0);
    const anyWhere = { role: '', status: '', pageSize: 100 };
    expect((await market.call('GET /api/web/order/list', anyWhere, { token: trade.buyer })).total).toBe(all.total);
    const sold = await market.call(
      'GET /api/web/order/list',
      { role: 'seller', pageSize: 100 },
      { token: trade.seller },
    );
    expect(new Set(sold.rows?.map(({ role }) => role))).toEqual(new Set(['seller']));
    expect(JSON.stringify(sold.rows)).not.toContain('guaranteePrice');
  });

  it.each([
    ['list', { status: 'bogus' }, { status: /unpaid, .*disputed/ }],
    ['list', { status: 'paid,bogus', role: 'sellr' }, { status: /unpaid/, role: /buyer, seller/ }],
    ['list', { role: 'buyer,seller' }, { role: /buyer, seller/ }],
    ['counts', { role: 'sellr' }, { role: /buyer, seller/ }],
  ] as const)('are not listed by what there is not: %s %o', async (what, input, wrong) => {
    const answer = await market.call(`GET /api/web/order/${what}`, input, { token: trade.buyer });
    const fields = fieldsOf(answer);
    expect(answer).toMatchObject({ code: 500, msg: expect.any(String) as string });
    expect([answer.rows, answer.data]).toEqual([undefined, undefined]);
    expect(Object.keys(fields)).toEqual(Object.keys(wrong));
    for (const [field, words] of Object.entries(wrong)) expect(fields[field]).toMatch(words);
  });

  it('answer a repeated key with the first answer, also after a restart, and another body with 422', async () => {
    const goodId = await trade.freshListing();
    const headers = { 'idempotency-key': 'once-1' };
    const options = { token: trade.buyer, headers };
    const first = await market.call('POST /api/web/order', { goodId }, options);
    const again = await market.call('POST /api/web/order', { goodId }, options);
    expect(again).toEqual(first);
    market.restart();
    const raw = async () => (await market.answer('POST /api/web/order', { goodId }, options)).text();
    expect(JSON.parse(await raw())).toEqual(first);
    expect(await raw()).toBe(JSON.stringify(first));
    const other = await market.call('POST /api/web/order', { goodId, contact: 'other-1' }, options);
    expect(other.code).toBe(422);
    const refused = await market.call('POST /api/web/order', { goodId }, { token: trade.other, headers });
    expect(refused.code).toBe(500);
    await market.call(
      'POST /api/web/order/{id}/cancel',
      { id: (first.data as { id: number }).id },
      { token: trade.buyer },
    );
    expect(await market.call('POST /api/web/order', { goodId }, { token: trade.other, headers })).toEqual(refused);
    const wrong = { token: trade.buyer, headers: { 'idempotency-key': 'a b' } };
    expect((await market.call('POST /api/web/order', { goodId }, wrong)).msg).toContain('Idempotency-Key');
  });

  it('keep a second open order of one listing out of the database itself', async () => {
    const goodId = await trade.freshListing();
    const made = await trade.order(trade.buyer, goodId);
    const copied = withTenant(market.opened.db, 1, async (tx) => {
      const [row] = await tx
        .select()
        .from(orders)
        .where(eq(orders.id, Number(made['id'])));
      const { id: _id, ...rest } = row!;
      await tx.insert(orders).values({ ...rest, orderNo: 'second' });
    });
    await expect(copied).rejects.toThrow();
  });

  it('cannot be rewritten in history or money, and movements must balance', async () => {
    const run = (statement: ReturnType<typeof sql>) => withTenant(market.opened.db, 1, (tx) => tx.execute(statement));
    for (const table of ['order_events', 'ledger_entries', 'credential_views', 'payment_callbacks']) {
      await expect(run(sql`delete from ${sql.identifier(table)}`), table).rejects.toThrow();
    }
    const [someOrder] = rowsOf<{ id: number }>(await run(sql`select id from orders limit 1`));
    await expect(
      run(sql`insert into ledger_entries (order_id, movement, kind, account, amount_cents, time)
              values (${someOrder?.id}, 'lopsided', 'paid', 'escrow', 5, now())`),
    ).rejects.toThrow();
    await withTenant(market.opened.db, 1, async (tx) => {
      expect(rowsOf(await tx.execute(sql`select id from ledger_entries where movement = 'lopsided'`))).toEqual([]);
      expect((await tx.select().from(listings).where(eq(listings.id, 1_000_001))).length).toBe(1);
    });
  });

  it('are nobody else’s: another shop’s person and a guest meet nothing', async () => {
    const goodId = await trade.freshListing();
    const made = await trade.order(trade.buyer, goodId);
    const missing = await market.call('GET /api/web/order/{id}', { id: '999999999' }, { token: trade.other });
    const stranger = await market.logIn('13700000077', { host: titan });
    for (const options of [{ token: trade.other }, { token: trade.seller }, { token: stranger, host: titan }]) {
      const isSeller = options.token === trade.seller;
      const seen = await market.call('GET /api/web/order/{id}', { id: made['id'] }, options);
      if (isSeller) expect(seen.code).toBe(200);
      else expect(seen).toEqual(missing);
    }
    expect((await market.call('GET /api/web/order/{id}', { id: made['id'] })).code).toBe(401);
  });

  it('that were delivered wait while the shop is suspended, and a day longer', async () => {
    const id = await trade.delivered();
    const setState = (state: 'open' | 'suspended') =>
      withTenantAsOwner(market.opened.db, auroraId, (tx) =>
        tx.update(tenants).set({ state }).where(eq(tenants.tenantId, auroraId)),
      );
    await setState('suspended');
    for (let day = 0; day < 5; day += 1) {
      market.clockMs += dayMs;
      await market.tick();
    }
    await setState('open');
    market.clockMs += dayMs - minuteMs;
    await market.tick();
    expect(await trade.statusOf(id)).toBe('delivered');
    // Twelve hours after the reminder that went out just now, or when it was put off to.
    for (let hours = 0; hours < 48; hours += 1) {
      market.clockMs += hourMs;
      await market.tick();
    }
    expect(await trade.statusOf(id)).toBe('completed');
  });
});
