import { describe, expect, it } from 'vitest';
import { saveAddress, searchNameMax, suggestedName } from '~/features/list/saveAddress';
import { parseListQuery } from '~/features/list/listQuery';
import { loadCentre } from '~/features/personal/centre.server';
import { changeSearches, loadSearches } from '~/features/searches/searches.server';
import { fakeBff, Refused } from './support/fakeBff';

const queryOf = (text: string) => parseListQuery(new URLSearchParams(text));

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  return data;
}

describe('a search to be saved', () => {
  it('is named by its list and filters, cut to what can be kept', () => {
    expect(suggestedName(['Frostmoon accounts', '', ' up to ¥900 '])).toBe('Frostmoon accounts, up to ¥900');
    expect([...suggestedName(['x'.repeat(99)])]).toHaveLength(searchNameMax);
  });

  it('goes to its page with all filters, but not with its page', async () => {
    const address = saveAddress(queryOf('gameId=4&priceEnd=900&page=3'), 'Cheap');
    const search = new URLSearchParams(address.split('?')[1]);
    const bff = fakeBff({ 'GET /api/web/search/saved': { rows: [], total: 0 } });
    const data = await loadSearches(bff, search);
    expect(data).toEqual({ searches: [], wish: { query: 'gameId=4&priceEnd=900', name: 'Cheap' } });
  });
});

describe('the saved searches', () => {
  it('are told apart from a marketplace that is down', async () => {
    const down = fakeBff({ 'GET /api/web/search/saved': 'refused' });
    expect(await loadSearches(down, new URLSearchParams())).toEqual({ searches: null, wish: null });
  });

  it('are saved with the filter the listing search takes', async () => {
    const bff = fakeBff({ 'POST /api/web/search/saved': { id: 1 } });
    const fields = { intent: 'save', name: 'Cheap', query: 'priceEnd=900&gameId=4&page=7&<x>=1' };
    const answer = await changeSearches(bff, form(fields));
    expect(answer).toMatchObject({ status: 302 });
    expect(bff.asked[0]?.input).toEqual({
      name: 'Cheap',
      query: 'gameId=4&priceEnd=900',
      filter: { gameId: '4', priceEnd: '900', sortRank: 'timedesc' },
    });
  });

  it('are looked at on the way to their list, and only to a list', async () => {
    const bff = fakeBff({ 'POST /api/web/search/saved/look': {} });
    const answer = await changeSearches(bff, form({ intent: 'open', id: '3', query: '//evil.example?gameId=4' }));
    expect((answer as Response).headers.get('Location')).toMatch(/^\/pages\/goodList/);
    expect(bff.asked[0]?.input).toEqual({ id: '3' });
  });

  it('say at the name what is wrong with it', async () => {
    const refused = Object.assign(new Refused('no'), { fields: { name: 'too long' } });
    const bff = fakeBff({ 'POST /api/web/search/saved/rename': refused });
    const answer = await changeSearches(bff, form({ intent: 'rename', id: '3', name: 'x' }));
    expect(answer).toMatchObject({ data: { intent: 'rename', id: '3', name: 'x', nameFault: 'too long' } });
  });

  it('are counted at the front of the personal centre by what is new in all of them', async () => {
    const saved = [
      { id: 1, name: 'a', query: 'gameId=1', newCount: 3 },
      { id: 2, name: 'b', query: 'gameId=2', newCount: 0 },
      { id: 3, name: 'c', query: 'gameId=3' },
      { id: 4, name: 'd', query: 'gameId=4', newCount: '4' },
    ];
    const bff = fakeBff({
      'GET /api/system/user/profile/new': { nickName: 'x' },
      'GET /api/web/order/counts': {},
      'GET /api/web/goods/mine/counts': {},
      'GET /api/web/search/saved': { rows: saved, total: 4 },
    });
    expect((await loadCentre(bff)).newFound).toBe(7);
  });

  it('know no other step', async () => {
    await expect(changeSearches(fakeBff({}), form({ intent: 'steal' }))).rejects.toHaveProperty('status', 400);
  });
});
