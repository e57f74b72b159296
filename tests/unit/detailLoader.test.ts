import { describe, expect, it } from 'vitest';
import { loadDetail } from '../../app/features/detail/detail.server';
import type { CallKey } from '../../bff/contract/types';
import { shownGuarantees } from '../../app/features/detail/guaranteeOffers';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

const id = '7';
const reserved = { id: 7, code: 'QWE123', title: 'Account', saleState: 6, gameId: 4 };
const order = { id: 'o1', goodId: 7, status: 'unpaid' };
type Script = Partial<Record<CallKey, ScriptedPayload>>;

async function ownOrderAfter(script: Script, options = { loggedIn: true }) {
  const prices = { 'GET /api/web/good/prices': { points: [] } };
  const known = { 'GET /api/web/good/info': reserved, 'GET /api/web/good/attr/info': {}, ...prices };
  const bff = fakeBff({ ...known, ...script }, options);
  const { ownOrder } = await loadDetail(bff, id);
  return { ownOrder, asked: bff.asked.filter(({ key }) => key === 'GET /api/web/order/list') };
}

describe('the loader of a listing', () => {
  it('answers 404 for a listing the marketplace does not know', async () => {
    const unknown = fakeBff({ 'GET /api/web/good/info': new Refused('no such listing') });
    await expect(loadDetail(unknown, id)).rejects.toHaveProperty('status', 404);
  });

  it('finds out that it is the person’s own order that reserves it', async () => {
    const { ownOrder, asked } = await ownOrderAfter({ 'GET /api/web/order/list': { rows: [order], total: 1 } });
    expect(ownOrder).toEqual({ id: 'o1', isUnpaid: true });
    expect(asked.map(({ input }) => input)).toMatchObject([{ role: 'buyer', keyWord: 'QWE123' }]);
  });

  it.each([
    ['of another listing', { ...order, goodId: 8 }],
    ['that is closed', { ...order, status: 'closed' }],
    ['that was refunded', { ...order, status: 'refunded' }],
  ])('does not take an order %s for it', async (_which, other) => {
    const { ownOrder } = await ownOrderAfter({ 'GET /api/web/order/list': { rows: [other], total: 1 } });
    expect(ownOrder).toBeNull();
  });

  it('asks for no orders of guests, nor for a listing on sale, and does without them', async () => {
    const table = { 'GET /api/web/order/list': { rows: [order], total: 1 } };
    expect(await ownOrderAfter(table, { loggedIn: false })).toEqual({ ownOrder: null, asked: [] });
    const onSale = { ...table, 'GET /api/web/good/info': { ...reserved, saleState: 2 } };
    expect(await ownOrderAfter(onSale)).toEqual({ ownOrder: null, asked: [] });
    expect((await ownOrderAfter({ 'GET /api/web/order/list': 'refused' })).ownOrder).toBeNull();
  });
});

describe('the guarantees of a listing', () => {
  const terms = { covers: ['Reclaimed'], exclusions: ['Banned'] };
  const basic = { id: 1, name: 'Basic', price: '30.00', days: 90, coverPercent: 80, cap: '500.00', ...terms };
  const lasting = { id: 2, name: 'Lasting', price: '60.00', coverPercent: 100, ...terms };
  const prices = { 'GET /api/web/good/prices': { points: [] }, 'GET /api/web/good/attr/info': {} };
  const load = async (saleState: number, found: ScriptedPayload) => {
    const good = { 'GET /api/web/good/info': { ...reserved, saleState } };
    const bff = fakeBff({ ...prices, ...good, 'GET /api/web/guarantee/list': found });
    return { ...(await loadDetail(bff, id)), asked: bff.asked.map(({ key }) => key) };
  };

  it('are told with their price for it, and terms that all share once', async () => {
    const { guarantees } = await load(2, { rows: [basic, lasting], total: 2 });
    expect(guarantees).toMatchObject({
      included: null,
      offers: [
        { name: 'Basic', price: '30.00', cap: '500.00', days: 90, coverPercent: 80 },
        { name: 'Lasting', price: '60.00', coverPercent: 100 },
      ],
      terms: [{ names: ['Basic', 'Lasting'], ...terms }],
    });
    const other = await load(2, { rows: [basic, { ...lasting, exclusions: [] }], total: 2 });
    expect(other.guarantees?.terms.map(({ names }) => names)).toEqual([['Basic'], ['Lasting']]);
  });

  it('have the one of the price apart, and none that names no price', () => {
    const included = { id: '0', name: 'Mark', price: '0.00', days: 365, coverPercent: 100, covers: [], exclusions: [] };
    const shown = shownGuarantees([included, { ...included, id: '3', price: undefined }] as never);
    expect(shown).toMatchObject({ included: { days: 365, coverPercent: 100 }, offers: [], terms: [] });
  });

  it('are asked for where it can be bought, and the page does without them', async () => {
    expect((await load(2, 'refused')).guarantees).toBeNull();
    const sold = await load(3, { rows: [basic], total: 1 });
    expect([sold.guarantees, sold.asked.includes('GET /api/web/guarantee/list')]).toEqual([null, false]);
  });
});
