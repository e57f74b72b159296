import { describe, expect, it } from 'vitest';
import { loadGoodList } from '../../app/features/list/goodList.server';
import { fakeBff, type ScriptedPayload } from './support/fakeBff';
import type { CallKey } from '../../bff/contract/types';

const goods = Array.from({ length: 24 }, (_, index) => ({ id: index + 1, title: `Account ${index}`, saleState: 2 }));
const shop: Partial<Record<CallKey, ScriptedPayload>> = {
  'GET /api/web/game/Type': [{ id: 4, name: 'Star Harbour' }],
  'GET /api/web/gameTemp': [
    { id: 1, aavName: 'f1', fieldType: 'number', fieldName: 'Level', range: '1-100', isSearch: '1' },
    {
      id: 2,
      aavName: 'f2',
      fieldType: 'radio',
      fieldName: 'Rank',
      isSearch: '1',
      childAttributes: [{ id: 9, fieldName: 'Gold' }],
    },
    {
      id: 3,
      aavName: 'f3',
      fieldKey: 'heroes',
      fieldType: 'boxradio',
      fieldName: 'Heroes',
      isSearch: '0',
      childAttributes: [{ id: 70, fieldName: 'Ada' }],
    },
  ],
  'GET /api/web/keylist': [{ id: 5, fieldName: 'East' }],
  'GET /api/web/districtSuit': [{ id: 51, fieldName: 'East 1' }],
  'GET /api/account/config/labelType': [{ id: 3, name: 'No binding' }],
  'GET /api/web/goods/collect/getSkinByHero': [{ id: 701, name: 'Crimson' }],
  'POST /api/web/good/allList': { rows: goods, total: 60 },
};
const load = (query: string, change: Partial<Record<CallKey, ScriptedPayload>> = {}) =>
  loadGoodList(fakeBff({ ...shop, ...change }), new URLSearchParams(query));

describe('the loader of the goods list', () => {
  it('shows a canonical address as it is, whichever way its commas are written', async () => {
    for (const query of [
      'gameId=4&f2=9&labelIds=3',
      'gameId=4&f2=9&heroIds=70&skinIds=701',
      'gameId=4&f1=10-&page=3',
    ]) {
      expect(await load(query)).toHaveProperty('data.query.gameId', '4');
    }
    expect(await load('f1From=1', {})).toEqual({ redirectTo: '' });
  });

  it('sends unknown values, forms and a page past the end to the clean address', async () => {
    expect(await load('gameId=4&f2=8&f2=9&keyWord=&utm=1')).toEqual({ redirectTo: '?gameId=4&f2=9' });
    expect(await load('gameId=4&f3=70')).toEqual({ redirectTo: '?gameId=4' });
    expect(await load('gameId=77&f2=9')).toEqual({ redirectTo: '' });
    expect(await load('gameId=4&page=99')).toEqual({ redirectTo: '?gameId=4&page=3' });
    expect(await load('gameId=4&groupId=5&serverId=52')).toEqual({ redirectTo: '?gameId=4&groupId=5' });
    expect(await load('gameId=4&heroIds=70&skinIds=999')).toEqual({ redirectTo: '?gameId=4&heroIds=70' });
  });

  it('never shows what is not on sale', async () => {
    const rows = [
      { id: 1, title: 'a', saleState: 3 },
      { id: 2, title: 'b', saleState: '2' },
      { id: 3, title: 'c', saleState: 6 },
    ];
    const answer = await load('gameId=4', { 'POST /api/web/good/allList': { rows, total: 3 } });
    expect('data' in answer && answer.data.goods.map((good) => good.id)).toEqual(['2']);
  });

  it('shows a listing once that its marketplace names twice', async () => {
    const rows = [{ id: 1 }, { id: 2 }, { id: '1' }];
    const answer = await load('gameId=4', { 'POST /api/web/good/allList': { rows, total: 3 } });
    expect('data' in answer && answer.data.goods.map((good) => good.id)).toEqual(['1', '2']);
  });

  it('works without its filters and says so, and keeps the values it cannot judge', async () => {
    const answer = await load('gameId=4&f2=8', { 'GET /api/web/gameTemp': 'refused' });
    expect(answer).toMatchObject({ data: { filtersMissing: true, query: { attributes: { f2: '8' } } } });
    expect(await load('gameId=4')).toMatchObject({ data: { filtersMissing: false } });
  });

  it('fails as a whole only when the search itself fails', async () => {
    const failing = load('gameId=4', { 'POST /api/web/good/allList': 'refused' });
    await expect(failing).rejects.toHaveProperty('status', 502);
  });

  it('asks for skins only of the chosen heroes', async () => {
    const bff = fakeBff(shop);
    await loadGoodList(bff, new URLSearchParams('gameId=4'));
    expect(bff.asked.some(({ key }) => key.includes('getSkinByHero'))).toBe(false);
    await loadGoodList(bff, new URLSearchParams('gameId=4&heroIds=70'));
    expect(bff.asked).toContainEqual({ key: 'GET /api/web/goods/collect/getSkinByHero', input: { heroId: '70' } });
  });

  it.each<[string, ScriptedPayload]>([
    ['has none in the newer form', []],
    ['lacks the newer calls', 'refused'],
  ])('takes regions and servers of an upstream that %s from the older calls, in their order', async (_case, said) => {
    const regions = [
      { id: 9, name: 'West' },
      { id: 8, name: 'East' },
    ];
    const servers = [{ id: 81, name: 'East 1', parentId: 8 }];
    const answer = await load('gameId=4&groupId=8&serverId=81', {
      ...{ 'GET /api/web/keylist': said, 'GET /api/web/districtSuit': said },
      ...{ 'GET /api/H5/GetGameDQ': regions, 'GET /api/need/server/list': servers },
    });
    expect(answer).toMatchObject({
      data: {
        filtersMissing: false,
        query: { groupId: '8', serverId: '81' },
        known: { regions: [{ id: '9', name: 'West' }, { id: '8' }], servers: [{ id: '81', name: 'East 1' }] },
      },
    });
    const nowhere = await load('gameId=4', { 'GET /api/web/keylist': 'refused', 'GET /api/H5/GetGameDQ': [] });
    expect(nowhere).toHaveProperty('data.filtersMissing', true);
    const bff = fakeBff({ ...shop, 'GET /api/H5/GetGameDQ': regions });
    await loadGoodList(bff, new URLSearchParams('gameId=4'));
    expect(bff.asked.some(({ key }) => key === 'GET /api/H5/GetGameDQ')).toBe(false);
  });
});
