import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentProviders } from '../../marketplace/payments/providers';
import { wireMoney, wireTime } from '../../marketplace/queries/wire';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { openMarket, titan, type Envelope } from './support/market';
import { openPayDesk, type PayDesk } from './support/payDesk';
import { minuteMs } from '../../bff/contract/durations';

tellWhenPostgresIsSkipped('the calls of paying');

const buyerPhone = '13800000001';
const orderMissing = { code: 404, msg: 'The order does not exist' };

describe.each(engines)('paying on %s', (engine) => {
  let desk: PayDesk;
  let buyer: string;
  let stranger: string;
  beforeAll(async () => {
    desk = await openPayDesk(engine);
    buyer = await desk.market.logIn(buyerPhone);
    stranger = await desk.market.logIn('13800000002');
  });
  afterAll(() => desk.close());

  const pay = (id: number, input: Record<string, unknown> = {}, token: string | undefined = buyer, headers = {}) =>
    desk.market.call('POST /api/web/order/{id}/pay', { id, ...input }, { token, headers });
  const payment = (id: number, token = buyer) => desk.market.call('GET /api/web/order/{id}/payment', { id }, { token });
  const tokenOf = (answer: Envelope) => (answer.data as { payUrl: string }).payUrl.split('token=')[1] as string;
  const cashier = (token: string, host?: string) =>
    desk.market.call('GET /api/pay/sandbox/{token}', { token }, host === undefined ? {} : { host });
  const act = (token: string, action: string, host?: string) =>
    desk.market.call('POST /api/pay/sandbox/{token}', { token, action }, host === undefined ? {} : { host });

  it('gives the cashier, the amount and the time limit of the order, and the same again when asked twice', async () => {
    const order = await desk.newOrder();
    const amount = wireMoney(order.priceCents + order.guaranteeCents);
    expect(await payment(order.id)).toMatchObject({
      code: 200,
      data: { status: 'none', amount, channels: ['sandbox', 'echo'] },
    });
    const first = await pay(order.id, { channel: 'sandbox' });
    expect(first).toMatchObject({
      code: 200,
      data: {
        status: 'pending',
        channel: 'sandbox',
        amount,
        expires: wireTime(order.deadline),
        payUrl: expect.stringMatching(/^\/pages\/pay\/sandbox\?token=[0-9a-f]{32}$/),
        channels: ['sandbox', 'echo'],
      },
    });
    expect(await pay(order.id, { channel: 'sandbox' })).toEqual(first);
    expect(await pay(order.id)).toEqual(first);
    expect(await payment(order.id)).toEqual(first);
  });

  it('tells that an order is paid, also when an attempt through another channel was begun later', async () => {
    const order = await desk.newOrder();
    const first = await pay(order.id, { channel: 'sandbox' });
    const other = await pay(order.id, { channel: 'echo' });
    expect(other.data).toMatchObject({ status: 'pending', channel: 'echo' });
    await act(tokenOf(first), 'pay');
    desk.market.clockMs += 60 * minuteMs;
    expect((await payment(order.id)).data).toMatchObject({ status: 'paid', channel: 'sandbox' });
  });

  it('is for the buyer only: for everybody else there is no such order', async () => {
    const order = await desk.newOrder();
    expect(await pay(order.id, {}, stranger)).toEqual(orderMissing);
    expect(await payment(order.id, stranger)).toEqual(orderMissing);
    for (const id of [999_999_999, 'x', '1.5']) {
      expect(await pay(id as number)).toEqual(orderMissing);
      expect(await payment(id as number)).toEqual(orderMissing);
    }
    expect((await desk.market.call('POST /api/web/order/{id}/pay', { id: order.id }, {})).code).toBe(401);
  });

  it("keeps a seller out of the buyer's payment", async () => {
    const order = await desk.newOrder({ soldBy: '13800000002' });
    await pay(order.id);
    expect(await payment(order.id, stranger)).toEqual(orderMissing);
    expect(await pay(order.id, {}, stranger)).toEqual(orderMissing);
  });

  it('refuses an unknown channel by naming the field', async () => {
    const order = await desk.newOrder();
    expect(await pay(order.id, { channel: 'cowries' })).toEqual({
      code: 500,
      msg: "The field 'channel' is not valid",
    });
  });

  it('refuses an order that is paid, closed or over its time', async () => {
    const refusal = { code: 500, msg: 'The order has moved on, this is not possible any more' };
    const paid = await desk.newOrder();
    await act(tokenOf(await pay(paid.id)), 'pay');
    expect(await pay(paid.id)).toEqual(refusal);
    const late = await desk.newOrder();
    const started = await pay(late.id);
    desk.market.clockMs += 15 * minuteMs;
    expect(await pay(late.id)).toEqual(refusal);
    expect(await payment(late.id)).toMatchObject({ data: { status: 'expired' } });
    expect((await payment(late.id)).data).not.toHaveProperty('payUrl', expect.any(String));
    expect(await cashier(tokenOf(started))).toMatchObject({ data: { status: 'expired', isOver: true } });
    expect(await act(tokenOf(started), 'pay')).toMatchObject({ data: { status: 'expired', isOver: true } });
    expect((await desk.orderOf(late.id)).status).toBe('unpaid');
  });

  it('shows at the sandbox cashier what is to be paid, without a login, and takes the payment', async () => {
    const order = await desk.newOrder();
    const token = tokenOf(await pay(order.id));
    expect((await cashier(token)).data).toEqual({
      orderId: order.id,
      title: order.title,
      amount: wireMoney(order.priceCents + order.guaranteeCents),
      expires: wireTime(order.deadline),
      status: 'pending',
      isOver: false,
    });
    expect(await act(token, 'pay')).toMatchObject({ code: 200, data: { status: 'paid', isOver: true } });
    expect(await payment(order.id)).toMatchObject({ data: { status: 'paid' } });
    expect((await desk.orderOf(order.id)).status).toBe('paid');
    const before = await desk.snapshot();
    expect(await act(token, 'pay')).toMatchObject({ data: { status: 'paid', isOver: true } });
    expect(await act(token, 'fail')).toMatchObject({ data: { status: 'paid', isOver: true } });
    expect(await desk.snapshot()).toEqual(before);
  });

  it('books a payment once that the sandbox reports twice', async () => {
    const order = await desk.newOrder();
    const before = (await desk.balances()).escrow ?? 0;
    desk.market.logged.length = 0;
    expect(await act(tokenOf(await pay(order.id)), 'twice')).toMatchObject({ data: { status: 'paid' } });
    expect((await desk.balances()).escrow).toBe(before + order.priceCents + order.guaranteeCents);
    const outcomes = desk.market.logged.filter((line) => line.startsWith('a payment callback was handled'));
    expect(outcomes.map((line) => /"outcome":"(\w+)"/.exec(line)?.[1])).toEqual(['paid', 'replayed']);
  });

  it.each([
    ['fail', 'failed'],
    ['expire', 'expired'],
  ])('lets the buyer try again after the sandbox was told to %s', async (action, status) => {
    const order = await desk.newOrder();
    const token = tokenOf(await pay(order.id));
    expect(await act(token, action)).toMatchObject({ data: { status, isOver: true } });
    expect(await payment(order.id)).toMatchObject({ data: { status } });
    const again = tokenOf(await pay(order.id));
    expect(again).not.toBe(token);
    expect(await act(again, 'pay')).toMatchObject({ data: { status: 'paid' } });
    expect((await desk.orderOf(order.id)).status).toBe('paid');
  });

  it('opens a cashier with its token only, and in its own shop only', async () => {
    const order = await desk.newOrder();
    const token = tokenOf(await pay(order.id));
    const missing = { code: 404, msg: 'The payment does not exist' };
    const wrong = token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await cashier(wrong)).toEqual(missing);
    expect(await act(wrong, 'pay')).toEqual(missing);
    expect(await cashier(token, titan)).toEqual(missing);
    expect(await act(token, 'pay', titan)).toEqual(missing);
    expect((await desk.orderOf(order.id)).status).toBe('unpaid');
    expect(await act(token, 'steal')).toEqual({ code: 500, msg: "The field 'action' is not valid" });
  });

  it('tells a provider the addresses of the shop as the buyer sees it', async () => {
    const order = await desk.newOrder();
    const headers = { 'x-forwarded-host': 'shop.example:8443', 'x-forwarded-proto': 'https' };
    await pay(order.id, { channel: 'echo' }, buyer, headers);
    expect(desk.echoed).toMatchObject({
      returnUrl: `https://shop.example:8443/pages/order/orderDetail?id=${order.id}&from=cashier`,
      notifyUrl: 'https://shop.example:8443/api/pay/notify/echo',
      orderNo: order.orderNo,
      amountCents: order.priceCents + order.guaranteeCents,
      currency: 'CNY',
      expireMs: order.deadline?.getTime(),
    });
    const second = await desk.newOrder();
    await pay(second.id, { channel: 'echo' }, buyer, { 'x-forwarded-host': 'evil.example/x?' });
    expect(desk.echoed?.notifyUrl).toBe('http://aurora.localhost/api/pay/notify/echo');
  });
});

describe('outside demo mode', () => {
  it('there is no sandbox, even if somebody were to configure one', async () => {
    const ways = (mode: 'demo' | 'production') => createPaymentProviders({ mode, alipay: null, now: Date.now });
    expect([...(await ways('production')).keys()]).toEqual([]);
    const market = await openMarket('pglite', 'production', await ways('demo'));
    try {
      const refusal = { code: 404, msg: 'not available yet' };
      const token = 'a'.repeat(32);
      expect(await market.call('GET /api/pay/sandbox/{token}', { token })).toEqual(refusal);
      expect(await market.call('POST /api/pay/sandbox/{token}', { token, action: 'pay' })).toEqual(refusal);
    } finally {
      await market.close();
    }
  });
});
