import { describe, expect, it } from 'vitest';
import { termWordsOf } from '../../app/features/sellWays/termWords';
import { loadWayPage, type WayTerms } from '../../app/features/sellWays/wayPage.server';
import type { CallKey } from '../../bff/contract/types';
import { fakeBff, type ScriptedPayload } from './support/fakeBff';

type Script = Partial<Record<CallKey, ScriptedPayload>>;

const ways = [
  { way: 'consignment', enabled: 1, feePermille: 50, minFee: 10, minHours: 24, maxHours: 336 },
  { way: 'quick', enabled: 1, feePermille: 0, minFee: 0, minHours: 1, maxHours: 24 },
];
const market: Script = {
  'GET /api/web/game/Type': [
    { id: 4, name: 'Canyon' },
    { id: 5, name: 'Abyss' },
  ],
  'POST /api/web/sell/estimate': { low: 100, high: 900, sampleSize: 12, reasons: [], ways },
  'GET /api/need/myConsignment': { rows: [{ id: 1, title: 't' }], total: 1 },
  'GET /api/account/backlist/allList': { rows: [{ id: 2 }], total: 1 },
};

const load = (way: 'consignment' | 'quick' | 'bidding', text = '', change: Script = {}, loggedIn = true) => {
  const bff = fakeBff({ ...market, ...change }, { loggedIn });
  return loadWayPage(bff, way, new URLSearchParams(text)).then((data) => ({ data, asked: bff.asked }));
};

describe('the entrance of a way to sell', () => {
  it('tells fee and time before a game is picked, and what accounts are worth afterwards', async () => {
    const { data } = await load('quick');
    expect(data).toMatchObject({ game: null, terms: { feePermille: 0, maxHours: 24 }, estimate: null });
    const picked = await load('consignment', 'gameId=5');
    expect(picked.data).toMatchObject({ game: { id: '5', name: 'Abyss' }, estimate: { low: '100.00' } });
    expect(picked.asked).toContainEqual({ key: 'POST /api/web/sell/estimate', input: { gameId: '5' } });
    expect((await load('quick', 'gameId=77')).data.game).toBeNull();
  });

  it('lists what runs this way, of its person only', async () => {
    expect((await load('consignment')).data.running).toMatchObject({ products: [{ id: '1' }], backs: [] });
    const bidding = await load('bidding');
    expect(bidding.data.running).toMatchObject({ products: [], backs: [{ id: '2' }] });
    const asked = bidding.asked.filter(({ key }) => key === 'GET /api/account/backlist/allList');
    expect(asked).toMatchObject([
      { input: { status: '0', way: 'bidding', pageNum: 1 } },
      { input: { status: '2', way: 'bidding', pageNum: 1 } },
    ]);
    const guest = await load('bidding', '', {}, false);
    expect(guest.data.running).toBeNull();
    expect(guest.asked.map(({ key }) => key)).toEqual(['GET /api/web/game/Type', 'POST /api/web/sell/estimate']);
  });

  it('stands when nothing else answers', async () => {
    const { data } = await load('quick', 'gameId=4', {
      'GET /api/web/game/Type': 'refused',
      'POST /api/web/sell/estimate': 'refused',
      'GET /api/account/backlist/allList': 'refused',
    });
    expect(data).toMatchObject({ games: [], game: null, terms: null, estimate: null, running: null });
  });
});

describe('the terms of a way in words', () => {
  const terms = (change: Partial<WayTerms>) => termWordsOf({ ...ways[0], ...change } as WayTerms);

  it('are hours up to two days, and days from there on', () => {
    expect(terms({ minFee: '10.00' })).toEqual({ percent: '5', minFee: '¥10', unit: 'days', from: 1, to: 14 });
    expect(terms({ minHours: 4, maxHours: 48 })).toMatchObject({ unit: 'hours', from: 4, to: 48 });
    expect(terms({ feePermille: 25 })?.percent).toBe('2.5');
  });

  it('say that a way costs nothing, and are missing when they are not complete', () => {
    expect(terms({ feePermille: 0, minFee: '0.00' })?.percent).toBe('');
    expect(terms({ maxHours: undefined })).toBeNull();
    expect(termWordsOf(null)).toBeNull();
  });
});
