import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { paymentCallbacks } from '../../marketplace/db/schema/orders';
import { createSandboxProvider } from '../../marketplace/payments/sandbox';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openPayDesk, type PayDesk } from './support/payDesk';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('payments and their callbacks');

const titanId = 2;

describe.each(engines)('callbacks on %s', (engine) => {
  let desk: PayDesk;
  beforeAll(async () => {
    desk = await openPayDesk(engine);
  });
  afterAll(() => desk.close());

  async function unpaid() {
    const order = await desk.newOrder();
    return { order, payment: await desk.start(order) };
  }

  it('pay an order: the money is in escrow, the listing sold, other attempts closed', async () => {
    const before = await desk.balances();
    const { order, payment } = await unpaid();
    const other = await desk.startSecond(order);
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('paid');
    expect(await desk.orderOf(order.id)).toMatchObject({ status: 'paid', revision: order.revision + 1 });
    const { tradeNo } = payment;
    expect(await desk.paymentOf(payment.id)).toMatchObject({ status: 'paid', providerNo: `SANDBOX${tradeNo}` });
    expect((await desk.paymentOf(payment.id)).paidTime?.getTime()).toBe(desk.market.clockMs);
    expect((await desk.paymentOf(other.id)).status).toBe('expired');
    const { provider = 0, escrow = 0 } = before;
    expect(await desk.balances()).toMatchObject({
      provider: provider - payment.amountCents,
      escrow: escrow + payment.amountCents,
    });
    expect(payment.amountCents).toBe(order.priceCents + order.guaranteeCents);
  });

  it('change nothing when they come again, under the same number or another one', async () => {
    const { payment } = await unpaid();
    const fields = desk.callbackFor(payment);
    expect(await desk.deliver(fields)).toBe('paid');
    const paid = await desk.snapshot();
    expect(await desk.deliver(fields)).toBe('replayed');
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('replayed');
    expect(await desk.deliver(desk.callbackFor(payment, { status: 'failed' }))).toBe('replayed');
    expect(await desk.deliver(desk.callbackFor(payment, { status: 'expired' }))).toBe('replayed');
    expect(await desk.snapshot()).toEqual(paid);
  });

  it('pay once when two copies arrive at the same moment', async () => {
    const { order, payment } = await unpaid();
    const fields = desk.callbackFor(payment);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => desk.deliver(fields)));
    expect(outcomes.sort()).toEqual(['paid', ...Array<string>(5).fill('replayed')]);
    expect((await desk.orderOf(order.id)).revision).toBe(order.revision + 1);
  });

  /** The provider, with another number for what it reports. */
  const withNumber = (providerNo: string) => ({
    ...desk.sandbox,
    readCallback: (fields: Readonly<Record<string, string>>) => {
      const report = desk.sandbox.readCallback(fields);
      return typeof report === 'string' ? report : { ...report, providerNo };
    },
  });

  const refused: [string, string, (desk: PayDesk) => Promise<unknown>][] = [
    [
      'an amount of one cent less',
      'amountDiffers',
      async (at) => {
        const payment = await at.start(await at.newOrder());
        return at.callbackFor(payment, { amountCents: payment.amountCents - 1 });
      },
    ],
    [
      'an amount of one cent more',
      'amountDiffers',
      async (at) => {
        const payment = await at.start(await at.newOrder());
        return at.callbackFor(payment, { amountCents: payment.amountCents + 1 });
      },
    ],
    [
      'another currency',
      'currencyDiffers',
      async (at) => at.callbackFor(await at.start(await at.newOrder()), { currency: 'USD' }),
    ],
    [
      'an unknown trade number',
      'unknownTrade',
      async (at) => at.callbackFor(await at.start(await at.newOrder()), { tradeNo: 'f'.repeat(32) }),
    ],
    [
      "somebody else's signature",
      'signature',
      async (at) => {
        const { tradeNo, amountCents, currency } = await at.start(await at.newOrder());
        return createSandboxProvider().callbackOf({ tradeNo, amountCents, currency, status: 'paid' });
      },
    ],
    [
      'no signature',
      'signature',
      async (at) => {
        const { sign: _sign, ...fields } = at.callbackFor(await at.start(await at.newOrder()));
        return fields;
      },
    ],
    [
      'a number that is no number of anything',
      'malformed',
      async (at) => at.callbackFor(await at.start(await at.newOrder()), { tradeNo: 'a b\n' }),
    ],
    [
      'a status nobody knows',
      'malformed',
      async (at) => at.callbackFor(await at.start(await at.newOrder()), { status: 'perhaps' as 'paid' }),
    ],
  ];

  it.each(refused)('are refused with %s, and nothing has changed', async (_what, outcome, make) => {
    const fields = (await make(desk)) as Record<string, string>;
    const before = await desk.snapshot();
    expect(await desk.deliver(fields)).toBe(outcome);
    // Again: a refused one is not taken for done.
    expect(await desk.deliver(fields)).toBe(outcome);
    expect(await desk.snapshot()).toEqual(before);
    const line = desk.market.logged.at(-1) ?? '';
    expect(line).toContain('a payment callback was refused');
    expect(line).toContain('"requestId":"request-1","tenantId":1,"channel":"sandbox"');
    expect(line).toContain(`"outcome":"${outcome}"`);
    expect(line).not.toMatch(/\\n|138000/);
  });

  it('of another merchant of the same marketplace are unknown there, and here still good', async () => {
    const { order, payment } = await unpaid();
    const fields = desk.callbackFor(payment);
    const before = await desk.snapshot();
    expect(await desk.deliver(fields, { tenantId: titanId })).toBe('unknownTrade');
    expect(await desk.snapshot()).toEqual(before);
    expect(await desk.deliver(fields)).toBe('paid');
    expect((await desk.orderOf(order.id)).status).toBe('paid');
  });

  it("can't pay with the trade number of another channel", async () => {
    const { payment } = await unpaid();
    const elsewhere = { ...desk.sandbox, channel: 'elsewhere' };
    const before = await desk.snapshot();
    const fields = desk.callbackFor(payment);
    expect(await desk.deliver(fields, { provider: elsewhere as never })).toBe('unknownTrade');
    expect(await desk.snapshot()).toEqual(before);
  });

  it('cannot use one payment at the provider for two of ours, nor two of theirs for one of ours', async () => {
    const first = await unpaid();
    const second = await unpaid();
    await desk.deliver(desk.callbackFor(first.payment));
    const before = await desk.snapshot();
    const taken = withNumber(`SANDBOX${first.payment.tradeNo}`);
    expect(await desk.deliver(desk.callbackFor(second.payment), { provider: taken })).toBe('providerNoTaken');
    const other = withNumber('SANDBOX-other');
    expect(await desk.deliver(desk.callbackFor(first.payment), { provider: other })).toBe('providerNoDiffers');
    expect(await desk.snapshot()).toEqual(before);
  });

  it('may have a number that another provider gave out as well', async () => {
    const first = await unpaid();
    const second = await desk.start(await desk.newOrder(), 'echo');
    await desk.deliver(desk.callbackFor(first.payment));
    const same = { ...withNumber(`SANDBOX${first.payment.tradeNo}`), channel: 'echo' };
    expect(await desk.deliver(desk.callbackFor(second), { provider: same as never })).toBe('paid');
  });

  it.each(['failed', 'expired'] as const)('that report %s leave the order to be paid again', async (status) => {
    const { order, payment } = await unpaid();
    expect(await desk.deliver(desk.callbackFor(payment, { status }))).toBe(status);
    expect((await desk.paymentOf(payment.id)).status).toBe(status);
    expect((await desk.orderOf(order.id)).status).toBe('unpaid');
    const again = await desk.start(order);
    expect(again.id).not.toBe(payment.id);
    expect(await desk.deliver(desk.callbackFor(again))).toBe('paid');
    // The first one was paid after all: that money goes back.
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('paid');
    expect(await desk.paymentOf(payment.id)).toMatchObject({ status: 'refunding' });
    expect(await desk.paymentOf(again.id)).toMatchObject({ status: 'paid' });
    expect((await desk.orderOf(order.id)).status).toBe('paid');
  });

  it('that report nothing yet are acknowledged and change nothing', async () => {
    const { payment } = await unpaid();
    const before = await desk.snapshot();
    expect(await desk.deliver(desk.callbackFor(payment, { status: 'pending' }))).toBe('pending');
    expect(await desk.snapshot()).toEqual(before);
  });

  it.each(['expire', 'cancel'] as const)(
    'that come after the order was closed (%s) book the money and owe it back',
    async (action) => {
      const { order, payment } = await unpaid();
      const owed = (await desk.balances()).refunds ?? 0;
      desk.market.clockMs += 16 * minuteMs;
      expect(await desk.step({ orderId: order.id, action, actor: action === 'expire' ? 'system' : 'buyer' })).toBe(
        'done',
      );
      expect(await desk.deliver(desk.callbackFor(payment, { status: 'failed' }))).toBe('replayed');
      expect((await desk.paymentOf(payment.id)).status).toBe('expired');
      expect(await desk.deliver(desk.callbackFor(payment))).toBe('paid');
      expect((await desk.orderOf(order.id)).status).toBe('closed');
      const late = await desk.paymentOf(payment.id);
      expect(late.status).toBe('refunding');
      expect(late.refundTryTime?.getTime()).toBe(desk.market.clockMs);
      expect((await desk.balances()).refunds).toBe(owed + payment.amountCents);
      expect(await desk.deliver(desk.callbackFor(payment))).toBe('replayed');
    },
  );

  it('are noted once each by their number with what became of them, unless the signature was wrong', async () => {
    const { payment } = await unpaid();
    const good = desk.callbackFor(payment);
    const short = desk.callbackFor(payment, { amountCents: 1 });
    const forged: Record<string, string> = { ...desk.callbackFor(payment), amountCents: '1' };
    for (const fields of [short, good, good, forged]) await desk.deliver(fields);
    const outcomes = async (callbackNo: string | undefined) =>
      desk.inShop(async (tx) => {
        const rows = await tx
          .select()
          .from(paymentCallbacks)
          .where(eq(paymentCallbacks.callbackNo, callbackNo ?? ''));
        return rows.map(({ outcome, paymentId }) => ({ outcome, paymentId }));
      });
    expect(await outcomes(good['callbackNo'])).toEqual([{ outcome: 'paid', paymentId: payment.id }]);
    expect(await outcomes(short['callbackNo'])).toEqual([{ outcome: 'amountDiffers', paymentId: payment.id }]);
    expect(await outcomes(forged['callbackNo'])).toEqual([]);
  });
});
