import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../bff/contract/durations';
import type { PaymentProvider, ProviderReport } from '../../marketplace/payments/provider';
import { createSandboxProvider } from '../../marketplace/payments/sandbox';
import type { PaymentRow } from '../../marketplace/payments/start';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openPayDesk, type PayDesk } from './support/payDesk';

tellWhenPostgresIsSkipped('payments whose report is late');

/** What the provider says of an attempt; a thrown Error when it can't be reached. */
type Told = (tradeNo: string) => ProviderReport | null;

describe.each(engines)('a payment without a report when the time of its order is over, on %s', (engine) => {
  let desk: PayDesk;
  let told: Told = () => null;
  let asked: string[] = [];
  const answering: PaymentProvider = {
    ...createSandboxProvider(),
    channel: 'answering',
    payUrl: () => 'https://cashier.example/',
    async lookUp(tradeNo) {
      asked.push(tradeNo);
      return told(tradeNo);
    },
  };

  beforeAll(async () => {
    desk = await openPayDesk(engine, [answering]);
  });
  afterAll(() => desk.close());

  async function overdue(channel = 'answering') {
    asked = [];
    const order = await desk.newOrder();
    const payment = await desk.start(order, channel);
    desk.market.clockMs += 15 * minuteMs;
    return { order, payment };
  }
  const reportOf = (payment: PaymentRow, changes: Partial<ProviderReport> = {}): ProviderReport => ({
    callbackNo: `query-${payment.tradeNo}`,
    tradeNo: payment.tradeNo,
    providerNo: `SANDBOX${payment.tradeNo}`,
    amountCents: payment.amountCents,
    currency: 'CNY',
    status: 'paid',
    ...changes,
  });
  /** The provider's own report, signed. */
  const report = (payment: PaymentRow) =>
    desk.deliver(desk.callbackFor(payment), { provider: { ...desk.sandbox, channel: 'answering' } });
  const statusOf = async ({ id }: { id: number }) => (await desk.orderOf(id)).status;

  it('is asked after, and pays the order when it was made', async () => {
    const { order, payment } = await overdue();
    const before = await desk.balances();
    told = () => reportOf(payment);
    await desk.market.tick();
    expect(await statusOf(order)).toBe('paid');
    expect(await desk.paymentOf(payment.id)).toMatchObject({ status: 'paid', providerNo: `SANDBOX${payment.tradeNo}` });
    expect((await desk.balances())['escrow']).toBe((before['escrow'] ?? 0) + payment.amountCents);
    // The report itself comes at last.
    expect(await report(payment)).toBe('replayed');
    await desk.market.tick();
    expect(asked).toEqual([payment.tradeNo]);
  });

  it.each<[string, (payment: PaymentRow) => ReturnType<Told>]>([
    ['was never begun', () => null],
    ['was not made', (payment) => reportOf(payment, { status: 'pending' })],
    ['was given up', (payment) => reportOf(payment, { status: 'expired' })],
  ])('that %s leaves the order to the clock', async (_what, answer) => {
    const { order, payment } = await overdue();
    told = () => answer(payment);
    await desk.market.tick();
    expect(await statusOf(order)).toBe('unpaid');
    await desk.market.tick();
    expect(await statusOf(order)).toBe('closed');
    expect((await desk.paymentOf(payment.id)).status).toBe('expired');
    expect(asked).toEqual([payment.tradeNo]);
  });

  it.each<[string, (payment: PaymentRow) => ReturnType<Told>]>([
    [
      'cannot be asked',
      () => {
        throw new Error('the provider is away');
      },
    ],
    ['tells of another sum', (payment) => reportOf(payment, { amountCents: 1 })],
  ])('holds the order for five minutes when the provider %s', async (_what, answer) => {
    const { order, payment } = await overdue();
    told = () => answer(payment);
    await desk.market.tick();
    desk.market.clockMs += 5 * minuteMs - 1000;
    await desk.market.tick();
    expect(await statusOf(order)).toBe('unpaid');
    expect(asked.length).toBe(2);
    desk.market.clockMs += 1000;
    await desk.market.tick();
    expect(await statusOf(order)).toBe('closed');
    await desk.market.tick();
    expect(asked.length).toBe(2);
  });

  it.each<[string, () => void]>([
    ['nobody looked for a day', () => undefined],
    ['the marketplace was away for a day', () => desk.market.restart()],
  ])('is asked after when %s', async (_what, end) => {
    const { order, payment } = await overdue();
    told = () => {
      throw new Error('the provider is away');
    };
    await desk.market.tick();
    desk.market.clockMs += dayMs;
    end();
    await desk.market.tick();
    expect(await statusOf(order)).toBe('unpaid');
    told = () => reportOf(payment);
    desk.market.clockMs += minuteMs;
    await desk.market.tick();
    expect(await statusOf(order)).toBe('paid');
  });

  it('is asked after though another cannot be, which is left alone for a while', async () => {
    const stuck = await overdue();
    desk.market.clockMs -= 15 * minuteMs - 1000;
    const { order, payment } = await overdue();
    told = (tradeNo) => {
      if (tradeNo === stuck.payment.tradeNo) throw new Error('the provider stumbles over this one');
      return reportOf(payment);
    };
    await desk.market.tick();
    await desk.market.tick();
    expect(await statusOf(order)).toBe('paid');
    expect(asked).toEqual([stuck.payment.tradeNo, payment.tradeNo]);
    desk.market.clockMs += minuteMs;
    await desk.market.tick();
    expect(asked.at(-1)).toBe(stuck.payment.tradeNo);
    // With its order's time of grace the asking ends.
    for (let half = 0; half < 2; half += 1) {
      desk.market.clockMs += 2 * minuteMs;
      await desk.market.tick();
    }
    expect(await statusOf(stuck.order)).toBe('closed');
  });

  it('of a provider that reports at once is not waited for', async () => {
    const { order } = await overdue('sandbox');
    await desk.market.tick();
    expect(await statusOf(order)).toBe('closed');
    expect(asked).toEqual([]);
  });

  it('whose report comes after all pays the order, and is not asked after', async () => {
    const { order, payment } = await overdue();
    expect(await report(payment)).toBe('paid');
    await desk.market.tick();
    expect(await statusOf(order)).toBe('paid');
    expect(asked).toEqual([]);
  });
});
