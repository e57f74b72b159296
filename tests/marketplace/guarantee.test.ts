import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../marketplace/db/engine';
import { guaranteePlans, ledgerEntries, orderEvents, payments } from '../../marketplace/db/schema/orders';
import type { DeskAnswer, DeskOrderDetail } from '../../marketplace/desk/wire';
import { guaranteeDueCents } from '../../marketplace/orders/guarantee';
import { guaranteesFor } from '../../marketplace/orders/guaranteeOffers';
import type { PaymentProvider, RefundRequest } from '../../marketplace/payments/provider';
import { runRefunds } from '../../marketplace/payments/refunds';
import { createSandboxProvider } from '../../marketplace/payments/sandbox';
import { checkBooks } from './support/books';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, openMarket, type TestMarket } from './support/market';
import { orderMarket, type OrderMarket } from './support/orderMarket';
import { dayMs } from '../../bff/contract/durations';
import { silentLog } from './support/silentLog';

tellWhenPostgresIsSkipped('paying guarantees');

const auroraId = 1;
const note = 'The former owner took the account back';

describe('what a guarantee pays back', () => {
  const due = (priceCents: number, coverPercent: number, capCents: number | null = null) =>
    guaranteeDueCents({
      priceCents,
      guarantee: { id: 1, name: 'Cover', days: null, coverPercent, capCents, covers: [], exclusions: [] },
    });

  it('is its share of the price, half a cent rounded up, at most its cap', () => {
    expect(due(50_000, 80)).toBe(40_000);
    expect(due(50_001, 80)).toBe(40_001);
    expect(due(50_003, 80)).toBe(40_002);
    expect(due(5, 50)).toBe(3);
    expect(due(1_000_000, 80, 300_000)).toBe(300_000);
    expect(due(100_000_000, 100)).toBe(100_000_000);
    expect(due(1_000, 120)).toBe(1_000);
    expect(guaranteeDueCents({ priceCents: 1_000, guarantee: null })).toBe(0);
  });
});

describe.each(engines)('guarantees on %s', (engine) => {
  let market: TestMarket;
  let trade: OrderMarket;
  /** What the provider of the tests was asked to give back; it answers only while it works. */
  const provider = { works: true, asked: [] as RefundRequest[] };

  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);

  beforeAll(async () => {
    market = await openMarket(engine);
    trade = await orderMarket(market);
  });
  afterAll(() => market.close());

  async function desk(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, unknown> = {},
  ): Promise<DeskAnswer<DeskOrderDetail>> {
    const url = new URL(`http://127.0.0.1/desk/orders/${path}`);
    if (method === 'GET') url.searchParams.set('host', aurora);
    const response = await market.fetch(
      new Request(url, {
        method,
        headers: { authorization: `Bearer ${market.deskToken}` },
        ...(method === 'POST' ? { body: JSON.stringify({ host: aurora, ...fields }) } : {}),
      }),
    );
    return (await response.json()) as DeskAnswer<DeskOrderDetail>;
  }
  const payGuarantee = (id: unknown, fields: Record<string, unknown> = {}) =>
    desk('POST', `${String(id)}/pay-guarantee`, { note, ...fields });

  /** A completed order of the buyer's. @param plan which of the shop's guarantees it has; null: none */
  async function completed(plan: number | null, priceCents = 50_001): Promise<number> {
    market.clockMs += 6_000;
    const goodId = await trade.freshListing({ priceCents });
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    const made = await trade.order(trade.buyer, goodId, plan === null ? {} : { guaranteeId: rows?.[plan]?.['id'] });
    await trade.pay(made['id']);
    for (const action of ['verify', 'rebind', 'deliver'] as const) await trade.staff(made['id'], action);
    await market.call('POST /api/web/order/{id}/confirm', { id: made['id'] }, { token: trade.buyer });
    return Number(made['id']);
  }

  const refund = () => {
    const witness: PaymentProvider = {
      ...createSandboxProvider(),
      channel: 'test',
      refund: async (request) => {
        provider.asked.push(request);
        if (!provider.works) throw new Error('not now');
      },
    };
    const parts = { db: market.opened.db, providers: new Map([['test', witness]]), tools: trade.tools, log: silentLog };
    return runRefunds(parts, auroraId);
  };
  const paymentOf = async (orderId: number) =>
    (await inShop((tx) => tx.select().from(payments).where(eq(payments.orderId, orderId))))[0];

  it('pay the buyer what was promised: from what the shop put by, then from its own, by a refund', async () => {
    const id = await completed(0);
    const before = await desk('GET', String(id));
    expect(before.data).toMatchObject({
      possible: ['pay-guarantee'],
      guarantee: { due: '400.01', lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string, paid: null },
    });
    expect((await payGuarantee(id)).data).toMatchObject({
      status: 'completed',
      possible: [],
      guarantee: { paid: { amount: '400.01', refundTime: null } },
    });
    const moved = await inShop((tx) =>
      tx
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.kind, 'guaranteePaid'))),
    );
    expect(Object.fromEntries(moved.map(({ account, amountCents }) => [account, amountCents]))).toEqual({
      guarantee: -1_500,
      merchant: 1_500 - 40_001,
      refunds: 40_001,
    });
    const order = await trade.read(trade.buyer, id);
    expect(order).toMatchObject({ status: 'completed', guaranteePaid: { amount: '400.01' } });
    expect(order['guaranteePaid']).not.toHaveProperty('refundTime');
    expect((order['timeline'] as unknown[]).at(-1)).toMatchObject({
      status: 'completed',
      action: 'payGuarantee',
      actor: 'staff',
      note,
    });
    const told = await market.call('GET /api/web/message/list', {}, { token: trade.buyer });
    expect(told.rows?.[0]).toMatchObject({ kind: 'order', event: 'guaranteePaid', refId: id, role: 'buyer' });

    provider.works = false;
    expect(await refund()).toBe(0);
    expect(await paymentOf(id)).toMatchObject({ status: 'refunding' });
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
    provider.works = true;
    market.clockMs += 120_000;
    expect(await refund()).toBe(1);
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({ status: 'refunded', amountCents: 51_501 });
    expect(provider.asked).toHaveLength(2);
    for (const asked of provider.asked) {
      expect(asked).toMatchObject({
        refundNo: `R${payment?.tradeNo}`,
        amountCents: 40_001,
        reason: 'guarantee',
      });
    }
    expect(await trade.read(trade.buyer, id)).toMatchObject({
      status: 'completed',
      guaranteePaid: { amount: '400.01', refundTime: expect.any(String) as string },
    });
    expect((await trade.balances(id))['provider']).toBe(-51_501 + 40_001);
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('are paid once, however often and however many at once ask', async () => {
    const id = await completed(2);
    const answers = await Promise.all([1, 2, 3].map(() => payGuarantee(id)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await payGuarantee(id)).msg).toMatch(/^The guarantee was paid already: 500\.01 on \d{4}-/);
    const events = await inShop((tx) => tx.select().from(orderEvents).where(eq(orderEvents.orderId, id)));
    expect(events.filter(({ action }) => action === 'payGuarantee')).toHaveLength(1);
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('share what the shop put by: two orders at once do not spend the same money', async () => {
    const ids = [await completed(2), await completed(2), await completed(2)];
    await Promise.all(ids.map((id) => payGuarantee(id)));
    const entries = await inShop((tx) => tx.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'guarantee')));
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });

  it('are the buyer’s: the seller reads that one was paid, not how much, and keeps the money', async () => {
    const id = await completed(0);
    const before = await trade.balances(id);
    await payGuarantee(id);
    const order = await trade.read(trade.seller, id);
    expect(order['guaranteePaid']).toBeFalsy();
    expect((order['timeline'] as { action: string }[]).at(-1)?.action).toBe('payGuarantee');
    expect((await trade.balances(id))['seller']).toBe(before['seller']);
    const told = await market.call('GET /api/web/message/list', {}, { token: trade.seller });
    expect(told.rows?.map((row) => row['event'])).not.toContain('guaranteePaid');
  });

  it('are not paid without one, before completion, without a reason, or for what was claimed outside their term', async () => {
    const none = await completed(null);
    expect((await payGuarantee(none)).msg).toBe('The order was sold without a guarantee');
    const early = await trade.delivered();
    expect((await payGuarantee(early)).msg).toContain("The order is 'delivered', 'pay-guarantee' is not possible");

    const id = await completed(0);
    expect((await desk('POST', `${id}/pay-guarantee`)).msg).toBe("The field 'note' is missing");
    const dayOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
    const doneMs = market.clockMs;
    for (const claimedOn of [dayOf(doneMs - dayMs), dayOf(doneMs + dayMs)]) {
      expect((await payGuarantee(id, { claimedOn })).msg, claimedOn).toMatch(
        /^The guarantee pays what was claimed from/,
      );
    }
    market.clockMs = doneMs + 31 * dayMs;
    expect((await payGuarantee(id)).msg).toBe(
      `The guarantee pays what was claimed from ${dayOf(doneMs)} until ${dayOf(doneMs + 30 * dayMs)}; say by claimedOn when the buyer asked`,
    );
    expect((await desk('GET', String(id))).data?.guarantee).toMatchObject({ due: '400.01', paid: null });
    // Asked for on the last day, looked at later.
    expect((await payGuarantee(id, { claimedOn: dayOf(doneMs + 30 * dayMs) })).code).toBe(200);
    expect((await checkBooks(market.opened.db, auroraId)).faults).toEqual([]);
  });

  it('that a listing promises are part of every order of it, cost nothing, and are paid as promised', async () => {
    const buyer = await market.logIn('13700000001');
    const assurance = 'The shop pays when a former owner takes it back';
    const goodId = await trade.freshListing({ priceCents: 60_000, assurance });
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    // Of those the shop sells the ones that give no more than what is promised anyway are left out.
    expect(rows).toMatchObject([
      { id: 0, price: '0.00', days: 365, coverPercent: 100, cap: null, covers: [assurance] },
      { price: '60.00', days: null, coverPercent: 100 },
    ]);
    const soldOnly = await market.call('GET /api/web/guarantee/list', { goodId: await trade.freshListing() });
    expect(soldOnly.rows?.map(({ id }) => id)).not.toContain(0);
    const lesser = soldOnly.rows?.[0]?.['id'];
    await expect(trade.order(buyer, goodId, { guaranteeId: lesser })).rejects.toThrow('guarantee');

    const made = await trade.order(buyer, goodId, { total: '600.00' });
    expect(made).toMatchObject({ total: '600.00', guaranteePrice: '0.00', guarantee: { covers: [assurance] } });
    // Asked for by its number it is the same order.
    market.clockMs += 6_000;
    expect((await trade.order(buyer, goodId, { guaranteeId: '0' }))['id']).toBe(made['id']);
    await trade.pay(made['id']);
    for (const action of ['verify', 'rebind', 'deliver'] as const) await trade.staff(made['id'], action);
    market.clockMs += 6_000;
    await market.call('POST /api/web/order/{id}/confirm', { id: made['id'] }, { token: buyer });
    market.clockMs += 364 * dayMs;
    expect(await payGuarantee(made['id'])).toMatchObject({ code: 200 });
    expect(await trade.balances(made['id'])).toMatchObject({ refunds: 60_000 });
  });

  it('that the shop sells stand beside a promised one when they pay as much, without a cap and for longer', async () => {
    const none = { covers: [], exclusions: [] };
    const further = {
      name: 'More',
      ratePermille: 50,
      minCents: 0,
      days: 366,
      coverPercent: 100,
      capCents: null,
      sort: 9,
    };
    const plans = [
      further,
      { ...further, days: null },
      { ...further, days: 365 },
      { ...further, coverPercent: 99 },
      { ...further, capCents: 10_000_000 },
    ];
    const stand = await inShop(async (tx) => {
      const sold = await tx
        .insert(guaranteePlans)
        .values(plans.map((plan) => ({ ...plan, ...none })))
        .returning({ id: guaranteePlans.id });
      const ids = sold.map(({ id }) => id);
      const offered = await guaranteesFor(tx, { priceCents: 60_000, isGuarantee: true, assurance: 'All of it' }, 'en');
      await tx.delete(guaranteePlans).where(inArray(guaranteePlans.id, ids));
      return ids.map((id) => offered.some(({ bought }) => bought.id === id));
    });
    expect(stand).toEqual([true, true, false, false, false]);
  });

  it('that cost what they could ever pay back, or more, are not sold', async () => {
    const goodId = await trade.freshListing({ priceCents: 3_000 });
    const { rows } = await market.call('GET /api/web/guarantee/list', { goodId });
    // The third costs 30.00 at least, and pays 30.00 at most.
    expect(rows?.map(({ price, coverPercent }) => [price, coverPercent])).toEqual([
      ['5.00', 80],
      ['15.00', 100],
    ]);
    const dear = await trade.freshListing({ priceCents: 3_001 });
    const { rows: all } = await market.call('GET /api/web/guarantee/list', { goodId: dear });
    expect(all?.map(({ price }) => price)).toEqual(['5.00', '15.00', '30.00']);
    const guaranteeId = all?.[2]?.['id'];
    await expect(trade.order(await market.logIn('13700000001'), goodId, { guaranteeId })).rejects.toThrow('guarantee');
  });

  it('that nothing promises and nobody bought are none', async () => {
    const buyer = await market.logIn('13700000001');
    const goodId = await trade.freshListing();
    await expect(trade.order(buyer, goodId, { guaranteeId: '0' })).rejects.toThrow('guarantee');
    expect((await trade.order(buyer, goodId))['guarantee']).toBeNull();
  });
});
