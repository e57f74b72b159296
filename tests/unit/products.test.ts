import { describe, expect, it } from 'vitest';
import { parseProductQuery, productListPath } from '../../app/features/products/productQuery';
import {
  productCounts,
  productStateOf,
  productTabs,
  stateOfTab,
  statesOf,
  tabOfState,
} from '../../app/features/products/productStates';
import { actOnProduct } from '../../app/features/products/productActions.server';
import { loadProducts, type ProductsData } from '../../app/features/products/products.server';
import type { StepAnswer } from '../../app/features/steps/stepAnswer';
import { wayFeeCents } from '../../app/lib/wayFee';
import type { CallKey } from '../../bff/contract/types';
import { wayFeeCents as marketFeeCents, wayTerms } from '../../marketplace/selling/ways';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

type Script = Partial<Record<CallKey, ScriptedPayload>>;

describe('the tabs of own listings', () => {
  it('hold every state of the wire exactly once', () => {
    const held = productTabs.flatMap((tab) => (tab === 'all' ? [] : statesOf(tab)));
    expect(held.map(Number).sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 12, 99]);
    expect(statesOf('all')).toEqual([]);
    expect(statesOf('takenDown')).toEqual(['4', '1']);
  });

  it('are named in an address by one of their states', () => {
    for (const tab of productTabs) expect(tabOfState(stateOfTab(tab))).toBe(tab);
    expect([tabOfState('1'), tabOfState('77'), tabOfState(null)]).toEqual(['takenDown', 'all', 'all']);
    expect(productListPath(parseProductQuery(new URLSearchParams('state=1&page=3')))).toBe(
      '/pages/other/goodsList?state=4&page=3',
    );
    expect(productListPath(parseProductQuery(new URLSearchParams('state=x&page=-1')))).toBe('/pages/other/goodsList');
  });

  it('count their listings, and those of unknown states in "all" only', () => {
    expect(productCounts({ 0: 2, 2: 5, 1: 1, 4: 3, 99: 1, 77: 4, constructor: 1 })).toMatchObject({
      all: 17,
      inReview: 2,
      onSale: 5,
      takenDown: 4,
      refused: 1,
      sold: 0,
    });
  });

  it('know which listings everybody can open', () => {
    const open = [0, 1, 2, 3, 4, 5, 6, 10, 12, 99].filter((state) => productStateOf(state)?.isPublic);
    expect(open).toEqual([2, 3, 6]);
    expect(productStateOf(77)).toBeNull();
  });
});

describe('a new price', () => {
  it('costs the commission the marketplace takes', () => {
    for (const way of ['consignment', 'bidding', 'quick'] as const) {
      const { feePermille, minFeeCents } = wayTerms[way];
      for (const cents of [1, 500, 1_000, 20_010, 20_011, 88_888, 100_000_000]) {
        expect(wayFeeCents({ feePermille, minFeeCents }, cents)).toBe(marketFeeCents(way, cents));
      }
    }
  });
});

describe('the loader of own listings', () => {
  const shop: Script = {
    'GET /api/need/myConsignment': { rows: Array.from({ length: 10 }, (_, id) => ({ id, title: 't' })), total: 23 },
    'GET /api/web/goods/mine/counts': { 2: 20, 4: 3 },
  };
  const load = (text: string, change: Script = {}) =>
    loadProducts(fakeBff({ ...shop, ...change }, { loggedIn: true }), new URLSearchParams(text));

  it('asks for the states of the tab and the page', async () => {
    const bff = fakeBff(shop);
    await loadProducts(bff, new URLSearchParams('state=2&page=2'));
    expect(bff.asked[0]?.input).toEqual({ saleState: '2', pageNum: 2, pageSize: 10 });
  });

  it('shows a clean address and sends others and pages past the end to it', async () => {
    expect(await load('state=2&page=3')).toMatchObject({
      data: { query: { tab: 'onSale', page: 3 }, found: { total: 23 }, counts: { all: 23, onSale: 20, takenDown: 3 } },
    });
    expect(await load('state=2&page=9')).toEqual({ redirectTo: '/pages/other/goodsList?state=2&page=3' });
  });

  it('offers the steps of the specification where the upstream does not say what is allowed', async () => {
    const rows = [0, 2, 4, 1, 3, 99].map((saleState, id) => ({ id, title: 't', saleState }));
    const told = { id: 7, title: 't', saleState: 2, allowed: ['price', 'down'] };
    const answer = await load('', { 'GET /api/need/myConsignment': { rows: [...rows, told], total: 7 } });
    const { found } = (answer as { data: ProductsData }).data;
    expect(found?.products.map(({ allowed }) => allowed)).toEqual([
      [],
      ['down'],
      ['up'],
      ['up'],
      [],
      [],
      ['price', 'down'],
    ]);
  });

  it('stands without counts, and says so when the list fails', async () => {
    expect(await load('', { 'GET /api/web/goods/mine/counts': 'refused' })).toMatchObject({ data: { counts: null } });
    expect(await load('page=2', { 'GET /api/need/myConsignment': 'refused' })).toMatchObject({ data: { found: null } });
  });
});

describe('a step with an own listing', () => {
  async function act(fields: Record<string, string>, change: Script = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: '7', requestKey: 'key-of-the-page', ...fields })) {
      form.append(name, value);
    }
    const bff = fakeBff(change, { loggedIn: true });
    const got = (await actOnProduct(bff, new URLSearchParams('state=2'), form)) as Response | { data: StepAnswer };
    if (got instanceof Response) return { to: got.headers.get('Location'), asked: bff.asked, answer: null };
    return { to: null, asked: bff.asked, answer: got.data };
  }

  it('changes the price in whole cents and leads people without scripts back to their list', async () => {
    const { to, asked } = await act({ intent: 'price', price: '1,234.5' });
    expect(to).toBe('/pages/other/goodsList?state=2');
    expect(asked).toMatchObject([{ key: 'POST /api/web/goods/price', input: { id: '7', price: '1234.50' } }]);
    expect(asked[0]?.headers?.['Idempotency-Key']).toMatch(/^key-of-the-page-/);
    expect((await act({ intent: 'price', price: '9', enhanced: '1' })).answer).toMatchObject({ problem: null });
  });

  it('keeps what was typed and says what is wrong with it', async () => {
    const wrong = await act({ intent: 'price', price: 'cheap' });
    expect(wrong).toMatchObject({
      asked: [],
      answer: { problem: 'invalid', faults: ['price'], values: { price: 'cheap' } },
    });
    expect(await act({ intent: 'price', price: '0' })).toMatchObject({ asked: [], answer: { faults: ['price'] } });
    const bff = fakeBff({});
    const refused = {
      ok: false as const,
      status: 200,
      code: 500,
      msg: 'no',
      requestId: 'r',
      fields: { price: 'too high' },
    };
    bff.call = (async () => refused) as never;
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'price', id: '7', price: '99999999' }))
      form.append(name, value);
    expect(await actOnProduct(bff, new URLSearchParams(), form)).toMatchObject({
      data: { problem: 'invalid', fields: { price: 'too high' }, values: { price: '99999999' } },
    });
  });

  it('takes down with a reason only', async () => {
    expect((await act({ intent: 'down', reason: '  ' })).answer).toMatchObject({ faults: ['reason'] });
    expect((await act({ intent: 'down', reason: 'x'.repeat(201) })).answer).toMatchObject({ faults: ['reason'] });
    const { asked, to } = await act({ intent: 'down', reason: ' sold it elsewhere ' });
    expect(to).toBe('/pages/other/goodsList?state=2');
    expect(asked).toMatchObject([{ input: { id: '7', downDes: 'sold it elsewhere' } }]);
    const drawnBack = await act({ intent: 'down', drawnBack: 'yes' });
    expect(drawnBack.asked).toMatchObject([{ key: 'POST /api/goods/info/downGoods', input: { id: '7' } }]);
  });

  it('puts on sale again, and tells why not', async () => {
    expect((await act({ intent: 'up' })).asked).toMatchObject([{ key: 'GET /api/goods/info/upGoods/{id}' }]);
    const no = { 'GET /api/goods/info/upGoods/{id}': new Refused('It is reserved') };
    expect((await act({ intent: 'up' }, no)).answer).toMatchObject({
      problem: 'refused',
      msg: 'It is reserved',
      id: '7',
    });
    const down = { 'GET /api/goods/info/upGoods/{id}': 'refused' as const };
    expect((await act({ intent: 'up' }, down)).answer).toMatchObject({ problem: 'unreachable' });
  });

  it('is nothing but one of these', async () => {
    const wrong: Record<string, string>[] = [{ intent: 'toString' }, { intent: 'sell' }, { intent: 'up', id: '../1' }];
    for (const fields of wrong) await expect(act(fields)).rejects.toHaveProperty('status', 400);
  });
});
