import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../../bff/contract/order';
import { viewsWith } from '../../app/features/order/Credentials';
import { checkReason } from '../../app/features/order/disputeRules';
import { guaranteePeriod, isGuaranteeOver } from '../../app/features/order/guaranteePeriod';
import { maskContact } from '../../app/features/order/maskContact';
import { isFinal, orderSteps } from '../../app/features/order/orderSteps';
import { wireMoney } from '../../app/lib/money';
import { checkPicture, maxPictureBytes } from '../../app/lib/pictureRules';
import { checkOrderValues, readOrderValues } from '../../app/features/order/orderValues';
import { payTargetOf } from '../../app/features/order/payTarget';
import { timeLeft } from '../../app/features/order/timeLeft';
import { statusOf } from '../../app/features/order/wireWords';

const timeline = (...statuses: string[]) =>
  statuses.map((status, index) => ({ status, time: `2026-01-0${index + 1} 10:00:00` }));
const drawn = (status: string, ...taken: string[]) =>
  orderSteps({ status, timeline: timeline(...taken) }).map((step) => `${step.status}:${step.state}`);

describe('the looks at the credentials', () => {
  it('have the one of this moment among them, once', () => {
    const [first, second] = ['2026-11-27 14:00:00', '2026-11-27 14:05:00'];
    const known = [{ time: first, viewer: 'buyer' }];
    expect(viewsWith([], first)).toEqual(known);
    expect(viewsWith(known, first)).toEqual(known);
    expect(viewsWith(known, second)).toEqual([...known, { time: second, viewer: 'buyer' }]);
    expect(viewsWith(known, undefined)).toEqual(known);
  });
});

describe('the stepper of an order', () => {
  it('shows the whole way while the order keeps to it', () => {
    expect(drawn('unpaid', 'unpaid')).toEqual([
      'unpaid:now',
      'paid:next',
      'verifying:next',
      'rebinding:next',
      'delivered:next',
      'completed:next',
    ]);
    expect(drawn('verifying', 'unpaid', 'paid', 'verifying').slice(0, 4)).toEqual([
      'unpaid:done',
      'paid:done',
      'verifying:now',
      'rebinding:next',
    ]);
    const completed = drawn('completed', 'unpaid', 'paid', 'verifying', 'rebinding', 'delivered', 'completed');
    expect(completed.every((step) => step.endsWith(':done'))).toBe(true);
    expect(completed).toHaveLength(6);
  });

  it('shows a side exit and none of the steps that will never come', () => {
    expect(drawn('closed', 'unpaid', 'closed')).toEqual(['unpaid:done', 'closed:ended']);
    expect(drawn('refunding', 'unpaid', 'paid', 'refunding')).toEqual([
      'unpaid:done',
      'paid:done',
      'refunding:now',
      'refunded:next',
    ]);
    expect(drawn('disputed', 'unpaid', 'paid', 'verifying', 'disputed')).toEqual([
      'unpaid:done',
      'paid:done',
      'verifying:done',
      'disputed:now',
    ]);
  });

  it('keeps a dispute on the way that went through one', () => {
    expect(drawn('refunded', 'unpaid', 'paid', 'disputed', 'refunded')).toEqual([
      'unpaid:done',
      'paid:done',
      'disputed:done',
      'refunded:ended',
    ]);
    expect(drawn('completed', 'unpaid', 'paid', 'disputed', 'completed').at(-2)).toBe('disputed:done');
    expect(drawn('completed', 'unpaid', 'paid', 'disputed', 'completed').at(-1)).toBe('completed:done');
  });

  it('says when each step was reached', () => {
    const steps = orderSteps({ status: 'paid', timeline: timeline('unpaid', 'paid') });
    expect(steps.slice(0, 3).map(({ time }) => time)).toEqual([
      '2026-01-01 10:00:00',
      '2026-01-02 10:00:00',
      undefined,
    ]);
  });

  it('ends in the states nothing follows', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['completed', 'closed', 'refunded']);
  });
});

describe('the words of the wire', () => {
  it('include every status of the contract', () => {
    expect(orderStatuses.map(statusOf)).toEqual(orderStatuses);
    expect(statusOf('arbitration')).toBeNull();
  });
});

describe('where a payment leads', () => {
  it.each([
    ['/pages/pay/sandbox?token=abc', { kind: 'site', to: '/pages/pay/sandbox?token=abc' }],
    [
      'https://openapi.alipay.com/gateway.do?a=1&b=2',
      { kind: 'provider', href: 'https://openapi.alipay.com/gateway.do?a=1&b=2' },
    ],
  ])('is %s', (payUrl, target) => expect(payTargetOf(payUrl)).toEqual(target));

  it.each([
    'http://openapi.alipay.com/',
    '//evil.test/pay',
    '/\\evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@alipay.com/',
    'https:evil.test',
    'https://alipay.com/ pay',
    'alipays://platformapi/startapp',
    '',
    null,
    undefined,
  ])('is never %j', (payUrl) => expect(payTargetOf(payUrl)).toBeNull());
});

describe('the time that is left', () => {
  const second = 1000;
  it('counts minutes and seconds, from an hour up hours and minutes', () => {
    expect(timeLeft(0, 0)).toEqual({ unit: 'over' });
    expect(timeLeft(0, 5)).toEqual({ unit: 'over' });
    expect(timeLeft(1, 0)).toEqual({ unit: 'seconds', minutes: 0, seconds: '00' });
    expect(timeLeft(723 * second, 0)).toEqual({ unit: 'seconds', minutes: 12, seconds: '03' });
    expect(timeLeft(3600 * second - 1, 0)).toEqual({ unit: 'seconds', minutes: 59, seconds: '59' });
    expect(timeLeft(3600 * second, 0)).toEqual({ unit: 'minutes', hours: 1, minutes: '00' });
    expect(timeLeft(72 * 3600 * second, 0)).toEqual({ unit: 'minutes', hours: 72, minutes: '00' });
  });
});

describe('the order form', () => {
  const values = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return readOrderValues(form);
  };
  const right = { contact: 'wx_4711', guarantee: 'none', terms: '1', seenPrice: '480.00' };

  it('takes 4 to 50 characters of contact, a choice and the terms', () => {
    expect(checkOrderValues(values(right))).toEqual({});
    expect(checkOrderValues(values({ ...right, contact: '微信号码' }))).toEqual({});
    expect(checkOrderValues(values({ ...right, contact: ' abc ' }))).toEqual({ contact: 'contact' });
    expect(checkOrderValues(values({ ...right, contact: '🙂'.repeat(50) }))).toEqual({});
    expect(checkOrderValues(values({ ...right, contact: 'x'.repeat(51) }))).toEqual({ contact: 'contact' });
    expect(checkOrderValues(values({}))).toEqual({ contact: 'contact', guarantee: 'guarantee', terms: 'terms' });
  });

  it('knows the price the chosen guarantee was shown with', () => {
    const chosen = { ...right, guarantee: '7', 'seenGuarantee.7': '30.50', 'seenGuarantee.8': '99' };
    expect(values(chosen)).toMatchObject({ seenPriceCents: 48_000, seenGuaranteeCents: 3_050 });
    expect(values(right).seenGuaranteeCents).toBe(0);
    expect(checkOrderValues(values({ ...right, guarantee: '9' }))).toEqual({ guarantee: 'guarantee' });
  });

  it('writes money as the wire does', () => {
    expect([0, 5, 100, 51_050].map(wireMoney)).toEqual(['0.00', '0.05', '1.00', '510.50']);
  });
});

describe('a dispute', () => {
  it('has a reason of 10 to 2000 characters', () => {
    expect(checkReason('too short')).toBe('reason');
    expect(checkReason('   nine ch   ')).toBe('reason');
    expect(checkReason('ten chars.')).toBeNull();
    expect(checkReason('字'.repeat(2000))).toBeNull();
    expect(checkReason('字'.repeat(2001))).toBe('reason');
  });

  it('takes JPEG, PNG and WebP of at most 10 MiB', () => {
    expect(checkPicture({ type: 'image/webp', size: maxPictureBytes })).toBeNull();
    expect(checkPicture({ type: 'image/png', size: maxPictureBytes + 1 })).toBe('pictureSize');
    expect(checkPicture({ type: 'image/png', size: 0 })).toBe('pictureEmpty');
    expect(checkPicture({ type: 'image/svg+xml', size: 10 })).toBe('pictureType');
  });
});

describe('the record on paper', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['wx_4711', 'w****11'],
    ['abc', '****'],
    ['李小龙龙龙', '李****龙龙'],
  ])('masks %s', (contact, masked) => expect(maskContact(contact)).toBe(masked));

  it('counts the last day of a guarantee in full', () => {
    const order = { timeline: [{ status: 'completed', time: '2026-02-27 23:30:00' }], guarantee: { days: 2 } };
    expect(isGuaranteeOver(order, Date.parse('2026-03-01T23:59:59+08:00'))).toBe(false);
    expect(isGuaranteeOver(order, Date.parse('2026-03-02T00:00:00+08:00'))).toBe(true);
    expect(isGuaranteeOver({ ...order, guarantee: {} }, Date.parse('2099-01-01'))).toBe(false);
    expect(isGuaranteeOver({ ...order, timeline: [] }, Date.parse('2099-01-01'))).toBe(false);
  });

  it('says from when until when a guarantee lasts', () => {
    const done = [{ status: 'completed', time: '2026-02-27 23:30:00' }];
    expect(guaranteePeriod({ timeline: [], guarantee: { days: 30 } })).toBeNull();
    expect(guaranteePeriod({ timeline: done, guarantee: null })).toBeNull();
    expect(guaranteePeriod({ timeline: done, guarantee: { days: 2 } })).toEqual({
      from: '2026-02-27',
      until: '2026-03-01',
    });
    expect(guaranteePeriod({ timeline: done, guarantee: {} })).toEqual({ from: '2026-02-27', until: null });
  });
});
