import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '../../bff/contract/durations';
import type { Tx } from '../../marketplace/db/engine';
import { orderEvents, orders } from '../../marketplace/db/schema/orders';
import type { PaymentProvider } from '../../marketplace/payments/provider';
import { checkBooks } from './support/books';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { eventsOf } from './support/events';
import { openPayDesk, type PayDesk } from './support/payDesk';

tellWhenPostgresIsSkipped('what is told of money that goes back');

const auroraId = 1;
const buyerPhone = '13800000001';
type OrderRow = typeof orders.$inferSelect;

/** The first line of an order's history, which an order that is only a row lacks. */
const firstLine = (tx: Tx, { id, buyerId, createTime }: OrderRow) =>
  tx
    .insert(orderEvents)
    .values({ orderId: id, action: 'create', status: 'unpaid', actor: 'buyer', actorId: buyerId, time: createTime });

describe.each(engines)('money that goes back on %s', (engine) => {
  let desk: PayDesk;
  let buyer: string;
  let broken: PaymentProvider;

  beforeAll(async () => {
    desk = await openPayDesk(engine);
    buyer = await desk.market.logIn(buyerPhone);
    broken = { ...desk.sandbox, refund: () => Promise.reject(new Error('no answer')) };
  });
  afterAll(() => desk.close());

  const read = async (id: number, token = buyer) =>
    (await desk.market.call('GET /api/web/order/{id}', { id }, { token })).data as Record<string, unknown>;
  const listed = async (id: number) =>
    (await desk.market.call('GET /api/web/order/list', {}, { token: buyer })).rows?.find((row) => row['id'] === id);
  const told = async (id: number, token = buyer) =>
    ((await desk.market.call('GET /api/web/message/list', { pageSize: 50 }, { token })).rows ?? [])
      .filter((row) => row['kind'] === 'order' && row['refId'] === id)
      .map((row) => row['event'])
      .reverse();
  const historyOf = (order: Record<string, unknown>) =>
    (order['timeline'] as { action: string; status: string }[]).map(({ action, status }) => `${action} ${status}`);
  const kindsOf = (order: Record<string, unknown>) =>
    (order['movements'] as { kind: string; amount: string }[]).map(({ kind }) => kind);
  const yuan = (cents: number) => (cents / 100).toFixed(2);

  async function expectBalancedBooks(): Promise<void> {
    expect((await checkBooks(desk.market.opened.db, auroraId)).faults).toEqual([]);
  }

  /** An order whose buyer paid, and cancelled before the provider's report came. */
  async function lateOrder(): Promise<{ order: OrderRow; amount: string }> {
    const order = await desk.newOrder();
    const payment = await desk.start(order);
    await desk.inShop((tx) => firstLine(tx, order));
    const cancelled = { orderId: order.id, action: 'cancel', actor: 'buyer', actorId: order.buyerId } as const;
    expect(await desk.step(cancelled)).toBe('done');
    expect(await desk.deliver(desk.callbackFor(payment))).toBe('paid');
    return { order, amount: yuan(payment.amountCents) };
  }

  it('because it came after the order had ended: history, revision, page and a message say so, and when it is back', async () => {
    const { order, amount } = await lateOrder();
    const before = await read(order.id);
    expect(before).toMatchObject({ status: 'closed', revision: 3, refund: { amount } });
    expect(before['refund']).not.toHaveProperty('refundTime');
    expect(historyOf(before)).toEqual(['create unpaid', 'cancel closed', 'latePayment closed']);
    expect(kindsOf(before)).toEqual(['paid', 'refundOwed']);
    expect(await told(order.id)).toEqual(['latePayment']);

    expect(await desk.refund(broken)).toBe(0);
    expect((await read(order.id))['refund']).not.toHaveProperty('refundTime');
    desk.market.clockMs += 2 * minuteMs;
    expect(await desk.refund()).toBe(1);
    const after = await read(order.id);
    expect(after).toMatchObject({ revision: 4, refund: { amount, refundTime: expect.any(String) as string } });
    expect(historyOf(after).at(-1)).toBe('refundArrived closed');
    expect(kindsOf(after)).toEqual(['paid', 'refundOwed', 'refunded']);
    expect(await listed(order.id)).toMatchObject({ refund: { amount, refundTime: expect.any(String) as string } });
    expect(await told(order.id)).toEqual(['latePayment', 'refundArrived']);
    // The provider may say it again.
    expect(await desk.refund()).toBe(0);
    expect(await told(order.id)).toHaveLength(2);
    await expectBalancedBooks();
  });

  it('is followed live on the order’s page', async () => {
    const order = await desk.newOrder();
    const payment = await desk.start(order);
    await desk.inShop((tx) => firstLine(tx, order));
    await desk.step({ orderId: order.id, action: 'cancel', actor: 'buyer' });
    const events = eventsOf(
      await desk.market.answer('GET /api/web/order/{id}/events', { id: order.id }, { token: buyer }),
    );
    expect((await events.next()).value).toEqual({ status: 'closed', revision: 2 });
    await desk.deliver(desk.callbackFor(payment));
    expect((await events.next()).value).toEqual({ status: 'closed', revision: 3 });
    await desk.refund();
    expect((await events.next()).value).toEqual({ status: 'closed', revision: 4 });
    await events.return(undefined);
  });

  it('because it was paid twice leaves the order as it is, and is told as that', async () => {
    const order = await desk.newOrder();
    await desk.inShop((tx) => firstLine(tx, order));
    const [first, second] = [await desk.start(order), await desk.startSecond(order)];
    await desk.deliver(desk.callbackFor(first));
    await desk.deliver(desk.callbackFor(second));
    const twice = await read(order.id);
    expect(twice).toMatchObject({ status: 'paid', refund: { amount: yuan(second.amountCents) } });
    expect(historyOf(twice).at(-1)).toBe('doublePayment paid');
    await desk.refund();
    expect(await told(order.id)).toEqual(['paid', 'doublePayment', 'refundArrived']);
    await expectBalancedBooks();
  });

  it('after a dispute is on its way until the provider has given it back, for both sides', async () => {
    const sellerPhone = '13800000002';
    const seller = await desk.market.logIn(sellerPhone);
    const order = await desk.newOrder({ soldBy: sellerPhone });
    await desk.inShop((tx) => firstLine(tx, order));
    await desk.deliver(desk.callbackFor(await desk.start(order)));
    for (const action of ['verify', 'rebind', 'deliver'] as const) {
      await desk.step({ orderId: order.id, action, actor: 'staff' });
    }
    await desk.step({ orderId: order.id, action: 'dispute', actor: 'buyer', actorId: order.buyerId });
    await desk.step({ orderId: order.id, action: 'settleForBuyer', actor: 'staff' });
    expect(await desk.refund(broken)).toBe(0);
    const [buyersView, sellersView] = [await read(order.id), await read(order.id, seller)];
    for (const view of [buyersView, sellersView]) {
      expect(view).toMatchObject({ status: 'refunded', refund: { time: expect.any(String) as string } });
      expect(view['refund']).not.toHaveProperty('refundTime');
    }
    expect(sellersView['refund']).not.toHaveProperty('amount', expect.any(String));
    expect((await told(order.id)).at(-1)).toBe('settleForBuyer');
    expect((await told(order.id, seller)).at(-1)).toBe('settleForBuyer');
    desk.market.clockMs += 2 * minuteMs;
    expect(await desk.refund()).toBe(1);
    expect((await read(order.id))['refund']).toHaveProperty('refundTime');
    expect((await told(order.id)).at(-1)).toBe('refundArrived');
    expect((await told(order.id, seller)).at(-1)).toBe('settleForBuyer');
    await expectBalancedBooks();
  });

  it('of a cancelled order is told once, by the step that ends it', async () => {
    const order = await desk.newOrder();
    await desk.inShop((tx) => firstLine(tx, order));
    await desk.deliver(desk.callbackFor(await desk.start(order)));
    await desk.step({ orderId: order.id, action: 'cancel', actor: 'seller' });
    expect(await desk.refund()).toBe(1);
    expect(await told(order.id)).toEqual(['paid', 'refunding', 'refunded']);
    expect(await read(order.id)).toMatchObject({
      status: 'refunded',
      refund: { refundTime: expect.any(String) as string },
    });
    const [row] = await desk.inShop((tx) => tx.select().from(orders).where(eq(orders.id, order.id)));
    expect(historyOf(await read(order.id))).toHaveLength(row!.revision);
  });
});
