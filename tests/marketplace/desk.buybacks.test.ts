import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../bff/contract/durations';
import { acceptOffer } from '../../marketplace/buybacks/accept';
import { buybacks, offers, supplierApplications, suppliers } from '../../marketplace/db/schema/buybacks';
import { users } from '../../marketplace/db/schema/people';
import type { DeskApplication, DeskBuyback, DeskBuybackDetail, DeskSupplier } from '../../marketplace/desk/buybackWire';
import type { DeskAnswer, DeskPage } from '../../marketplace/desk/wire';
import { createChangeSignals } from '../../marketplace/live/signals';
import { setSupplierState } from '../../marketplace/suppliers/standing';
import { serveOnLoopback, type LoopbackServer } from '../support/loopback';
import { buybackMarket, type BuybackMarket } from './support/buybackMarket';
import { deskCommand } from './support/deskCommand';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, titan, type TestMarket } from './support/market';

tellWhenPostgresIsSkipped('the desk of buy-backs');

describe.each(engines)('the desk of buy-backs on %s', (engine) => {
  let market: TestMarket;
  let trade: BuybackMarket;
  let server: LoopbackServer;

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await buybackMarket(market);
    server = await serveOnLoopback(market.fetch);
  });
  afterAll(async () => {
    await server.close();
    await market.close();
  });

  async function ask<Data>(method: 'GET' | 'POST', path: string, fields: Record<string, unknown> = {}) {
    const address = new URL(`http://127.0.0.1/desk${path}`);
    const all: Record<string, unknown> = { host: aurora, ...fields };
    if (method === 'GET') for (const [key, value] of Object.entries(all)) address.searchParams.set(key, String(value));
    const request = new Request(address, {
      method,
      headers: { authorization: `Bearer ${market.deskToken}` },
      ...(method === 'POST' ? { body: JSON.stringify(all) } : {}),
    });
    return (await (await market.fetch(request)).json()) as DeskAnswer<Data>;
  }
  const step = (id: number, verb: string, fields: Record<string, unknown> = {}) =>
    ask<DeskBuybackDetail>('POST', `/buybacks/${id}/${verb}`, fields);

  const desk = (...argv: string[]) => deskCommand(argv, { url: server.origin, token: market.deskToken });

  it('appraises with a range, and refuses one that is upside down', async () => {
    const id = await trade.send('appraisal');
    expect(await step(id, 'appraise', { low: '700', high: '600' })).toMatchObject({
      code: 500,
      msg: "The field 'high' is not valid",
    });
    expect(await step(id, 'appraise', { low: '600.50', high: 700, note: 'A fine account' })).toMatchObject({
      code: 200,
      data: { status: 'done', low: '600.50', high: '700.00', possible: [] },
    });
    expect((await trade.read(id)).back).toMatchObject({ minPrice: '600.50', maxPrice: '700.00', status: 3 });
    expect(await step(id, 'appraise', { low: 1, high: 2 })).toMatchObject({
      code: 500,
      msg: "It is 'done', 'appraise' is not possible; the desk has nothing to do here",
    });
  });

  it('takes a bidding from its offers to the money', async () => {
    const id = await trade.send('bidding');
    const [a, b] = trade.supplierIds.bidders as [number, number];
    expect(await step(id, 'offer', { supplierId: a, price: 500 })).toMatchObject({ code: 200 });
    expect(await step(id, 'offer', { supplierId: a, price: 499 })).toMatchObject({
      code: 500,
      msg: 'This supplier offers 500.00 already: a new offer must be higher',
    });
    expect(await step(id, 'offer', { supplierId: 999_999_999, price: 1 })).toMatchObject({ code: 500 });
    expect(await step(id, 'offer', { supplierId: b, price: 600, hours: 3 })).toMatchObject({
      data: { openOffers: 2, bestOffer: '600.00' },
    });
    expect(await step(id, 'withdraw', { supplierId: b })).toMatchObject({ data: { openOffers: 1 } });
    expect(await step(id, 'withdraw', { supplierId: b })).toMatchObject({ code: 500 });
    expect(await step(id, 'settle')).toMatchObject({
      code: 500,
      msg: expect.stringContaining('possible now') as string,
    });
    await trade.accept(id);
    expect(await step(id, 'deposit')).toMatchObject({ data: { status: 'deposited', depositState: 'held' } });
    expect(await step(id, 'deposit')).toMatchObject({ code: 500 });
    expect(await step(id, 'settle')).toMatchObject({ data: { status: 'done', price: '500.00', fee: '10.00' } });
    expect(await trade.balances(id)).toMatchObject({ seller: 49_000, merchant: 1_000, escrow: 0 });
  });

  it('tells the seller why when it ends one', async () => {
    for (const verb of ['return-deposit', 'forfeit', 'decline'] as const) {
      const id = await trade.send('bidding');
      if (verb !== 'decline') {
        await trade.offer(id, trade.supplierIds.bidders[0]!, 300);
        await trade.accept(id);
        await trade.step(id, 'deposit');
      }
      expect(await step(id, verb)).toMatchObject({ code: 500, msg: "The field 'note' is missing" });
      expect(await step(id, verb, { note: 'The level is lower' })).toMatchObject({ data: { status: 'refused' } });
      expect((await trade.read(id)).back).toMatchObject({
        status: 5,
        refusedBy: 'staff',
        refuseReason: 'The level is lower',
      });
    }
  });

  it('ends what the partner accepted and reports no more of', async () => {
    const id = await trade.send('leishen');
    await trade.inShop(async (tx) => {
      const offer = {
        buybackId: id,
        supplierId: trade.supplierIds.partner,
        priceCents: 50_000,
        state: 'accepted',
      } as const;
      const now = new Date(market.clockMs);
      await tx.insert(offers).values({ ...offer, createTime: now, changeTime: now, expireTime: now });
      await tx.update(buybacks).set({ status: 'accepted' }).where(eq(buybacks.id, id));
    });
    expect((await ask<DeskBuybackDetail>('GET', `/buybacks/${id}`)).data).toMatchObject({ possible: ['decline'] });
    expect(await step(id, 'decline')).toMatchObject({ code: 500, msg: "The field 'note' is missing" });
    expect(await step(id, 'decline', { note: 'Leishen does not answer' })).toMatchObject({
      data: { status: 'refused' },
    });
    expect((await trade.read(id)).back).toMatchObject({ refusedBy: 'staff', refuseReason: 'Leishen does not answer' });
    expect((await trade.offersOf(id)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('lists and shows without phones, and another shop’s like one that is not there', async () => {
    const id = await trade.send('quick');
    const list = await ask<DeskPage<DeskBuyback>>('GET', '/buybacks', {
      status: 'quoting',
      way: 'quick',
      pageSize: 100,
    });
    expect(list.data?.rows.map((row) => row.id)).toContain(id);
    expect(list.data?.rows.every(({ way, status }) => way === 'quick' && status === 'quoting')).toBe(true);
    const shown = await ask<DeskBuybackDetail>('GET', `/buybacks/${id}`);
    expect(shown.data).toMatchObject({ tel: '137****0011', offers: [], timeline: [{ action: 'create' }] });
    expect(JSON.stringify([list, shown])).not.toContain('13700000011');
    expect(await ask('GET', `/buybacks/${id}`, { host: titan })).toEqual(
      JSON.parse(
        JSON.stringify(await ask('GET', '/buybacks/999999999', { host: titan })).replace('999999999', String(id)),
      ),
    );
    expect(await ask('GET', '/buybacks', { status: 'none' })).toMatchObject({ code: 500 });
    expect(await step(id, 'decline', { host: titan, note: 'x' })).toMatchObject({ code: 404 });
    expect((await trade.row(id)).status).toBe('quoting');
  });

  it('lets nobody accept the offer of a supplier that is suspended at this moment', async () => {
    const added = await ask<DeskSupplier>('POST', '/suppliers', { name: 'Short-lived' });
    const supplierId = added.data!.id;
    const id = await trade.send('bidding');
    await trade.offer(id, supplierId, 800);
    await trade.inShop((tx) => setSupplierState(tx, supplierId, 'suspended'));
    const wish = { buybackId: id, offerId: null, priceCents: null, actor: 'seller' } as const;
    const tools = { now: () => market.clockMs, signals: createChangeSignals(), automaticDesk: false };
    expect(await trade.inShop((tx) => acceptOffer(tx, wish, tools))).toEqual({ kind: 'offerGone' });
    expect((await trade.row(id)).status).toBe('quoting');
  });

  it('lets no offer stand again whose supplier was suspended while another one was accepted', async () => {
    const added = await ask<DeskSupplier>('POST', '/suppliers', { name: 'Outbid' });
    const supplierId = added.data!.id;
    const id = await trade.send('bidding');
    await trade.offer(id, supplierId, 700);
    await trade.offer(id, trade.supplierIds.bidders[0]!, 800);
    await trade.accept(id);
    await ask('POST', `/suppliers/${supplierId}/suspend`);
    market.clockMs += hourMs;
    await market.tick();
    expect((await trade.row(id)).status).toBe('quoting');
    const own = (await trade.offersOf(id)).filter((offer) => offer.supplierId === supplierId);
    expect(own.map(({ state }) => state)).toEqual(['expired']);
  });

  it('suspends a supplier, whose offers no longer stand, and lets it return', async () => {
    const added = await ask<DeskSupplier>('POST', '/suppliers', { name: 'Newcomer' });
    const supplierId = added.data!.id;
    const id = await trade.send('bidding');
    await trade.offer(id, supplierId, 800);
    const listed = (await ask<DeskPage<DeskSupplier>>('GET', '/suppliers', { pageSize: 100 })).data!.rows;
    expect(listed.find((supplier) => supplier.id === supplierId)).toMatchObject({ state: 'active', openOffers: 1 });
    expect(await ask('POST', `/suppliers/${supplierId}/suspend`)).toMatchObject({
      data: { state: 'suspended', openOffers: 0 },
    });
    expect((await trade.offersOf(id)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect(await step(id, 'offer', { supplierId, price: 900 })).toMatchObject({ code: 500 });
    expect(await ask('POST', `/suppliers/${supplierId}/resume`)).toMatchObject({ data: { state: 'active' } });
    expect(await step(id, 'offer', { supplierId, price: 900 })).toMatchObject({ code: 200 });
    expect(await ask('POST', `/suppliers/${supplierId}/suspend`, { host: titan })).toMatchObject({ code: 404 });
    expect(await ask('POST', '/suppliers', { name: 'Again', kind: 'shop' })).toMatchObject({ code: 500 });
  });

  it('adds a supplier once, however often it is told', async () => {
    const add = () => ask<DeskSupplier>('POST', '/suppliers', { name: 'Harbour Lane' });
    const answers = await Promise.all([add(), add(), add()]);
    const [added, ...more] = answers.filter(({ code }) => code === 200);
    expect(more).toEqual([]);
    const refused = { code: 500, msg: `Supplier ${added!.data!.id} (active) has this name already` };
    expect(answers.filter(({ code }) => code !== 200)).toMatchObject([refused, refused]);
    expect(await ask('POST', '/suppliers', { name: 'Harbour Lane', host: titan })).toMatchObject({ code: 200 });
  });

  it('does all of it from the command line too', async () => {
    const id = await trade.send('bidding');
    const at = ['--shop', aurora];
    const bidder = String(trade.supplierIds.bidders[1]);
    expect(await desk('buybacks', 'offer', String(id), ...at, '--supplier', bidder, '--price', '450')).toEqual({
      exitCode: 0,
      out: expect.stringContaining(`Buy-back ${id} is now quoting`) as string,
      error: '',
    });
    expect((await desk('buybacks', ...at, '--status', 'quoting', '--way', 'bidding')).out).toContain('450.00');
    await trade.accept(id);
    expect((await desk('buybacks', 'deposit', String(id), ...at)).out).toContain('is now deposited');
    expect(await desk('buybacks', 'forfeit', String(id), ...at)).toMatchObject({
      exitCode: 2,
      error: 'desk: buybacks forfeit needs --reason\n',
    });
    expect((await desk('buybacks', 'settle', String(id), ...at)).out).toContain('is now done');
    const shown = (await desk('buybacks', 'show', String(id), ...at)).out;
    for (const part of ['450.00, fee 9.00', '90.00 paidOut', 'settle']) expect(shown).toContain(part);
    expect(await desk('buybacks', 'settle', String(id), ...at)).toMatchObject({ exitCode: 1 });
    const added = await desk('suppliers', 'add', ...at, '--name', 'Northbank', '--json');
    const supplierId = String((JSON.parse(added.out) as DeskSupplier).id);
    expect((await desk('suppliers', 'suspend', supplierId, ...at)).out).toContain('is suspended');
    expect((await desk('suppliers', ...at)).out).toMatch(new RegExp(`${supplierId} +supplier +suspended`));
    const appraised = await trade.send('appraisal');
    expect((await desk('buybacks', 'appraise', String(appraised), ...at, '--low', '1', '--high', '2')).exitCode).toBe(
      0,
    );
  });

  it('shows an application with all that was sent in, and why it was refused', async () => {
    const picture = await trade.picture(trade.sellerId);
    const id = await trade.inShop(async (tx) => {
      const [made] = await tx
        .insert(supplierApplications)
        .values({
          userId: trade.sellerId,
          name: 'Bluestone',
          phoneNumber: '13700000011',
          urgentPhoneNumber: '13700000012',
          idCardMasked: '1****X',
          adress: 'Some street 1, ring 13700000013',
          remark: 'Ten years in the trade, wx13700000014',
          frontIdCardImg: picture,
          auditState: 0,
          createTime: new Date(market.clockMs),
        })
        .returning();
      return made!.id;
    });
    const answer = await ask<DeskApplication>('GET', `/applications/${id}`);
    expect(answer).toMatchObject({ code: 200, data: { id, applicantId: trade.sellerId, state: 'pending' } });
    expect(await ask('GET', `/applications/${id}`, { host: titan })).toMatchObject({ code: 404 });
    expect(await desk('applications', 'show', '99999999', '--shop', aurora)).toMatchObject({
      exitCode: 1,
      error: 'desk: There is no application 99999999 in this shop\n',
    });
    await desk('applications', 'refuse', String(id), '--shop', aurora, '--reason', 'Blurred');
    const { out } = await desk('applications', 'show', String(id), '--shop', aurora);
    expect(out).toMatch(new RegExp(`^Application +${id}$`, 'm'));
    expect(out).toMatch(/^State +refused: Blurred$/m);
    expect(out).toMatch(new RegExp(`^Applicant +.+ \\(person ${trade.sellerId}\\)$`, 'm'));
    expect(out).toMatch(/^Name +Bluestone$/m);
    expect(out).toMatch(/^Phone +137\*{4}0011, urgent 137\*{4}0012$/m);
    expect(out).toMatch(/^ID number +1\*{4}X$/m);
    expect(out).toMatch(/^Address +Some street 1, ring 137\*{4}0013$/m);
    expect(out).toMatch(/^Remark +Ten years in the trade, wx137\*{4}0014$/m);
    expect(out).toMatch(new RegExp(`^Papers +${picture}\\?until=`, 'm'));
  });

  it('passes and refuses applications', async () => {
    const row = { userId: trade.sellerId, name: 'Bluestone', phoneNumber: '13700000011', auditState: 0 };
    const createTime = new Date(market.clockMs);
    const apply = () =>
      trade.inShop(async (tx) => {
        const [made] = await tx
          .insert(supplierApplications)
          .values({ ...row, createTime })
          .returning();
        return made!.id;
      });
    const first = await apply();
    const list = await ask<DeskPage<DeskApplication>>('GET', '/applications', { status: 'pending' });
    expect(list.data?.rows).toMatchObject([{ id: first, state: 'pending', phoneNumber: '137****0011' }]);
    expect(JSON.stringify(list)).not.toContain('13700000011');
    expect(await ask('POST', `/applications/${first}/refuse`)).toMatchObject({ code: 500 });
    expect(await ask('POST', `/applications/${first}/pass`, { host: titan })).toMatchObject({ code: 404 });
    const refused = await desk('applications', 'refuse', String(first), '--shop', aurora, '--reason', 'Blurred');
    expect(refused.out).toContain('is refused');
    const second = await apply();
    expect((await desk('applications', 'pass', String(second), '--shop', aurora)).out).toContain('is passed');
    expect(await ask('POST', `/applications/${second}/pass`)).toMatchObject({ code: 500 });
    const [kept] = await trade.inShop((tx) =>
      tx.select().from(supplierApplications).where(eq(supplierApplications.id, first)),
    );
    expect(kept).toMatchObject({ auditState: 2, auditRemark: 'Blurred' });
  });

  it('passes no application under a name that is taken, or of somebody locked, and says so', async () => {
    await market.logIn('13700000081');
    const { id, personId } = await trade.inShop(async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.phone, '13700000081'));
      const [shop] = await tx.select().from(suppliers).where(eq(suppliers.id, trade.supplierIds.shop));
      const facts = { name: shop!.name, phoneNumber: '13700000081', auditState: 0, createTime: new Date() };
      const [made] = await tx
        .insert(supplierApplications)
        .values({ ...facts, userId: person!.id })
        .returning();
      return { id: made!.id, personId: person!.id };
    });
    const pass = () => desk('applications', 'pass', String(id), '--shop', aurora);
    expect(await pass()).toEqual({
      exitCode: 1,
      out: '',
      error: `desk: Supplier ${trade.supplierIds.shop} (active) has this name already\n`,
    });
    expect((await ask('POST', `/people/${personId}/lock`, { reason: 'Asked for payment elsewhere' })).code).toBe(200);
    expect(await pass()).toMatchObject({
      exitCode: 1,
      error: `desk: The applicant (person ${personId}) is locked, and becomes no supplier\n`,
    });
    expect((await desk('applications', 'show', String(id), '--shop', aurora)).out).toMatch(/^State +pending$/m);
  });
});
