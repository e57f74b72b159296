import { describe, expect, it } from 'vitest';
import type { CallKey } from '../../bff/contract/types';
import { submitOrder, type OrderAnswer } from '../../app/features/order/submitOrder.server';
import { loadSureOrder } from '../../app/features/order/sureOrder.server';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

type Script = Partial<Record<CallKey, ScriptedPayload>>;

const good = { id: 5, title: 'Lv 80', code: 'AU1', price: '500', newPrice: '480', saleState: 2 };
const other = { id: 6, title: 'Lv 79', saleState: 2 };
const shop: Script = {
  'GET /api/web/good/info': good,
  'GET /api/web/guarantee/list': [{ id: 7, name: 'One year', price: '30' }],
  'GET /api/system/user/profile/new': { userId: 1, phonenumber: '13800000001', realstatus: 0 },
  'GET /api/web/recommend/{id}': [good, other],
  'POST /api/web/order': { id: 99, status: 'unpaid', allowed: ['pay'] },
};
const client = (change: Script = {}) => fakeBff({ ...shop, ...change }, { loggedIn: true });
const load = (change: Script = {}, id = '5') => loadSureOrder(client(change), id);

describe('the loader of the order form', () => {
  it('brings the listing, its guarantees and the own phone as a proposal', async () => {
    expect(await load()).toMatchObject({
      kind: 'listing',
      availability: 'onSale',
      isListed: false,
      contact: '13800000001',
      hasRealName: false,
      ownOrder: null,
      similar: [],
      guarantees: [{ id: '7', price: '30.00' }],
    });
  });

  it('offers each guarantee once, and none that would make the listing cheaper', async () => {
    const rows = [
      { id: 7, name: 'One year', price: '30' },
      { id: 8, name: 'Odd', price: '-400' },
      { id: 7, name: 'One year', price: '30' },
      { id: 9, name: 'Unpriced', price: null },
    ];
    const page = await load({ 'GET /api/web/guarantee/list': rows });
    expect(page).toMatchObject({ guarantees: [{ id: '7' }, { id: '9' }] });
  });

  it.each([
    ['that does not answer', 'refused' as const, null],
    ['that fails by its code', new Refused('Try later.'), null],
    ['that does not know them, by its status', new Refused('Not found', 404, 404), []],
    ['that does not know them, by its code', new Refused('Not found', 404), []],
  ])('stands without the guarantees of a marketplace %s', async (_, answer, guarantees) => {
    expect(await load({ 'GET /api/web/guarantee/list': answer })).toMatchObject({ guarantees });
  });

  it.each([
    [3, 'sold'],
    [4, 'takenDown'],
    [1, 'off'],
    [6, 'reserved'],
  ])('shows similar listings for sale state %i', async (saleState, availability) => {
    const page = await load({ 'GET /api/web/good/info': { ...good, saleState } });
    expect(page).toMatchObject({ availability, similar: [{ id: '6' }], guarantees: [] });
  });

  it('finds the own order that holds the listing', async () => {
    const page = await load({
      'GET /api/web/good/info': { ...good, saleState: 6 },
      'GET /api/web/order/list': [{ id: 98, goodId: 5, status: 'unpaid', allowed: [] }],
    });
    expect(page).toMatchObject({ ownOrder: { id: '98', isUnpaid: true }, similar: [] });
  });

  it('shows the newest listings when there is no such one', async () => {
    const missing = { 'GET /api/web/good/info': new Refused('no such listing'), 'POST /api/web/good/allList': [other] };
    expect(await load(missing)).toEqual({ kind: 'missing', similar: [expect.objectContaining({ id: '6' })] });
    expect(await load({ 'POST /api/web/good/allList': [other] }, '../5')).toMatchObject({ kind: 'missing' });
  });

  it('marks a blacklisted listing and survives a marketplace without a blacklist or a profile', async () => {
    expect(await load({ 'GET /api/black/blackList': [{ game_sn: 'AU1' }] })).toMatchObject({
      isListed: true,
      similar: [{ id: '6' }],
    });
    const bare = { 'GET /api/black/blackList': new Refused('?', 404), 'GET /api/system/user/profile/new': 'refused' };
    expect(await load(bare as Script)).toMatchObject({ isListed: false, hasRealName: null, contact: '' });
  });

  it('fails as a whole when the listing cannot be read', async () => {
    await expect(load({ 'GET /api/web/good/info': 'refused' })).rejects.toHaveProperty('status', 502);
  });
});

const fields = {
  requestKey: 'key-for-this-form',
  contact: 'wx_4711',
  guarantee: '7',
  terms: '1',
  seenPrice: '480.00',
  'seenGuarantee.7': '30.00',
};

async function submit(change: Script = {}, typed: Record<string, string> = {}) {
  const bff = client(change);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...typed })) form.append(name, value);
  const answer = await submitOrder(bff, '5', form);
  const orders = bff.asked.filter(({ key }) => key === 'POST /api/web/order');
  if (answer instanceof Response) return { to: answer.headers.get('Location'), answer: null, orders };
  return { to: null, answer: answer.data as OrderAnswer, orders };
}

describe('sending the order form', () => {
  it('orders with the total that was seen, and goes to the order', async () => {
    const { to, orders } = await submit();
    expect(to).toBe('/pages/order/orderDetail?id=99');
    expect(orders).toMatchObject([{ input: { goodId: '5', guaranteeId: '7', contact: 'wx_4711', total: '510.00' } }]);
    expect((await submit({}, { guarantee: 'none' })).orders).toMatchObject([
      { input: { guaranteeId: null, total: '480.00' } },
    ]);
  });

  it('has one key per attempt, whatever is sent how often, and another for a changed form', async () => {
    const keyOf = async (typed = {}) => (await submit({}, typed)).orders[0]?.headers?.['Idempotency-Key'];
    const key = await keyOf();
    expect(key).toMatch(/^key-for-this-form-[\da-f]{16}$/);
    expect(await keyOf()).toBe(key);
    expect(await keyOf({ guarantee: 'none' })).not.toBe(key);
    expect(await keyOf({ requestKey: 'another-attempt' })).not.toBe(key);
    expect(await keyOf({ requestKey: 'x\r\nInjected: 1' })).toMatch(/^[\w-]+$/);
  });

  it('keeps what was typed and orders nothing while something is wrong', async () => {
    const { answer, orders } = await submit({}, { contact: 'abc', terms: '' });
    expect(answer).toMatchObject({ problem: 'invalid', errors: { contact: 'contact' }, values: { contact: 'abc' } });
    expect(orders).toEqual([]);
  });

  it.each(['', '0.00', '-5.00'])('orders nothing for a price that nobody saw: %s', async (seenPrice) => {
    const { answer, orders } = await submit({}, { seenPrice });
    expect(answer?.problem).toBe('refused');
    expect(orders).toEqual([]);
  });

  it('refuses a blacklisted contact at its field', async () => {
    const { answer, orders } = await submit({ 'GET /api/black/blackList': [{ content: 'wx_4711' }] });
    expect(answer?.errors).toEqual({ contact: 'contactListed' });
    expect(orders).toEqual([]);
  });

  it('orders nothing while the blacklist does not answer', async () => {
    const { answer, orders } = await submit({ 'GET /api/black/blackList': 'refused' });
    expect(answer?.problem).toBe('unreachable');
    expect(orders).toEqual([]);
  });

  it('tells a refusal in the marketplace’s words, with the prices it was typed for', async () => {
    const { answer } = await submit({ 'POST /api/web/order': new Refused('The price has changed') });
    expect(answer).toMatchObject({
      problem: 'refused',
      msg: 'The price has changed',
      values: { contact: 'wx_4711', seenPriceCents: 48_000, seenGuaranteeCents: 3_000 },
    });
  });

  it('tells a failure apart from a refusal, and both from a lost session', async () => {
    expect((await submit({ 'POST /api/web/order': 'refused' })).answer?.problem).toBe('unreachable');
    expect((await submit({ 'POST /api/web/order': new Refused('', 401, 401) })).answer?.problem).toBe('loggedOut');
  });
});
