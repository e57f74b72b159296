import { describe, expect, it } from 'vitest';
import type { OrderAnswer } from '../../app/features/order/submitOrder.server';
import { loadSureOrder } from '../../app/features/order/sureOrder.server';
import { SureOrderPage } from '../../app/features/order/SureOrderPage';
import type { RootData } from '../../app/lib/rootData';
import { messages } from '../../app/messages/en';
import { drawPage } from './support/drawPage';
import { fakeBff } from './support/fakeBff';

type Script = Parameters<typeof fakeBff>[0];

const root = { titles: { sureOrder: 'Confirm your order' } } as RootData;
const escapeHtml = (text: string) => text.replaceAll("'", '&#x27;');

/** The page of a listing, as a browser without scripts gets it; by default one the person's own unpaid order holds. */
async function drawn(answer?: OrderAnswer, change: object = {}, script: Script = {}): Promise<string> {
  const bff = fakeBff(
    {
      'GET /api/web/good/info': { id: 5, title: 'Lv 80', code: 'AU1', price: '500', saleState: 6, ...change },
      'GET /api/system/user/profile/new': { userId: 1, phonenumber: '13800000001', realstatus: 0 },
      'GET /api/web/order/list': [{ id: 98, goodId: 5, status: 'unpaid', allowed: [] }],
      ...script,
    },
    { loggedIn: true },
  );
  const page = await loadSureOrder(bff, '5');
  return drawPage(<SureOrderPage page={page} answer={answer} />, root);
}

describe('the order page of a listing one has ordered', () => {
  const refused: OrderAnswer = {
    problem: 'refused',
    msg: 'Please pay or cancel order 4711 first.',
    errors: {},
    values: { contact: 'wx_4711', guaranteeId: '7', terms: true, seenPriceCents: 50_000, seenGuaranteeCents: 3_000 },
  };

  it('says why another order was refused, and leads to the one there is', async () => {
    const html = await drawn(refused);
    expect(html).toContain('role="alert"');
    expect(html).toContain(refused.msg);
    expect(html).toContain('/pages/order/orderDetail?id=98');
  });

  it('says that there is one to who only comes back', async () => {
    const html = await drawn();
    expect(html).toContain(messages.SureOrder.own.title);
    expect(html).toContain('/pages/order/orderDetail?id=98');
    expect(html).not.toContain('role="alert"');
  });
});

describe('the order page of a listing on sale', () => {
  const orderButton = `>${messages.SureOrder.submit}</button>`;

  it('of one’s own is no order, and says so before anything is filled in', async () => {
    const html = await drawn(undefined, { saleState: 2, isOwn: true });
    expect(html).toContain(messages.Detail.own);
    expect(html).toContain('/pages/other/goodsList');
    expect(html).not.toContain(orderButton);
  });

  it('has a button where there is a price', async () => {
    expect(await drawn(undefined, { saleState: 2 })).toContain(orderButton);
  });

  it.each([0, '0.00', null, 'ask', -5])('orders nothing at the price %s, and never says ¥0', async (price) => {
    const html = await drawn(undefined, { saleState: 2, price });
    expect(html).not.toContain(orderButton);
    expect(html).toContain(escapeHtml(messages.Detail.buyUnpriced));
    expect(html).not.toMatch(/¥(<[^>]*>|\s)*-?0(?!\d)/);
  });

  it('names one without a title by its code', async () => {
    expect(await drawn(undefined, { saleState: 2, title: null })).toMatch(/href="\/pages\/detail[^>]*>AU1</);
  });

  it.each(['sold', true])('orders nothing in the state %s, which nobody here knows', async (saleState) => {
    expect(await drawn(undefined, { saleState })).not.toContain(orderButton);
  });

  it('orders nothing while the guarantees cannot be shown, and keeps what was typed', async () => {
    const values = { contact: 'wx_4711', guaranteeId: '7', terms: true, seenPriceCents: 50_000, seenGuaranteeCents: 0 };
    const answer: OrderAnswer = { problem: 'refused', msg: 'Verify your name first.', errors: {}, values };
    const html = await drawn(answer, { saleState: 2 }, { 'GET /api/web/guarantee/list': 'refused' });
    expect(html).toContain(messages.SureOrder.guarantee.failed);
    expect(html).not.toContain(messages.SureOrder.guarantee.unavailable);
    expect(html).not.toContain(messages.SureOrder.guarantee.none);
    expect(html).toContain(answer.msg);
    expect(html).toContain(messages.SureOrder.summary.unknown);
    expect(html).toContain('value="wx_4711"');
    expect(html).toMatch(new RegExp(`<button[^>]*disabled[^>]*${orderButton}`));
  });

  it('leads to no choice of guarantees that is not there', async () => {
    const values = { contact: 'wx', guaranteeId: '7', terms: true, seenPriceCents: 50_000, seenGuaranteeCents: 0 };
    const errors = { guarantee: 'guarantee', contact: 'contact' } as const;
    const answer: OrderAnswer = { problem: 'invalid', msg: '', errors, values };
    const html = await drawn(answer, { saleState: 2 }, { 'GET /api/web/guarantee/list': 'refused' });
    expect(html).toContain('href="#order-contact"');
    expect(html).not.toContain('href="#guarantee');
  });
});
