import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistEntries } from '../../marketplace/db/schema/orders';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, type TestMarket } from './support/market';
import { hourMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('appraisals and buy-backs');

describe.each(engines)('appraisals and buy-backs on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
  });
  afterAll(() => market.close());

  const cancel = (id: number) => market.call('POST /api/account/backlist/{id}/cancel', { id }, { token: trade.seller });

  it('takes an account in with everything the form sent, and shows it', async () => {
    const form = await trade.form('bidding');
    const id = await trade.send('bidding', { ...form, content: '{"step":3}' });
    const { back, rlist } = await trade.read(id);
    expect(rlist).toEqual([]);
    expect(back).toMatchObject({
      id,
      way: 'bidding',
      partition: 2,
      status: 0,
      des: 'A clean account',
      tel: '13700000011',
      expprice: '800.00',
      maxPrice: '',
      bcountt: 0,
      content: '{"step":3}',
      attributes: form['attributes'],
      allowed: ['cancel'],
      revision: 1,
    });
    expect(JSON.parse(String(back['img']))).toEqual([
      {
        url: expect.stringMatching(/^\/pictures\/upload\//) as string,
        name: expect.stringMatching(/\.webp$/) as string,
      },
    ]);
    expect(String(back['region'])).not.toBe('');
    expect(back['timeline']).toMatchObject([{ action: 'create', actor: 'seller' }]);
    expect(await cancel(id)).toMatchObject({ code: 200 });
  });

  it('answers an appraisal that says no more than the family’s callers do', async () => {
    const { gameId } = await trade.form('appraisal');
    market.clockMs += 6_000;
    const input = { gameId, des: 'Level 60, 20 skins', tel: '13700000011' };
    const answer = await market.call('POST /api/account/backlist', input, { token: trade.seller });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    const { id } = answer.data as { id: number };
    expect((await trade.read(id)).back).toMatchObject({ way: 'appraisal', status: 0, img: '[]', allowed: ['cancel'] });
  });

  it.each(['appraisal', 'quick', 'bidding'] as const)('takes nothing in (%s) from who is blacklisted', async (way) => {
    const list = (content: string) =>
      trade.inShop((tx) =>
        tx.insert(blacklistEntries).values({ gameSn: '', content, createTime: new Date(market.clockMs) }),
      );
    const id = await trade.send(way, { tel: 'wx crook 9' });
    for (const content of ['wxcrook9', '13700000011']) {
      await list(content);
      await expect(trade.send(way, { tel: 'wx crook 9' }), content).rejects.toThrow('blacklist');
      if (way === 'bidding') {
        await trade.offer(id, trade.supplierIds.bidders[0]!, 700);
        expect((await trade.accept(id)).msg, content).toContain('blacklist');
      }
      await trade.inShop((tx) => tx.delete(blacklistEntries).where(eq(blacklistEntries.content, content)));
    }
    expect(await cancel(id)).toMatchObject({ code: 200 });
  });

  it('says at each field what is wrong', async () => {
    const form = await trade.form('quick');
    const wrong = { ...form, serverId: '999999999', img: '[]', expprice: '0.50', tel: '1', attributes: { f99: 'x' } };
    market.clockMs += 6_000;
    const answer = (await market.call('POST /api/account/backlist', wrong, { token: trade.seller })) as unknown as {
      code: number;
      fields: Record<string, string>;
    };
    expect(answer.code).toBe(500);
    expect(Object.keys(answer.fields)).toEqual(
      expect.arrayContaining(['serverId', 'imgUrls', 'expprice', 'tel', 'attributes', 'f1']),
    );
  });

  it('takes no title that nobody sees, told in words alone as well', async () => {
    market.clockMs += 6_000;
    const brief = { gameId: (await trade.form('quick')).gameId, title: '\u200B'.repeat(8), des: 'Well\u200B kept' };
    const send = () => market.call('POST /api/account/backlist', brief, { token: trade.seller });
    const { id } = (await send()).data as { id: number };
    const { back } = await trade.read(id);
    expect(back).toMatchObject({ des: 'Well kept' });
    expect(back.title).not.toContain('\u200B');
    expect(String(back.title).length).toBeGreaterThan(0);
  });

  it('sells to the best bidder: deposit, hand-over, money', async () => {
    const id = await trade.send('bidding');
    const [a, b, c] = trade.supplierIds.bidders as [number, number, number];
    for (const [supplierId, yuan] of [
      [a, 500],
      [b, 700],
      [c, 600],
    ] as const) {
      expect(await trade.offer(id, supplierId, yuan)).toMatchObject({ kind: 'done' });
    }
    const before = await trade.read(id);
    expect(before.rlist.map(({ bprice }) => bprice)).toEqual(['700.00', '600.00', '500.00']);
    expect(before.rlist[0]).toMatchObject({ fee: '14.00', net: '686.00', supplierName: 'B' });
    expect(before.rlist[0]).not.toHaveProperty('status');
    expect(before.back).toMatchObject({ bprice: '700.00', bcountt: 3, allowed: ['accept', 'refuse', 'cancel'] });

    const best = before.rlist[0]!['id'];
    expect(await trade.accept(id, { quotationId: best, bprice: '699.00' })).toMatchObject({ code: 500 });
    expect(await trade.accept(id, { quotationId: best, bprice: '700.00' })).toMatchObject({ code: 200 });
    const accepted = await trade.read(id);
    expect(accepted.rlist.map(({ status }) => status)).toEqual([1, 2, 2]);
    expect(accepted.back).toMatchObject({
      status: 2,
      phase: 'awaitingDeposit',
      bprice: '700.00',
      fee: '14.00',
      net: '686.00',
      deposit: { amount: '140.00', state: 'awaiting' },
      allowed: [],
    });
    expect(await cancel(id)).toMatchObject({ code: 500 });

    await trade.step(id, 'deposit');
    expect(await trade.balances(id)).toEqual({ provider: -14_000, escrow: 14_000 });
    expect((await trade.read(id)).back).toMatchObject({ status: 2, phase: 'deposited', deposit: { state: 'held' } });
    await trade.step(id, 'settle');
    expect(await trade.balances(id)).toEqual({ provider: -70_000, escrow: 0, seller: 68_600, merchant: 1_400 });
    expect((await trade.read(id)).back).toMatchObject({ status: 3, deposit: { state: 'paidOut' } });
    const after = await trade.read(id);
    expect(after.rlist[0]).toMatchObject({ dealCount: 1, completedCount: 1 });
  });

  it('has a higher offer of the same supplier take the place of its earlier one, and no lower', async () => {
    const id = await trade.send('bidding');
    const [a] = trade.supplierIds.bidders as [number];
    const first = await trade.offer(id, a, 500);
    expect(await trade.offer(id, a, 500)).toEqual({ kind: 'tooLow', standingCents: 50_000 });
    expect(await trade.offer(id, a, 550)).toMatchObject({ kind: 'done' });
    const { rlist, back } = await trade.read(id);
    expect(rlist.map(({ bprice, status }) => [bprice, status])).toEqual([
      ['550.00', undefined],
      ['500.00', 3],
    ]);
    expect(back).toMatchObject({ bcountt: 1 });
    const earlier = first.kind === 'done' ? first.offer.id : 0;
    expect(await trade.accept(id, { quotationId: earlier, bprice: '500.00' })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('price has changed') as string,
    });
    expect((await trade.row(id)).status).toBe('quoting');
    await cancel(id);
  });

  it('lets the seller refuse all offers, but not none, and cuts no character of the reason in half', async () => {
    const id = await trade.send('quick');
    const kept = `${'x'.repeat(499)}🎮`;
    const reason = `${kept} and what is too much`;
    const refuse = () => market.call('POST /api/account/backlist/{id}/refuse', { id, reason }, { token: trade.seller });
    expect(await refuse()).toMatchObject({ code: 500 });
    await trade.offer(id, trade.supplierIds.shop, 300);
    market.clockMs += 6_000;
    expect(await refuse()).toMatchObject({ code: 200 });
    const { back, rlist } = await trade.read(id);
    expect(back).toMatchObject({ status: 5, refusedBy: 'seller', refuseReason: kept, allowed: [] });
    expect(rlist).toMatchObject([{ status: 5 }]);
  });

  it('gives an unpaid acceptance back to the other bidders, and ends when the bidding is over', async () => {
    const id = await trade.send('bidding');
    const [a, b] = trade.supplierIds.bidders as [number, number];
    await trade.offer(id, a, 500);
    await trade.offer(id, b, 400);
    await trade.accept(id);
    market.clockMs += hourMs / 2 - 1;
    await market.tick();
    expect((await trade.row(id)).status).toBe('accepted');
    market.clockMs += 1;
    await market.tick();
    const reopened = await trade.read(id);
    expect(reopened.back).toMatchObject({ status: 0, bprice: '400.00', allowed: ['accept', 'refuse', 'cancel'] });
    expect(reopened.back).not.toHaveProperty('fee');
    expect(reopened.rlist.map(({ bprice, status }) => [bprice, status])).toEqual([
      ['400.00', undefined],
      ['500.00', 4],
    ]);
    market.clockMs += 24 * hourMs;
    // Whoever is faster than the clock gets nothing either.
    expect(await trade.accept(id)).toMatchObject({ code: 500 });
    await market.tick();
    expect((await trade.read(id)).back).toMatchObject({ status: 6 });
    expect((await trade.offersOf(id)).map(({ state }) => state)).toEqual(['expired', 'expired']);
    expect(await trade.actionsOf(id)).toEqual(['create', 'offer', 'offer', 'accept', 'reopen', 'expire']);
  });

  it('ends for good when the deposit does not come and the bidding is over', async () => {
    const id = await trade.send('bidding');
    await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
    market.clockMs += 24 * hourMs - 10 * 60_000;
    expect(await trade.accept(id)).toMatchObject({ code: 200 });
    market.clockMs += hourMs;
    await market.tick();
    expect((await trade.row(id)).status).toBe('expired');
  });

  it('ends a quick buy-back with its offer, after 48 hours', async () => {
    const id = await trade.send('quick');
    market.clockMs += 72 * hourMs;
    await market.tick();
    expect((await trade.row(id)).status, 'a late staff ends nothing').toBe('quoting');
    await trade.offer(id, trade.supplierIds.shop, 300);
    market.clockMs += 48 * hourMs;
    await market.tick();
    expect((await trade.row(id)).status).toBe('expired');
    expect((await trade.offersOf(id)).map(({ state }) => state)).toEqual(['expired']);
  });

  it('lets an offer lapse before its bidding does', async () => {
    const id = await trade.send('bidding');
    const [a, b] = trade.supplierIds.bidders as [number, number];
    await trade.offer(id, a, 500, 2);
    await trade.offer(id, b, 400);
    market.clockMs += 2 * hourMs;
    expect(await trade.accept(id, { bprice: '500.00' })).toMatchObject({ code: 500 });
    await market.tick();
    expect((await trade.offersOf(id)).map(({ state }) => state)).toEqual(['expired', 'open']);
    expect((await trade.row(id)).status).toBe('quoting');
    await cancel(id);
  });

  it('returns a deposit, or pays it out to the seller', async () => {
    for (const [action, state, sums] of [
      ['returnDeposit', 'returned', { provider: 0, escrow: 0 }],
      ['forfeit', 'forfeited', { provider: -10_000, escrow: 0, seller: 10_000 }],
    ] as const) {
      const id = await trade.send('bidding');
      await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
      await trade.accept(id);
      await trade.step(id, 'deposit');
      await trade.step(id, action);
      expect((await trade.read(id)).back).toMatchObject({ status: 5, deposit: { state, amount: '100.00' } });
      expect(await trade.balances(id)).toEqual(sums);
      expect((await trade.offersOf(id)).map((offer) => offer.state)).toEqual(['withdrawn']);
    }
  });

  it('lists them by status, partition and way, the newest first, and pages', async () => {
    const list = async (input: Record<string, unknown>) => {
      const { rows, total } = await market.call('GET /api/account/backlist/allList', input, { token: trade.seller });
      return { rows: rows ?? [], total };
    };
    const all = await list({ pageSize: 100 });
    const ids = all.rows.map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    expect(all.total).toBe(ids.length);
    const biddings = await list({ pageSize: 100, way: 'bidding,quick', status: '3,5' });
    expect(biddings.rows.length).toBeGreaterThan(2);
    for (const row of biddings.rows) {
      expect(['bidding', 'quick']).toContain(row['way']);
      expect([3, 5]).toContain(row['status']);
    }
    expect(await list({ partition: '3' })).toEqual({ rows: [], total: 0 });
    expect((await list({ status: '', partition: '', way: '' })).total).toBe(all.total);
    for (const [field, value] of Object.entries({ status: '0,77', partition: '9', way: 'consignment' })) {
      const name = 'GET /api/account/backlist/allList';
      const unknown = await market.call(name, { [field]: value }, { token: trade.seller });
      expect(unknown, field).toMatchObject({ code: 500, fields: { [field]: expect.any(String) as string } });
      expect(unknown.rows, field).toBeUndefined();
    }
    const second = await list({ pageNum: 2, pageSize: 2 });
    expect(second.rows.map(({ id }) => Number(id))).toEqual(ids.slice(2, 4));
  });

  it('survives a restart: what is due stands in the database', async () => {
    const id = await trade.send('bidding');
    await trade.offer(id, trade.supplierIds.bidders[0]!, 500);
    await trade.accept(id);
    market.restart();
    market.clockMs += hourMs;
    await market.tick();
    expect((await trade.row(id)).status).toBe('quoting');
    expect(await cancel(id)).toMatchObject({ code: 200 });
  });
});
