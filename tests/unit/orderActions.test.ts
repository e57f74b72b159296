import { describe, expect, it } from 'vitest';
import { callTable } from '../../bff/contract/index';
import type { CallKey } from '../../bff/contract/types';
import { actAtCashier, loadCashier } from '../../app/features/cashier/cashier.server';
import { loadFinish } from '../../app/features/order/finish.server';
import { actOnOrder, type OrderActionAnswer } from '../../app/features/order/orderActions.server';
import { loadOrderDetail } from '../../app/features/order/orderDetail.server';
import { keepPage } from '../../app/lib/submission';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

type Script = Partial<Record<CallKey, ScriptedPayload>>;

const order = { id: 9, goodId: 5, status: 'unpaid', role: 'buyer', allowed: ['pay', 'cancel'], revision: 1 };
const market: Script = {
  'GET /api/web/order/{id}': order,
  'GET /api/web/order/{id}/payment': { status: 'none', channels: ['sandbox'] },
  'GET /api/web/good/info': { id: 5, title: 't', saleState: 6 },
  'POST /api/web/order/{id}/pay': { payUrl: '/pages/pay/sandbox?token=t1', status: 'pending' },
  'POST /api/web/order/{id}/cancel': order,
  'POST /api/web/order/{id}/confirm': order,
  'POST /api/web/order/{id}/dispute': order,
  'GET /api/web/order/{id}/credentials': { accountNumber: 'hero', accountPassword: 'secret' },
  'POST /api/upload/image': { filePath: '/pictures/d/1.webp', fileName: 'a.png' },
};

function formOf(fields: Record<string, string | File | (string | File)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  }
  return form;
}

async function act(fields: Parameters<typeof formOf>[0], change: Script = {}) {
  const bff = fakeBff({ ...market, ...change }, { loggedIn: true });
  const got = (await actOnOrder(bff, '9', formOf({ requestKey: 'key-of-the-page', ...fields }))) as
    Response | { data: OrderActionAnswer; init: { headers: Headers } };
  const { asked } = bff;
  if (got instanceof Response) return { to: got.headers.get('Location'), asked, answer: null, headers: got.headers };
  return { to: null, asked, answer: got.data, headers: got.init.headers };
}

describe('the loader of an order', () => {
  const load = (change: Script = {}, id = '9') => loadOrderDetail(fakeBff({ ...market, ...change }), id);

  it('brings the payment only of an order that can be paid', async () => {
    expect(await load()).toMatchObject({ role: 'buyer', hasListing: true, payment: { status: 'none' } });
    const paid = await load({ 'GET /api/web/order/{id}': { ...order, status: 'paid', allowed: [] } });
    expect(paid.payment).toBeNull();
  });

  it('never asks for the credentials', async () => {
    const bff = fakeBff({ ...market, 'GET /api/web/order/{id}': { ...order, allowed: ['credentials', 'confirm'] } });
    const page = await loadOrderDetail(bff, '9');
    expect(bff.asked.map(({ key }) => key)).not.toContain('GET /api/web/order/{id}/credentials');
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  it('answers somebody else’s order, a missing one and nonsense alike', async () => {
    for (const no of [new Refused('The order does not exist', 404), new Refused('not yours')]) {
      await expect(load({ 'GET /api/web/order/{id}': no })).rejects.toHaveProperty('status', 404);
      const finish = loadFinish(fakeBff({ 'GET /api/web/order/{id}': no }), new URLSearchParams('kind=order&id=9'));
      await expect(finish).rejects.toHaveProperty('status', 404);
    }
    await expect(load({}, '../1')).rejects.toHaveProperty('status', 404);
    await expect(load({ 'GET /api/web/order/{id}': 'refused' })).rejects.toHaveProperty('status', 502);
  });

  it('says that a listing is gone only when the marketplace says so', async () => {
    expect((await load({ 'GET /api/web/good/info': new Refused('gone') })).hasListing).toBe(false);
    expect((await load({ 'GET /api/web/good/info': 'refused' })).hasListing).toBe(true);
  });
});

describe('paying', () => {
  it('leads to a cashier of this site', async () => {
    const { to, asked } = await act({ intent: 'pay', channel: 'sandbox' });
    expect(to).toBe('/pages/pay/sandbox?token=t1');
    expect(asked).toMatchObject([{ input: { id: '9', channel: 'sandbox' } }]);
  });

  it('leads scripts to the provider, and everybody else back to the order, where the cashier is a link', async () => {
    const provider = { 'POST /api/web/order/{id}/pay': { payUrl: 'https://pay.example/x?y=1', status: 'pending' } };
    expect((await act({ intent: 'pay', enhanced: '1' }, provider)).to).toBe('https://pay.example/x?y=1');
    expect((await act({ intent: 'pay' }, provider)).to).toBe('/pages/order/orderDetail?id=9');
  });

  it('opens no other address', async () => {
    for (const payUrl of ['http://pay.example/', 'javascript:alert(1)', '//pay.example/']) {
      const { to, answer } = await act(
        { intent: 'pay', enhanced: '1' },
        { 'POST /api/web/order/{id}/pay': { payUrl } },
      );
      expect(to).toBeNull();
      expect(answer?.problem).toBe('unsafe');
    }
  });

  it('says that nobody knows when the marketplace tells nothing of the payment', async () => {
    const bff = fakeBff({ ...market }, { loggedIn: true });
    const silent = {
      ...bff,
      call: async () => ({ ok: true, payload: undefined, msg: '', total: 0, staleSince: null }),
    };
    const form = formOf({ requestKey: 'key-of-the-page', intent: 'pay' });
    const answer = await actOnOrder(silent as unknown as typeof bff, '9', form);
    expect(answer).toMatchObject({ data: { problem: 'unreachable' } });
  });

  it('goes back to the order when the payment is over', async () => {
    const over = { 'POST /api/web/order/{id}/pay': { status: 'paid' } };
    expect((await act({ intent: 'pay' }, over)).to).toBe('/pages/order/orderDetail?id=9');
  });
});

describe('the other steps', () => {
  it('lead on: a cancelled order to itself, a confirmed one to the finish page', async () => {
    expect((await act({ intent: 'cancel' })).to).toBe('/pages/order/orderDetail?id=9');
    expect((await act({ intent: 'confirm' })).to).toBe('/pages/finish?kind=order&id=9');
  });

  it('carry a key of their own, the same however often they are sent', async () => {
    const keyOf = async (fields: Record<string, string>) => (await act(fields)).asked[0]?.headers?.['Idempotency-Key'];
    const keys = [
      await keyOf({ intent: 'pay' }),
      await keyOf({ intent: 'cancel' }),
      await keyOf({ intent: 'confirm' }),
    ];
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => key?.startsWith('key-of-the-page-'))).toBe(true);
    expect(await keyOf({ intent: 'confirm' })).toBe(keys[2]);
  });

  it('tell why they were not taken', async () => {
    const moved = new Refused('The order has moved on');
    expect((await act({ intent: 'confirm' }, { 'POST /api/web/order/{id}/confirm': moved })).answer).toMatchObject({
      intent: 'confirm',
      problem: 'refused',
      msg: 'The order has moved on',
    });
    const down = await act({ intent: 'cancel' }, { 'POST /api/web/order/{id}/cancel': 'refused' });
    expect(down.answer?.problem).toBe('unreachable');
  });

  it('are those of the page and no others', async () => {
    await expect(act({ intent: 'toString' })).rejects.toHaveProperty('status', 400);
    await expect(act({})).rejects.toHaveProperty('status', 400);
  });

  it('show credentials in an answer nobody stores', async () => {
    const { answer, headers } = await act({ intent: 'credentials' });
    expect(answer?.credentials).toMatchObject({ accountNumber: 'hero', accountPassword: 'secret' });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  it.each([{}, { accountNumber: '', accountPassword: null }, { viewTime: '2026-11-28 10:00:00' }])(
    'show no empty box for credentials that tell nothing: %o',
    async (told) => {
      const { answer } = await act({ intent: 'credentials' }, { 'GET /api/web/order/{id}/credentials': told });
      expect(answer).toMatchObject({ problem: 'unreachable' });
      expect(answer).not.toHaveProperty('credentials');
    },
  );

  it.each(['cancel', 'confirm', 'dispute'] as const)('count as taken whatever is told of them: %s', (step) => {
    const { output } = callTable[`POST /api/web/order/{id}/${step}`];
    for (const told of [true, 'ok', 1, {}, [], null, undefined]) expect(output.safeParse(told).success).toBe(true);
  });
});

describe('a dispute', () => {
  const reason = 'Four stars, not six';
  const png = new File(['x'], 'a.png', { type: 'image/png' });

  it('names the pictures that were sent before', async () => {
    const { to, asked } = await act({ intent: 'dispute', reason, images: ['/p/1.webp', '/p/2.webp'] });
    expect(to).toBe('/pages/finish?kind=order&id=9');
    expect(asked).toMatchObject([{ input: { id: '9', reason, images: ['/p/1.webp', '/p/2.webp'] } }]);
  });

  it('sends files on for people without scripts', async () => {
    const { asked } = await act({ intent: 'dispute', reason, pictures: [png, png] });
    expect(asked.map(({ key }) => key)).toEqual([
      'POST /api/upload/image',
      'POST /api/upload/image',
      'POST /api/web/order/{id}/dispute',
    ]);
    expect(asked[2]).toMatchObject({ input: { images: ['/pictures/d/1.webp', '/pictures/d/1.webp'] } });
  });

  it('names each call the same when it is sent twice, and each of its pictures by its place and content', async () => {
    const other = new File(['y'], 'a.png', { type: 'image/png' });
    const keysOf = async (pictures: File[]) =>
      (await act({ intent: 'dispute', reason, pictures })).asked.map(({ headers }) => headers?.['Idempotency-Key']);
    const keys = await keysOf([png, png]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
    expect(await keysOf([png, png])).toEqual(keys);
    expect((await keysOf([png, other]))[0]).toBe(keys[0]);
    expect((await keysOf([png, other]))[1]).not.toBe(keys[1]);
  });

  it('takes an empty file field for no picture', async () => {
    const { asked } = await act({ intent: 'dispute', reason, pictures: new File([], '') });
    expect(asked.map(({ key }) => key)).toEqual(['POST /api/web/order/{id}/dispute']);
  });

  it('keeps words and sent pictures when something is wrong with it', async () => {
    const short = await act({ intent: 'dispute', reason: 'short', images: '/p/1.webp', pictures: png });
    expect(short.answer?.dispute).toEqual({ reason: 'short', images: ['/p/1.webp'], errors: ['reason'] });
    expect(short.asked).toEqual([]);
    const wrong = await act({ intent: 'dispute', reason, pictures: new File(['x'], 'a.txt', { type: 'text/plain' }) });
    expect(wrong.answer?.dispute?.errors).toEqual(['pictureType']);
    const many = await act({ intent: 'dispute', reason, pictures: Array.from({ length: 10 }, () => png) });
    expect(many.answer?.dispute?.errors).toEqual(['pictureCount']);
    const lost = await act({ intent: 'dispute', reason, pictures: png }, { 'POST /api/upload/image': 'refused' });
    expect(lost.answer?.dispute).toEqual({ reason, images: [], errors: ['pictureUpload'] });
    const refused = await act({ intent: 'dispute', reason }, { 'POST /api/web/order/{id}/dispute': new Refused('no') });
    expect(refused.answer).toMatchObject({ problem: 'refused', dispute: { reason, errors: [] } });
  });
});

describe('the sandbox cashier', () => {
  const payment = { orderId: 9, title: 't', amount: '480', status: 'pending', isOver: 0 };
  const at = (change: Script = {}) =>
    fakeBff({ 'GET /api/pay/sandbox/{token}': payment, 'POST /api/pay/sandbox/{token}': payment, ...change });
  const go = async (action: string, change: Script = {}) => {
    const got = await actAtCashier(at(change), 't1', formOf({ action }));
    return got instanceof Response ? got.headers.get('Location') : got.data;
  };

  it('is a page that does not exist outside demo mode, and for a wrong token', async () => {
    expect(await loadCashier(at(), 't1')).toMatchObject({ payment: { orderId: '9', amount: '480.00', isOver: false } });
    const none = at({ 'GET /api/pay/sandbox/{token}': new Refused('not available yet', 404) });
    await expect(loadCashier(none, 't1')).rejects.toHaveProperty('status', 404);
    await expect(loadCashier(at(), '')).rejects.toHaveProperty('status', 404);
    await expect(loadCashier(at({ 'GET /api/pay/sandbox/{token}': 'refused' }), 't1')).rejects.toHaveProperty(
      'status',
      502,
    );
  });

  it('goes back to the order, which finds out by itself what happened', async () => {
    expect(await go('pay')).toBe('/pages/order/orderDetail?id=9&from=cashier');
    expect(await go('twice')).toBe('/pages/order/orderDetail?id=9&from=cashier');
    expect(await go('fail')).toBe('/pages/order/orderDetail?id=9');
    expect(await go('expire')).toBe('/pages/order/orderDetail?id=9');
    await expect(go('refund')).rejects.toHaveProperty('status', 400);
  });

  it('says so when it does not answer', async () => {
    expect(await go('pay', { 'POST /api/pay/sandbox/{token}': 'refused' })).toMatchObject({ problem: 'unreachable' });
  });
});

describe('a form sent by script', () => {
  const failed = (problem: 'unreachable' | string) => ({ problem: problem as 'unreachable', msg: '' });

  it('keeps the page as it is when nobody answered', async () => {
    const lost = await keepPage(() => Promise.reject(new TypeError('Failed to fetch')), failed);
    expect(lost).toBeInstanceOf(Response);
    expect((lost as Response).status).toBe(503);
    expect(await (lost as Response).json()).toEqual({ problem: 'unreachable', msg: '' });
    const loggedOut = await keepPage(async () => ({ problem: 'loggedOut', msg: '' }), failed);
    expect((loggedOut as Response).status).toBe(503);
  });

  it('passes answers on and follows redirects', async () => {
    expect(await keepPage(async () => ({ problem: 'refused', msg: 'no' }), failed)).toEqual({
      problem: 'refused',
      msg: 'no',
    });
    const redirect = new Response(null, { status: 302 });
    await expect(keepPage(() => Promise.reject(redirect), failed)).rejects.toBe(redirect);
  });
});
