import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../bff/contract/durations';
import { rowsOf, withTenant } from '../../marketplace/db/engine';
import { payeeViews } from '../../marketplace/db/schema/payouts';
import { users } from '../../marketplace/db/schema/people';
import type { DeskBooked, DeskOwed, DeskOwedDetail } from '../../marketplace/desk/payoutWire';
import type { DeskPage } from '../../marketplace/desk/wire';
import { payOut } from '../../marketplace/payouts/pay';
import { checkBooks } from './support/books';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type Envelope, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { payeeForm, sellOne } from './support/payouts';
import { sellMarket, type SellMarket } from './support/sellMarket';

tellWhenPostgresIsSkipped('what is owed to sellers');

const auroraId = 1;
const sellerPhone = '13700000002';
/** The seller's share of each sale here: its price less the fee of five percent. */
const netCents = 47_500;

describe.each(engines)('what is owed to sellers on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  let sell: SellMarket;
  let sellerId: number;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
    sell = sellMarket(market);
    sellerId = await sell.personId(sellerPhone);
  });
  afterAll(() => market.close());

  const earnings = async (token = trade.seller) =>
    (await market.call('GET /api/web/earnings', {}, { token })).data as Record<string, unknown>;
  const list = (token = trade.seller, input = {}) => market.call('GET /api/web/earnings/list', input, { token });
  const send = (fields: Record<string, unknown>): Promise<Envelope> =>
    market.call('POST /api/web/earnings/payee', { ...payeeForm, ...fields }, { token: trade.seller });
  const enter = async (fields: Record<string, unknown> = {}) =>
    send({ ...(await market.sms(sellerPhone, 'payee')), ...fields });
  /** What the desk lists of the seller; the demo's other people are owed money as well. */
  const owed = async () =>
    ((await sell.desk<DeskPage<DeskOwed>>('GET', '/payouts')).data?.rows ?? []).filter(
      ({ personId }) => personId === sellerId,
    );
  const pay = (fields: Record<string, unknown>, id = sellerId) =>
    sell.desk<DeskBooked>('POST', `/payouts/${id}/pay`, fields);
  const told = async () =>
    ((await market.call('GET /api/web/message/list', {}, { token: trade.seller })).rows ?? [])
      .filter(({ kind }) => kind === 'earning')
      .map(({ event, title }) => [event, title]);
  const sold = () => sellOne(market, trade);

  it('stands on the account once the sale is complete, and is not called paid', async () => {
    expect(await earnings()).toEqual({ owed: '0.00', payee: null, payeeWait: 10 });
    const id = await sold();
    expect(await earnings()).toMatchObject({ owed: '475.00', payee: null, payeeWait: 10 });
    expect(await list()).toMatchObject({
      total: 1,
      rows: [{ kind: 'completed', amount: '475.00', orderId: id, backId: null, payee: null }],
    });
    expect(await trade.read(trade.seller, id)).toMatchObject({ payout: { amount: '475.00', payee: null } });
    expect((await trade.read(trade.buyer, id))['payout']).toBeNull();
    expect(await owed()).toMatchObject([{ owed: '475.00', payee: null, state: 'active' }]);
    expect((await pay({ reference: 'T-0' })).msg).toBe('The person has not entered where the money goes');
  });

  it('goes to a payee that was entered with a code to the own phone, and no other', async () => {
    const wrong = async (fields: Record<string, unknown>) =>
      (await send({ dxyzm: '1', ...fields })) as Envelope & { fields: object };
    expect((await wrong({ name: '7', account: 'x', dxyzm: '' })).fields).toEqual({
      name: 'Please enter the real name the account is in',
      account: 'Please enter the phone number or e-mail address of the Alipay account',
      dxyzm: 'Please enter the code from the SMS',
    });
    expect((await wrong({ method: 'bank', account: '12 34', bank: '' })).fields).toEqual({
      account: 'Please enter the number of the bank account, 8 to 32 digits',
      bank: 'The name of a bank has 2 to 40 characters',
    });
    expect((await wrong({ method: 'cash' })).msg).toContain("'method'");
    // Neither a code for something else nor one for another phone will do.
    for (const code of [await market.sms(sellerPhone, 'public'), await market.sms('13700000003', 'payee')]) {
      expect((await wrong(code)).fields).toEqual({ dxyzm: 'The SMS code is wrong or has expired' });
    }
    expect(await earnings()).toMatchObject({ payee: null, payeeWait: 10 });
  });

  it('waits for a new payee, of whom only masks are seen and stored', async () => {
    expect((await enter()).data).toMatchObject({ method: 'alipay', name: 'M**********', account: '139****1111' });
    expect(await told()).toEqual([['payeeChanged', '139****1111']]);
    const shown = JSON.stringify([await earnings(), await list()]);
    const stored = await withTenant(market.opened.db, auroraId, async (tx) => [
      rowsOf(await tx.execute(sql`select * from payees`)),
      rowsOf(await tx.execute(sql`select * from sealed_papers`)),
      rowsOf(await tx.execute(sql`select * from messages`)),
    ]);
    for (const text of [shown, JSON.stringify(stored), market.logged.join('\n')]) {
      expect(text).not.toMatch(/13900001111|Mei Example/);
    }
    expect((await pay({ reference: 'T-1' })).msg).toMatch(/^The payee was changed a moment ago: payouts wait until/);
    expect((await earnings())['payee']).toHaveProperty('payableTime', expect.any(String));
    market.clockMs += 10_000;
    expect((await earnings())['payee']).toHaveProperty('payableTime', null);
  });

  it('is shown to the staff in full, and each look is written down', async () => {
    const look = () => sell.desk<DeskOwedDetail>('POST', `/payouts/${sellerId}/show`);
    expect((await look()).data).toMatchObject({
      owed: '475.00',
      account: { method: 'alipay', name: 'Mei Example', account: '13900001111', bank: null },
    });
    expect((await look()).data?.looks).toHaveLength(2);
    const views = await sell.inShop((tx) => tx.select().from(payeeViews));
    expect(views).toHaveLength(2);
    expect((await sell.desk('GET', `/payouts/${sellerId}/show`)).code).toBe(404);
  });

  it('is paid once for a reference, never more than is owed, with a message', async () => {
    expect((await pay({ reference: 'T-1', amount: '475.01' })).msg).toBe('Only ¥475.00 are owed to this person');
    const booked = await pay({ reference: 'T-1', amount: '75' });
    expect(booked.data).toMatchObject({ amount: '75.00', isRepeated: false, owed: '400.00' });
    expect((await pay({ reference: ' T-1 ' })).data).toMatchObject({
      id: booked.data?.id,
      isRepeated: true,
      owed: '400.00',
    });
    expect((await pay({ reference: 'T-1', amount: '80' })).msg).toContain('booked with ¥75.00');
    expect((await pay({ reference: 'T-2' })).data).toMatchObject({ amount: '400.00', owed: '0.00' });
    expect((await pay({ reference: 'T-3' })).msg).toBe('Nothing is owed to this person');
    expect((await told()).slice(0, 2)).toEqual([
      ['paidOut', '¥400.00'],
      ['paidOut', '¥75.00'],
    ]);
    expect(await list()).toMatchObject({
      total: 3,
      rows: [
        { kind: 'payout', amount: '-400.00', reference: 'T-2', payee: { account: '139****1111' } },
        { kind: 'payout', amount: '-75.00', reference: 'T-1' },
        { kind: 'completed', amount: '475.00' },
      ],
    });
    expect((await list(trade.seller, { pageNum: 2, pageSize: 2 })).rows).toHaveLength(1);
    expect(await owed()).toEqual([]);
  });

  it('is told on the order: what was earned first is paid first', async () => {
    const [first, second] = [await sold(), await sold()];
    const payoutOf = async (id: unknown) => (await trade.read(trade.seller, id))['payout'];
    expect(await payoutOf(first)).toMatchObject({ amount: '475.00', payee: { account: '139****1111' } });
    expect(await payoutOf(first)).not.toHaveProperty('paidTime');
    await pay({ reference: 'T-4', amount: '500' });
    expect(await payoutOf(first)).toMatchObject({ amount: '475.00', reference: 'T-4', paidTime: expect.any(String) });
    expect(await payoutOf(second)).not.toHaveProperty('paidTime');
    await pay({ reference: 'T-5' });
    expect(await payoutOf(second)).toMatchObject({ reference: 'T-5' });
  });

  it('goes to a changed payee after a wait; what was sent before the change is booked where it went', async () => {
    await sold();
    const { data: before } = await sell.desk<DeskOwedDetail>('POST', `/payouts/${sellerId}/show`);
    market.clockMs += minuteMs;
    const bank = { method: 'bank', account: '6222 0212 3456 7890 123', bank: 'Harbour Bank' };
    expect((await enter(bank)).data).toMatchObject({ account: '**** 0123', bank: 'Harbour Bank' });
    expect((await pay({ reference: 'T-6', amount: '100' })).msg).toContain('payouts wait');
    const sent = { reference: 'T-6', amount: '100', payeeId: before?.payee?.id };
    expect((await pay(sent)).data).toMatchObject({ payee: { account: '139****1111' }, owed: '375.00' });
    // Of the earlier one nothing is kept in full.
    const papers = await sell.inShop(async (tx) => rowsOf(await tx.execute(sql`select * from sealed_papers`)));
    expect(papers.filter((row) => (row as { kind: string }).kind === 'payee')).toHaveLength(1);
  });

  it('is paid by the automatic desk after some seconds, but not to who is locked', async () => {
    const lock = (state: 'locked' | 'active') =>
      sell.inShop((tx) => tx.update(users).set({ state }).where(eq(users.id, sellerId)));
    await lock('locked');
    market.clockMs += minuteMs;
    await market.tick();
    expect(await owed()).toMatchObject([{ owed: '375.00', state: 'locked' }]);
    await lock('active');
    await market.tick();
    expect(await owed()).toEqual([]);
    expect((await list()).rows?.[0]).toMatchObject({ kind: 'payout', payee: { account: '**** 0123' } });
    await sold();
    await market.tick();
    expect(await owed()).toHaveLength(1);
    market.clockMs += 8_000;
    await market.tick();
    expect(await owed()).toEqual([]);
  });

  it('is booked once by two commands at a time', async () => {
    await sold();
    const wish = (reference: string) => ({ personId: sellerId, reference, amountCents: netCents, payeeId: null });
    for (const references of [
      ['T-7', 'T-7'],
      ['T-8', 'T-9'],
    ]) {
      if (references[0] === 'T-8') await sold();
      const results = await Promise.all(
        references.map((reference) =>
          withTenant(market.opened.db, auroraId, (tx) => payOut(tx, wish(reference), market.clockMs)),
        ),
      );
      const kinds = results.map(({ kind }) => kind).sort();
      expect(kinds).toEqual(references[0] === 'T-7' ? ['done', 'repeated'] : ['done', 'nothingOwed']);
    }
    expect((await earnings())['owed']).toBe('0.00');
  });

  it("of another shop's people is nobody's business", async () => {
    const other = { host: titan };
    expect((await pay({ reference: 'T-10' }, 2_000_000)).code).toBe(404);
    expect((await sell.desk('POST', `/payouts/${sellerId}/show`, other)).code).toBe(404);
    expect((await sell.desk('POST', `/payouts/${sellerId}/pay`, { ...other, reference: 'T-10' })).code).toBe(404);
    const { data: listed } = await sell.desk<DeskPage<DeskOwed>>('GET', '/payouts', other);
    expect(listed?.rows.map(({ personId }) => personId)).not.toContain(sellerId);
    const foreigner = await market.logIn(sellerPhone, { host: titan });
    const foreign = await market.call('GET /api/web/earnings', {}, { ...other, token: foreigner });
    expect(foreign.data).toEqual({ owed: '0.00', payee: null, payeeWait: 10 });
    expect(await earnings(trade.other)).toEqual({ owed: '0.00', payee: null, payeeWait: 10 });
    expect(await list(trade.buyer)).toMatchObject({ rows: [], total: 0 });
  });

  it('leaves the books right', async () => {
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });
});

describe('a new payee in production', () => {
  it('waits a day', async () => {
    const codes: string[] = [];
    const sms = { showsCode: false, send: async ({ code }: { code: string }) => void codes.push(code) };
    const market = await openMarket('pglite', 'production', null, { sms });
    const from = { address: '10.1.1.1' };
    const phone = '13700000055';
    const ask = (type: string) => market.call('GET /api/sms/new/send', { phone, type }, from);
    const { data } = await ask('phoneLogin');
    const login = { phone, dxyzm: codes[0], ...(data as object) };
    const { token } = await market.call('POST /api/h5/login', login);
    const { data: sent } = await ask('payee');
    const form = { ...payeeForm, dxyzm: codes[1], ...(sent as object) };
    await market.call('POST /api/web/earnings/payee', form, { token });
    const waits = async () => {
      const { data: earned } = await market.call('GET /api/web/earnings', {}, { token });
      return (earned as { payee: { payableTime: string | null } }).payee.payableTime !== null;
    };
    market.clockMs += dayMs - 1;
    expect(await waits()).toBe(true);
    market.clockMs += 1;
    expect(await waits()).toBe(false);
    await market.close();
  });
});
