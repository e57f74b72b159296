import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries } from '../../marketplace/db/schema/orders';
import type { PaymentProvider, RefundRequest } from '../../marketplace/payments/provider';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openPayDesk, type PayDesk } from './support/payDesk';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('refunds');

describe.each(engines)('refunds on %s', (engine) => {
  let desk: PayDesk;
  beforeAll(async () => {
    desk = await openPayDesk(engine);
  });
  afterAll(() => desk.close());

  async function paid() {
    const order = await desk.newOrder();
    const payment = await desk.start(order);
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('paid');
    return { order, payment };
  }

  async function cancelled() {
    const { order, payment } = await paid();
    expect(await desk.step({ orderId: order.id, action: 'cancel', actor: 'buyer' })).toBe('done');
    return { order, payment };
  }

  /** The sandbox with a memory, and a fault while `broken`. */
  function witness() {
    const asked: RefundRequest[] = [];
    const state = { broken: false, asked };
    const provider: PaymentProvider = {
      ...desk.sandbox,
      async refund(request) {
        asked.push(request);
        if (state.broken) throw new Error('no answer');
      },
    };
    return { state, provider };
  }

  async function movementsOf(orderId: number): Promise<string[]> {
    const rows = await desk.inShop((tx) => tx.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)));
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    return [...new Set(rows.map(({ movement }) => movement.replace(/\d+/, 'n')))].sort();
  }

  async function ownBalances(orderId: number): Promise<Record<string, number>> {
    const rows = await desk.inShop((tx) => tx.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)));
    const sums: Record<string, number> = {};
    for (const { account, amountCents } of rows) sums[account] = (sums[account] ?? 0) + amountCents;
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  }

  it('give back the money of a cancelled order, end it and free its listing', async () => {
    const { order, payment } = await cancelled();
    expect((await desk.orderOf(order.id)).status).toBe('refunding');
    const { state, provider } = witness();
    expect(await desk.refund(provider)).toBe(1);
    const { tradeNo, amountCents } = payment;
    expect(state.asked).toEqual([
      { tradeNo, providerNo: `SANDBOX${tradeNo}`, refundNo: `R${tradeNo}`, amountCents, reason: 'order refund' },
    ]);
    expect(await desk.paymentOf(payment.id)).toMatchObject({ status: 'refunded', refundTryTime: null });
    expect((await desk.paymentOf(payment.id)).refundTime?.getTime()).toBe(desk.market.clockMs);
    expect((await desk.orderOf(order.id)).status).toBe('refunded');
    expect(await ownBalances(order.id)).toEqual({});
    expect(await movementsOf(order.id)).toEqual(['paid:n', 'refundOwed:n', 'refunded:n']);
    expect(await desk.refund(provider)).toBe(0);
    expect(state.asked).toHaveLength(1);
  });

  it('give back a payment that came after the order was closed', async () => {
    const order = await desk.newOrder();
    const payment = await desk.start(order);
    desk.market.clockMs += 16 * minuteMs;
    await desk.step({ orderId: order.id, action: 'expire', actor: 'system' });
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('paid');
    expect(await desk.refund()).toBe(1);
    expect((await desk.paymentOf(payment.id)).status).toBe('refunded');
    expect((await desk.orderOf(order.id)).status).toBe('closed');
    expect(await ownBalances(order.id)).toEqual({});
    // What the provider says about it afterwards changes nothing.
    const before = await desk.snapshot();
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('replayed');
    expect(await desk.deliver(desk.callbackFor(payment, { status: 'expired' }))).toBe('replayed');
    expect(await desk.snapshot()).toEqual(before);
  });

  it('give back one of two payments for the same order, and leave it paid', async () => {
    const order = await desk.newOrder();
    const first = await desk.start(order);
    const second = await desk.startSecond(order);
    expect(await desk.deliver(desk.callbackFor(second))).toBe('paid');
    expect(await desk.deliver(desk.callbackFor(first))).toBe('paid');
    const { state, provider } = witness();
    expect(await desk.refund(provider)).toBe(1);
    expect(state.asked.map(({ tradeNo }) => tradeNo)).toEqual([first.tradeNo]);
    expect((await desk.orderOf(order.id)).status).toBe('paid');
    expect(await ownBalances(order.id)).toEqual({ provider: -second.amountCents, escrow: second.amountCents });
  });

  it('end an order that was paid twice only when both payments are back', async () => {
    const order = await desk.newOrder();
    const first = await desk.start(order);
    const second = await desk.startSecond(order);
    for (const payment of [first, second]) await desk.deliver(desk.callbackFor(payment));
    await desk.step({ orderId: order.id, action: 'cancel', actor: 'buyer' });
    let left = 1;
    const oneOnly: PaymentProvider = {
      ...desk.sandbox,
      async refund() {
        left -= 1;
        if (left < 0) throw new Error('later');
      },
    };
    expect(await desk.refund(oneOnly)).toBe(1);
    expect((await desk.orderOf(order.id)).status).toBe('refunding');
    desk.market.clockMs += 2 * minuteMs;
    expect(await desk.refund()).toBe(1);
    expect((await desk.orderOf(order.id)).status).toBe('refunded');
    expect(await ownBalances(order.id)).toEqual({});
  });

  it('are asked for again under the same number, ever more slowly, until the provider gives them, and booked once', async () => {
    const { order } = await cancelled();
    const owedMs = desk.market.clockMs;
    const { state, provider } = witness();
    state.broken = true;
    const tries: number[] = [];
    for (let minute = 0; minute <= 400; minute += 1) {
      desk.market.clockMs = owedMs + minute * minuteMs;
      const before = state.asked.length;
      expect(await desk.refund(provider)).toBe(0);
      if (state.asked.length > before) tries.push(minute);
    }
    expect(tries).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 124, 184, 244, 304, 364]);
    expect(desk.market.logged.at(-1)).toMatch(/a refund failed, it is tried again .*"pauseMs":3600000.*no answer/);
    expect(await movementsOf(order.id)).toEqual(['paid:n', 'refundOwed:n']);
    expect((await desk.orderOf(order.id)).status).toBe('refunding');
    state.broken = false;
    desk.market.clockMs += 60 * minuteMs;
    expect(await desk.refund(provider)).toBe(1);
    expect(new Set(state.asked.map(({ refundNo }) => refundNo)).size).toBe(1);
    expect(await movementsOf(order.id)).toEqual(['paid:n', 'refundOwed:n', 'refunded:n']);
    expect(await ownBalances(order.id)).toEqual({});
  });

  it('are made by one of several processes that look at the same moment', async () => {
    for (let count = 0; count < 3; count += 1) await cancelled();
    const { state, provider } = witness();
    const made = await Promise.all([1, 2, 3, 4].map(() => desk.refund(provider)));
    const late = await desk.refund(provider);
    expect(made.reduce((sum, count) => sum + count, late)).toBe(3);
    expect(new Set(state.asked.map(({ refundNo }) => refundNo)).size).toBe(3);
    expect(state.asked).toHaveLength(3);
  });

  it('are left alone for a minute when a process dies after asking, and then asked for again', async () => {
    const { order, payment } = await cancelled();
    const { state, provider } = witness();
    const dying: PaymentProvider = {
      ...provider,
      async refund(request) {
        await provider.refund(request);
        // What ends the process ends the round without a word written: nothing below is reached.
        await new Promise(() => undefined);
      },
    };
    void desk.refund(dying);
    await expect.poll(() => state.asked.length).toBe(1);
    expect(await desk.refund(provider)).toBe(0);
    desk.market.clockMs += minuteMs;
    expect(await desk.refund(provider)).toBe(1);
    expect(state.asked.map(({ refundNo }) => refundNo)).toEqual([`R${payment.tradeNo}`, `R${payment.tradeNo}`]);
    expect(await ownBalances(order.id)).toEqual({});
    expect((await desk.orderOf(order.id)).status).toBe('refunded');
  });

  it('wait, and say so, when their channel is not set up any more', async () => {
    const { payment } = await cancelled();
    expect(await desk.refund(null)).toBe(0);
    expect(desk.market.logged.at(-1)).toContain('the channel is not set up any more');
    expect((await desk.paymentOf(payment.id)).status).toBe('refunding');
    desk.market.clockMs += minuteMs;
    expect(await desk.refund()).toBe(1);
  });

  it('are made by the marketplace without anybody asking', async () => {
    const { order } = await cancelled();
    await desk.market.tick();
    expect((await desk.orderOf(order.id)).status).toBe('refunded');
  });
});
