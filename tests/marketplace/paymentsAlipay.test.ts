import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlipayProvider, type AlipayConfig } from '../../marketplace/payments/alipay';
import { readAlipayKeys } from '../../marketplace/payments/alipayKeys';
import { centsOfDecimal } from '../../marketplace/payments/decimal';
import type { PaymentProvider, PaymentRequest } from '../../marketplace/payments/provider';
import { isSigned, notification, rsaPair, signedText, startGateway, type Fields, type Gateway } from './support/alipay';

const app = rsaPair('pkcs1');
const alipayKeys = rsaPair('pkcs8');
const stranger = rsaPair();
const nowMs = Date.parse('2026-05-04T03:02:01Z');
const tradeNo = 'a1'.repeat(16);

let gateway: Gateway;
let config: AlipayConfig;
let provider: PaymentProvider;

beforeAll(async () => {
  gateway = await startGateway({ appPublicKey: app.publicKey, alipayPrivateKey: alipayKeys.privateKey });
  config = {
    appId: '2021000000000001',
    privateKey: app.privateKey,
    publicKey: alipayKeys.publicKey,
    gateway: gateway.url,
    sellerId: '2088000000000002',
  };
  provider = await createAlipayProvider(config, () => nowMs);
});
afterAll(() => gateway.close());

const request: PaymentRequest = {
  tradeNo,
  orderNo: '202605041234567890',
  subject: '原神 满命 账号',
  amountCents: 8888,
  currency: 'CNY',
  expireMs: nowMs + 15 * 60_000,
  returnUrl: 'https://shop.example/pages/order/orderDetail?id=7&from=cashier',
  notifyUrl: 'https://shop.example/api/pay/notify/alipay',
};

describe('the address of the cashier', () => {
  const fieldsOf = (changes: Partial<PaymentRequest> = {}): Fields =>
    Object.fromEntries(new URL(provider.payUrl({ ...request, ...changes })).searchParams);

  it('names trade, amount, time limit and addresses, in the time zone of Alipay, and is signed', () => {
    const url = provider.payUrl(request);
    expect(url.startsWith(`${gateway.url}?`)).toBe(true);
    const { sign = '', ...fields } = fieldsOf();
    expect(fields).toMatchObject({
      method: 'alipay.trade.page.pay',
      app_id: '2021000000000001',
      charset: 'utf-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '2026-05-04 11:02:01',
      notify_url: request.notifyUrl,
      return_url: request.returnUrl,
    });
    expect(JSON.parse(fields['biz_content'] ?? '')).toEqual({
      out_trade_no: tradeNo,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: '88.88',
      subject: '原神 满命 账号',
      time_expire: '2026-05-04 11:17:01',
    });
    const signed = Object.keys(fields)
      .sort()
      .map((key) => `${key}=${fields[key]}`)
      .join('&');
    expect(isSigned(signed, sign, app.publicKey)).toBe(true);
    expect(url).not.toContain('PRIVATE');
  });

  it.each([
    ['x&total_amount=0.01&tp=', 'x total_amount 0.01 tp'],
    ['a/b<c>"d"\\e\u0000f\ud800g', 'a b c d e f g'],
    ['&=/', 'Order'],
    ['长'.repeat(300), '长'.repeat(100)],
    ['🎮'.repeat(101), '🎮'.repeat(100)],
  ])('carries no title that could be read as fields: %j', (subject, shown) => {
    expect(JSON.parse(fieldsOf({ subject })['biz_content'] ?? '').subject).toBe(shown);
  });

  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [99_999_999, '999999.99'],
    [29_00, '29.00'],
  ])('writes %i cents as %s', (amountCents, text) => {
    expect(JSON.parse(fieldsOf({ amountCents })['biz_content'] ?? '').total_amount).toBe(text);
  });
});

describe('a notification', () => {
  const good = (changes: Fields = {}) => notification({ out_trade_no: tradeNo, ...changes }, alipayKeys.privateKey);

  it('is read when Alipay signed it', () => {
    const fields = good();
    expect(provider.readCallback(fields)).toEqual({
      callbackNo: fields['notify_id'],
      tradeNo,
      providerNo: fields['trade_no'],
      amountCents: 8888,
      currency: 'CNY',
      status: 'paid',
    });
    expect(provider.claimedTradeNo(fields)).toBe(tradeNo);
  });

  it.each([
    ['WAIT_BUYER_PAY', 'pending'],
    ['TRADE_SUCCESS', 'paid'],
    ['TRADE_FINISHED', 'paid'],
    ['TRADE_CLOSED', 'expired'],
  ])('with %s means %s', (trade_status, status) => {
    expect(provider.readCallback(good({ trade_status }))).toMatchObject({ status });
  });

  it('in another currency says so', () => {
    expect(provider.readCallback(good({ trans_currency: 'USD' }))).toMatchObject({ currency: 'USD' });
    expect(provider.readCallback(good({ settle_currency: 'HKD' }))).toMatchObject({ currency: 'HKD' });
    expect(provider.readCallback(good({ trans_currency: 'CNY' }))).toMatchObject({ currency: 'CNY' });
  });

  it.each([
    ['another app', { app_id: '2021000000000009' }, 'otherMerchant'],
    ['another seller', { seller_id: '2088000000000009' }, 'otherMerchant'],
    ['an unknown status', { trade_status: 'TRADE_PENDING' }, 'malformed'],
    ['an amount with three places', { total_amount: '88.888' }, 'malformed'],
    ['an amount in scientific writing', { total_amount: '1e3' }, 'malformed'],
    ['a negative amount', { total_amount: '-88.88' }, 'malformed'],
    ['no trade number', { out_trade_no: '' }, 'malformed'],
    ["no number of Alipay's", { trade_no: '' }, 'malformed'],
    ['no number of its own', { notify_id: '' }, 'malformed'],
  ])('with %s is refused although it is signed', (_what, changes, fault) => {
    expect(provider.readCallback(good(changes as Fields))).toBe(fault);
  });

  it('without a seller in the settings takes any seller of the app', async () => {
    const any = await createAlipayProvider({ ...config, sellerId: null }, () => nowMs);
    expect(any.readCallback(good({ seller_id: '2088000000000009' }))).toMatchObject({ status: 'paid' });
  });

  describe.each(Object.keys(good()))('with %s changed', (name) => {
    const fields = good();
    const value = fields[name] ?? '';
    const { [name]: _gone, ...without } = fields;
    const changed: [string, Fields][] = [
      ['made longer by a digit', { ...fields, [name]: `${value}1` }],
      ['made longer by a space', { ...fields, [name]: `${value} ` }],
      ['emptied', { ...fields, [name]: value === '' ? '0' : '' }],
      ['turned round', { ...fields, [name]: `x${[...value].reverse().join('')}` }],
      ['taken out', without],
      ['said in another name', { ...without, [`${name}_`]: value }],
    ];
    it.each(changed)('(%s) is refused', (_how, forged) => {
      expect(['signature', 'malformed', 'otherMerchant']).toContain(provider.readCallback(forged));
    });
  });

  it.each([
    ['a field more', { ...good(), extra: '1' }],
    ['an empty field more', { ...good(), extra: '' }],
    ['a signature in another writing', withSign((sign) => sign.replace(/=+$/, ''))],
    ['a signature with a line break', withSign((sign) => `${sign.slice(0, 64)}\n${sign.slice(64)}`)],
    ['the weaker algorithm named', { ...good(), sign_type: 'RSA' }],
    ['no algorithm that exists', { ...good(), sign_type: 'constructor' }],
    ['the algorithm in small letters', { ...good(), sign_type: 'rsa2' }],
    ["a stranger's signature", notification({ out_trade_no: tradeNo }, stranger.privateKey)],
    ["the app's own signature", notification({ out_trade_no: tradeNo }, app.privateKey)],
    ['nothing at all', {}],
  ])('with %s is refused', (_what, fields) => {
    expect(provider.readCallback(fields as Fields)).toBe('signature');
  });

  it('whose fields are cut elsewhere, with the same signed text, says nothing else about money', () => {
    // The text "a=1&b=2" is also that of one field a with the value "1&b=2": the signature cannot tell.
    const fields = good();
    const names = Object.keys(fields).filter((name) => name !== 'sign' && name !== 'sign_type');
    const honest = provider.readCallback(fields);
    for (const [place, name] of names.sort().entries()) {
      const next = names[place + 1];
      if (next === undefined) continue;
      const { [next]: swallowed, ...rest } = fields;
      const cut: Fields = { ...rest, [name]: `${fields[name]}&${next}=${swallowed}` };
      expect(signedText(cut)).toBe(signedText(fields));
      expect([honest, 'malformed', 'otherMerchant']).toContainEqual(provider.readCallback(cut));
    }
  });

  function withSign(change: (sign: string) => string): Fields {
    const fields = good();
    return { ...fields, sign: change(fields['sign'] ?? '') };
  }
});

describe('a refund', () => {
  const refund = {
    tradeNo,
    providerNo: '2026050422001400000001',
    refundNo: `R${tradeNo}`,
    amountCents: 8888,
    reason: 'order refund',
  };
  const numbers = { out_trade_no: tradeNo, trade_no: refund.providerNo, out_request_no: refund.refundNo };
  const success = { code: '10000', msg: 'Success' };
  const personal = { buyer_logon_id: '159****1234', buyer_user_id: '2088101117955611' };

  beforeEach(() => {
    gateway.asked.length = 0;
  });

  it('is asked for under our numbers and done when the money has moved', async () => {
    gateway.answer = () => ({ body: { ...success, ...personal, fund_change: 'Y', refund_fee: '88.88' } });
    await provider.refund(refund);
    expect(gateway.asked).toEqual([
      {
        method: 'alipay.trade.refund',
        timestamp: '2026-05-04 11:02:01',
        content: { ...numbers, refund_amount: '88.88', refund_reason: 'order refund' },
      },
    ]);
  });

  it('that was made before is found by asking, and is done', async () => {
    gateway.answer = (method) =>
      method === 'alipay.trade.refund'
        ? { body: { ...success, fund_change: 'N' } }
        : { body: { ...success, refund_status: 'REFUND_SUCCESS', refund_amount: '88.88' } };
    await provider.refund(refund);
    expect(gateway.asked.map(({ method, content }) => [method, content])).toEqual([
      ['alipay.trade.refund', expect.anything()],
      ['alipay.trade.fastpay.refund.query', numbers],
    ]);
  });

  it.each([
    ['is under way still', { ...success }],
    ['was made of another amount', { ...success, refund_status: 'REFUND_SUCCESS', refund_amount: '88.87' }],
    ['is not known', { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', ...personal }],
  ])('that %s has failed for now', async (_what, found) => {
    gateway.answer = (method) =>
      method === 'alipay.trade.refund'
        ? {
            body: {
              code: '40004',
              msg: 'Business Failed',
              sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
              sub_msg: '卖家余额不足',
            },
          }
        : { body: found };
    await expect(provider.refund(refund)).rejects.toThrow(
      /^Alipay did not refund: 40004 ACQ.SELLER_BALANCE_NOT_ENOUGH/,
    );
  });

  it.each([
    ['an answer nobody signed', { body: { ...success, fund_change: 'Y' }, signed: false }],
    ['no answer of its kind', '{"other_response":{"code":"10000","fund_change":"Y"},"sign":"AAAA"}'],
    ['an error of the gateway', '{"error_response":{"code":"20000","msg":"Service Unavailable"}}'],
    ['a page', '<html>'],
  ])('fails on %s, and the error quotes nothing of it', async (_what, told) => {
    gateway.answer = () => told as ReturnType<Gateway['answer']>;
    await expect(provider.refund(refund)).rejects.toThrow(/^Alipay gave no good answer to alipay\.trade\.refund$/);
  });

  it('fails when the gateway says nothing for ten seconds', async () => {
    gateway.answer = () => 'silence';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const refused = expect(provider.refund(refund)).rejects.toThrow('no good answer');
      await vi.advanceTimersByTimeAsync(10_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails when nobody is there', async () => {
    const nowhere = await createAlipayProvider({ ...config, gateway: 'http://127.0.0.1:9/gateway.do' }, () => nowMs);
    await expect(nowhere.refund(refund)).rejects.toThrow('no good answer');
  });

  it('is not made for who does not hold the key of the app', async () => {
    const impostor = await createAlipayProvider({ ...config, privateKey: stranger.privateKey }, () => nowMs);
    await expect(impostor.refund(refund)).rejects.toThrow('no good answer');
    expect(gateway.asked).toEqual([]);
  });
});

describe('a trade that is asked after', () => {
  const trade = { out_trade_no: tradeNo, trade_no: '2026050422001400000001', total_amount: '88.88' };
  const personal = { buyer_logon_id: '159****1234', buyer_user_id: '2088101117955611' };
  const success = { code: '10000', msg: 'Success' };
  const lookUp = (body: Fields) => {
    gateway.asked.length = 0;
    gateway.answer = () => ({ body });
    return provider.lookUp?.(tradeNo);
  };

  it.each([
    ['TRADE_SUCCESS', 'paid'],
    ['TRADE_FINISHED', 'paid'],
    ['WAIT_BUYER_PAY', 'pending'],
    ['TRADE_CLOSED', 'expired'],
  ])('and is %s is %s', async (trade_status, status) => {
    expect(await lookUp({ ...success, ...trade, ...personal, trade_status })).toEqual({
      callbackNo: `query-${tradeNo}-${trade_status}`,
      tradeNo,
      providerNo: trade.trade_no,
      amountCents: 8888,
      currency: 'CNY',
      status,
    });
    expect(gateway.asked).toEqual([
      { method: 'alipay.trade.query', timestamp: '2026-05-04 11:02:01', content: { out_trade_no: tradeNo } },
    ]);
  });

  it('and is not there was never begun', async () => {
    const none = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
    expect(await lookUp(none)).toBeNull();
  });

  it('in another currency says so', async () => {
    const paid = { ...success, ...trade, trade_status: 'TRADE_SUCCESS' };
    expect(await lookUp({ ...paid, trans_currency: 'HKD' })).toMatchObject({ currency: 'HKD' });
    expect(await lookUp({ ...paid, pay_currency: 'CNY' })).toMatchObject({ currency: 'CNY' });
  });

  it.each<[string, Fields]>([
    ['of another trade', { ...success, ...trade, out_trade_no: 'b2'.repeat(16), trade_status: 'TRADE_SUCCESS' }],
    ['without a sum', { ...success, ...trade, total_amount: '', trade_status: 'TRADE_SUCCESS' }],
    ['in a state nobody knows', { ...success, ...trade, trade_status: 'TRADE_UNHEARD' }],
    ['of a system in trouble', { code: '20000', msg: 'Service Unavailable', sub_code: 'isp.unknow-error' }],
  ])('gives no answer by one %s', async (_what, body) => {
    await expect(lookUp({ ...body, ...personal })).rejects.toThrow(/^Alipay did not tell of a payment: [\w. -]+$/);
  });

  it('gives no answer by one that nobody signed', async () => {
    gateway.answer = () => ({ body: { ...success, ...trade, trade_status: 'TRADE_SUCCESS' }, signed: false });
    await expect(provider.lookUp?.(tradeNo)).rejects.toThrow(/^Alipay gave no good answer to alipay\.trade\.query$/);
  });
});

describe('the keys of the app', () => {
  const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '');
  const pkcs8 = rsaPair('pkcs8');

  it.each([
    ['PKCS #1 in PEM', app.privateKey],
    ['PKCS #1 in base64', bare(app.privateKey)],
    ['PKCS #8 in PEM', pkcs8.privateKey],
    ['PKCS #8 in base64', bare(pkcs8.privateKey)],
    ['PEM on one line', app.privateKey.replaceAll('\n', '\\n')],
    ['PEM with other line ends', app.privateKey.replaceAll('\n', '\r\n')],
  ])('are taken as %s', async (_form, privateKey) => {
    const own = await createAlipayProvider(
      { ...config, privateKey, publicKey: bare(alipayKeys.publicKey) },
      () => nowMs,
    );
    expect(own.payUrl(request)).toContain('sign=');
    expect(own.readCallback(notification({ out_trade_no: tradeNo }, alipayKeys.privateKey))).toMatchObject({
      status: 'paid',
    });
  });

  it.each([
    ['nonsense', 'x'.repeat(400), alipayKeys.publicKey, 'ALIPAY_PRIVATE_KEY'],
    ['a public key for the private one', alipayKeys.publicKey, alipayKeys.publicKey, 'ALIPAY_PRIVATE_KEY'],
    ['a short key', rsaPair('pkcs8', 1024).privateKey, alipayKeys.publicKey, 'ALIPAY_PRIVATE_KEY'],
    ['nonsense for the public key', app.privateKey, 'x'.repeat(400), 'ALIPAY_PUBLIC_KEY'],
    ["the app's own public key", app.privateKey, app.publicKey, "ALIPAY_PUBLIC_KEY: is the app's own"],
  ])('are refused as %s, by the name of the setting and without a word of them', (_what, ours, theirs, name) => {
    expect(() => readAlipayKeys(ours, theirs)).toThrow(name);
    expect(() => readAlipayKeys(ours, theirs)).not.toThrow(ours.slice(40, 60));
  });
});

describe('a decimal amount', () => {
  it.each([
    ['0.01', 1],
    ['88.88', 8888],
    ['88.8', 8880],
    ['88', 8800],
    ['0.29', 29],
    ['1.15', 115],
    ['4503599.57', 450359957],
    ['9999999.99', 999999999],
    ['10000000.00', null],
    ['088.88', null],
    ['.88', null],
    ['88.', null],
    ['88.888', null],
    ['+1', null],
    ['1,000.00', null],
    ['１', null],
    ['', null],
    [' 1', null],
  ])('%j is %j cents', (text, cents) => {
    expect(centsOfDecimal(text)).toBe(cents);
  });
});
