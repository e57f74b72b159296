import fc from 'fast-check';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries, orderEvents, payments, type orders } from '../../marketplace/db/schema/orders';
import type { CallbackFields, PaymentProvider, ProviderReport } from '../../marketplace/payments/provider';
import type { PaymentRow } from '../../marketplace/payments/start';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openPayDesk, type PayDesk } from './support/payDesk';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('random reports about payments');

/** The same runs each time; a longer search is made by changing it. */
const seed = 20_260_504;
const runs = 25;

/** What may happen to one order and its two attempts. `which` picks one of what there is. */
type Happening =
  | { readonly what: 'report'; readonly which: number; readonly status: ProviderReport['status'] }
  | { readonly what: 'replay'; readonly which: number }
  | { readonly what: 'forge'; readonly which: number; readonly field: number; readonly add: number }
  | { readonly what: 'close'; readonly by: 'expire' | 'cancel' }
  | { readonly what: 'refund'; readonly works: boolean }
  | { readonly what: 'wait'; readonly minutes: number };

const which = fc.nat({ max: 7 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('report' as const),
      which,
      status: fc.constantFrom('paid', 'failed', 'expired', 'pending'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('replay' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('forge' as const),
      which,
      field: which,
      add: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const), by: fc.constantFrom('expire', 'cancel') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), works: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }) },
);

describe.each(engines)('any sequence of reports on %s', (engine) => {
  let desk: PayDesk;
  beforeAll(async () => {
    desk = await openPayDesk(engine);
  });
  afterAll(() => desk.close());

  const refusing: () => PaymentProvider = () => ({
    ...desk.sandbox,
    refund: async () => {
      throw new Error('not now');
    },
  });

  it('books all money that came and no other, pays the order at most once, and ends with nothing owed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 16 }), async (happenings) => {
        const order = await desk.newOrder();
        const attempts = [await desk.start(order), await desk.startSecond(order)];
        const sent: CallbackFields[] = [];
        const arrived = new Set<number>();
        for (const event of happenings) {
          await happen(event, order, attempts, sent, arrived);
          await expectBalanced(order.id, attempts, arrived);
        }
        desk.market.clockMs += 120 * minuteMs;
        while ((await desk.refund()) > 0);
        await expectSettled(order.id, attempts, arrived);
      }),
      { seed, numRuns: runs },
    );
  }, 300_000);

  async function happen(
    event: Happening,
    order: typeof orders.$inferSelect,
    attempts: readonly PaymentRow[],
    sent: CallbackFields[],
    arrived: Set<number>,
  ): Promise<void> {
    if (event.what === 'report') {
      const payment = attempts[event.which % attempts.length] as PaymentRow;
      const fields = desk.callbackFor(payment, { status: event.status });
      sent.push(fields);
      expect([event.status, 'replayed']).toContain(await desk.deliver(fields));
      if (event.status === 'paid') arrived.add(payment.id);
    }
    if (event.what === 'replay' && sent.length > 0) {
      const before = await desk.snapshot();
      await desk.deliver(sent[event.which % sent.length] as CallbackFields);
      // What was reported once has been dealt with: hearing it again, however late, does nothing.
      expect(await desk.snapshot()).toEqual(before);
    }
    if (event.what === 'forge') {
      const honest = desk.callbackFor(attempts[event.which % attempts.length] as PaymentRow);
      const name = Object.keys(honest)[event.field % Object.keys(honest).length] as string;
      const before = await desk.snapshot();
      expect(await desk.deliver({ ...honest, [name]: `${honest[name]}${event.add}` })).toBe('signature');
      expect(await desk.snapshot()).toEqual(before);
    }
    if (event.what === 'close') {
      const actor = event.by === 'expire' ? 'system' : 'buyer';
      await desk.step({ orderId: order.id, action: event.by, actor });
    }
    if (event.what === 'refund') await desk.refund(event.works ? desk.sandbox : refusing());
    if (event.what === 'wait') desk.market.clockMs += event.minutes * minuteMs;
  }

  async function booksOf(orderId: number) {
    return desk.inShop(async (tx) => {
      const entries = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
      const sums: Record<string, number> = { provider: 0, escrow: 0, refunds: 0 };
      for (const { account, amountCents } of entries) sums[account] = (sums[account] ?? 0) + amountCents;
      const paidEvents = await tx
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.action, 'receivePayment')));
      const rows = await tx.select().from(payments).where(eq(payments.orderId, orderId));
      return { sums, paidTimes: paidEvents.length, rows };
    });
  }

  /** Holds at every moment: each cent that came is in escrow, owed, or back. */
  async function expectBalanced(orderId: number, attempts: readonly PaymentRow[], arrived: ReadonlySet<number>) {
    const { sums, paidTimes, rows } = await booksOf(orderId);
    expect(Object.values(sums).reduce((total, cents) => total + cents, 0)).toBe(0);
    expect(paidTimes).toBeLessThanOrEqual(1);
    const centsWith = (...statuses: string[]) =>
      rows.reduce((total, row) => total + (statuses.includes(row.status) ? row.amountCents : 0), 0);
    expect(sums).toEqual({
      provider: 0 - centsWith('paid', 'refunding'),
      escrow: centsWith('paid'),
      refunds: centsWith('refunding'),
    });
    for (const { id } of attempts) {
      const hasMoney = ['paid', 'refunding', 'refunded'].includes(rows.find((row) => row.id === id)?.status ?? '');
      expect(hasMoney).toBe(arrived.has(id));
    }
    expect(rows.filter(({ status }) => status === 'paid').length).toBeLessThanOrEqual(1);
  }

  /** Holds in the end: the order is paid by one attempt and keeps it, or every cent is back. */
  async function expectSettled(orderId: number, attempts: readonly PaymentRow[], arrived: ReadonlySet<number>) {
    await expectBalanced(orderId, attempts, arrived);
    const { sums, rows } = await booksOf(orderId);
    const { status } = await desk.orderOf(orderId);
    expect(['unpaid', 'paid', 'closed', 'refunded']).toContain(status);
    expect(rows.filter((row) => row.status === 'refunding')).toEqual([]);
    expect(rows.filter((row) => row.status === 'paid').length).toBe(status === 'paid' ? 1 : 0);
    expect(sums['escrow']).toBe(status === 'paid' ? attempts[0]?.amountCents : 0);
    if (status === 'unpaid') expect(arrived.size).toBe(0);
  }
});
