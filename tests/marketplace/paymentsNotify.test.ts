import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenants } from '../../marketplace/db/schema/tenants';
import { createAlipayProvider } from '../../marketplace/payments/alipay';
import type { PaymentProvider } from '../../marketplace/payments/provider';
import type { PaymentRow } from '../../marketplace/payments/start';
import { wireMoney } from '../../marketplace/queries/wire';
import { notification, rsaPair, type Fields } from './support/alipay';
import { engines, tellWhenPostgresIsSkipped } from './support/databases';
import { aurora, titan } from './support/market';
import { openPayDesk, type PayDesk } from './support/payDesk';

tellWhenPostgresIsSkipped('the reports of payment providers');

const app = rsaPair();
const alipayKeys = rsaPair();
const config = {
  appId: '2021000000000001',
  privateKey: app.privateKey,
  publicKey: alipayKeys.publicKey,
  gateway: 'https://127.0.0.1:9/gateway.do',
  sellerId: '2088000000000002',
};

describe.each(engines)('reports of payment providers on %s', (engine) => {
  let desk: PayDesk;
  beforeAll(async () => {
    const alipay = await createAlipayProvider(config, () => desk.market.clockMs);
    const broken: PaymentProvider = {
      ...alipay,
      channel: 'broken',
      readCallback: (fields) => {
        throw new Error(`Failed query: select 1\nparams: ${fields['buyer_logon_id']}`);
      },
    };
    desk = await openPayDesk(engine, [alipay, broken]);
  });
  afterAll(() => desk.close());
  beforeEach(() => {
    desk.market.logged.length = 0;
  });

  const send = (body: string, { host = aurora, channel = 'alipay' } = {}) =>
    desk.market.fetch(
      new Request(`http://127.0.0.1/prod-api/pay/notify/${channel}`, {
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', 'x-request-id': 'request-9' },
        body,
      }),
    );
  const wordOf = async (body: string, options: Parameters<typeof send>[1] = {}) => (await send(body, options)).text();
  const formOf = (fields: Fields) => new URLSearchParams(fields).toString();
  const reportOf = (payment: PaymentRow, changes: Fields = {}) =>
    notification(
      { out_trade_no: payment.tradeNo, total_amount: wireMoney(payment.amountCents), ...changes },
      alipayKeys.privateKey,
    );

  async function underWay() {
    const order = await desk.newOrder();
    return { order, payment: await desk.start(order, 'alipay') };
  }

  it('pay the order by a word of plain text, once', async () => {
    const { order, payment } = await underWay();
    expect(payment.payUrl).toContain('alipay.trade.page.pay');
    const body = formOf(reportOf(payment));
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('success');
    expect((await desk.orderOf(order.id)).status).toBe('paid');
    const paid = await desk.snapshot();
    expect(await wordOf(body)).toBe('success');
    expect(await wordOf(formOf(reportOf(payment, { trade_status: 'TRADE_CLOSED' })))).toBe('success');
    expect(await desk.snapshot()).toEqual(paid);
  });

  it('are refused with any one field changed, and nothing has changed', async () => {
    const { order, payment } = await underWay();
    const fields = reportOf(payment);
    const before = await desk.snapshot();
    for (const [name, value] of Object.entries(fields)) {
      const { [name]: _gone, ...without } = fields;
      expect(await wordOf(formOf({ ...fields, [name]: `${value}0` })), `${name} longer`).toBe('fail');
      expect(await wordOf(formOf(without)), `${name} missing`).toBe('fail');
    }
    expect(await desk.snapshot()).toEqual(before);
    expect(await wordOf(formOf(fields))).toBe('success');
    expect((await desk.orderOf(order.id)).status).toBe('paid');
  });

  it.each<[string, Fields, string]>([
    ["another merchant's app", { app_id: '2021000000000009' }, 'otherMerchant'],
    ['another seller', { seller_id: '2088000000000009' }, 'otherMerchant'],
    ['one cent less', { total_amount: 'LESS' }, 'amountDiffers'],
    ['one cent more', { total_amount: 'MORE' }, 'amountDiffers'],
    ['another currency', { trans_currency: 'USD' }, 'currencyDiffers'],
    ['a trade nobody knows', { out_trade_no: 'f'.repeat(32) }, 'unknownTrade'],
  ])('are refused with %s although Alipay signed them, and nothing has changed', async (_what, changes, outcome) => {
    const { payment } = await underWay();
    const cents = { LESS: payment.amountCents - 1, MORE: payment.amountCents + 1 }[changes['total_amount'] ?? ''];
    const fields = reportOf(payment, cents === undefined ? changes : { total_amount: wireMoney(cents) });
    const before = await desk.snapshot();
    expect(await wordOf(formOf(fields))).toBe('fail');
    expect(await desk.snapshot()).toEqual(before);
    const line = desk.market.logged.at(-1) ?? '';
    expect(line).toContain(`"outcome":"${outcome}"`);
    expect(line).toContain('"requestId":"request-9"');
    expect(line).toContain(`"tradeNo":"${fields['out_trade_no']}"`);
  });

  it('are refused at another shop, whose payment it is not', async () => {
    const { payment } = await underWay();
    const before = await desk.snapshot();
    expect(await wordOf(formOf(reportOf(payment)), { host: titan })).toBe('fail');
    expect(await wordOf(formOf(reportOf(payment)), { host: 'nobody.localhost' })).toBe('fail');
    expect(await wordOf(formOf(reportOf(payment)), { channel: 'sandbox' })).toBe('fail');
    expect(await wordOf(formOf(reportOf(payment)), { channel: 'cowries' })).toBe('fail');
    expect(await desk.snapshot()).toEqual(before);
  });

  it('are refused as anything but a form in which each field stands once', async () => {
    const { payment } = await underWay();
    const body = formOf(reportOf(payment));
    const before = await desk.snapshot();
    const wrong = [
      '',
      '{"trade_status":"TRADE_SUCCESS"}',
      `${body}&total_amount=${wireMoney(payment.amountCents)}`,
      `${body}&__proto__=1`,
      `${body}&x=%00`,
      `${body}&${'y'.repeat(65)}=1`,
      `${body}&${Array.from({ length: 100 }, (_, place) => `z${place}=1`).join('&')}`,
      `${body}&note=${'n'.repeat(64 * 1024)}`,
    ];
    for (const content of wrong) {
      const answer = await send(content);
      expect(answer.status).toBe(200);
      expect(await answer.text(), content.slice(-40)).toBe('fail');
    }
    expect(await desk.snapshot()).toEqual(before);
  });

  it('are told "fail" when something breaks inside, and nothing personal is logged', async () => {
    const { payment } = await underWay();
    expect(await wordOf(formOf(reportOf(payment)), { channel: 'broken' })).toBe('fail');
    expect(desk.market.logged.at(-1)).toMatch(/could not be handled .*request-9/);
    await wordOf(formOf(reportOf(payment)));
    await wordOf(formOf({ ...reportOf(payment), out_trade_no: '13912345678' }));
    expect(desk.market.logged.join('\n')).not.toMatch(/159\*|2088101117955611|13912345678/);
  });

  it('are heard by a suspended shop: the money is there', async () => {
    const { order, payment } = await underWay();
    const setState = (state: 'open' | 'suspended') =>
      desk.inShop((tx) => tx.update(tenants).set({ state }).where(eq(tenants.tenantId, 1)));
    await setState('suspended');
    desk.market.clockMs += 2_000;
    try {
      expect(await desk.market.call('GET /api/web/game/Type')).toMatchObject({ code: 500 });
      expect(await wordOf(formOf(reportOf(payment)))).toBe('success');
      expect((await desk.orderOf(order.id)).status).toBe('paid');
    } finally {
      await setState('open');
      desk.market.clockMs += 2_000;
    }
  });

  it('exist by POST only', async () => {
    const answer = await desk.market.fetch(
      new Request('http://127.0.0.1/prod-api/pay/notify/alipay', { headers: { host: aurora } }),
    );
    expect(answer.status).toBe(404);
  });
});
