import { describe, expect, it } from 'vitest';
import { loadHistory } from '../../app/features/history/history.server';
import { dayName, historyDays, type BrowsedGood } from '../../app/features/history/historyDays';
import { loadCentre } from '../../app/features/personal/centre.server';
import { fakeBff, Refused } from './support/fakeBff';

const browseKey = 'GET /api/web/goods/browse';
const seen = (id: number, browseTime?: string) =>
  ({ id: String(id), title: `Account ${id}`, browseTime }) as BrowsedGood;

describe('the days of the browse history', () => {
  it('are those of the shop’s clock, the last first, whatever the time of day', () => {
    const days = historyDays([
      seen(1, '2026-03-10 00:00:01'),
      seen(2, '2026-03-09 23:59:59'),
      seen(3, '2026-03-09 00:10:00'),
      seen(4, undefined),
    ]);
    expect(days.map(({ day, goods }) => [day, goods.map(({ id }) => id)])).toEqual([
      ['2026-03-10', ['1']],
      ['2026-03-09', ['2', '3']],
      ['', ['4']],
    ]);
  });

  it('are called today and yesterday by that clock', () => {
    // In London it is still the 9th.
    const nowMs = Date.parse('2026-03-10T00:30:00+08:00');
    expect(['2026-03-10', '2026-03-09', '2026-03-08', ''].map((day) => dayName(day, nowMs))).toEqual([
      'today',
      'yesterday',
      'date',
      'unknown',
    ]);
  });
});

describe('the loader of the browse history', () => {
  const load = (total: number, text = '') =>
    loadHistory(fakeBff({ [browseKey]: { rows: [seen(1)], total } }), new URLSearchParams(text));

  it('shows a page, and the last one in place of a page past the end', async () => {
    expect(await load(30, 'page=2')).toMatchObject({ data: { page: 2, found: { total: 30, goods: [{ id: '1' }] } } });
    expect(await load(30, 'page=7')).toEqual({ redirectTo: '/pages/other/browse?page=2' });
    expect(await load(0, 'page=x')).toEqual({ redirectTo: '/pages/other/browse' });
  });

  it('says that it could not be loaded', async () => {
    const failed = await loadHistory(fakeBff({ [browseKey]: 'refused' }), new URLSearchParams('page=3'));
    expect(failed).toMatchObject({ data: { found: null, page: 3 } });
  });
});

describe('the loader of the personal centre', () => {
  const profile = { nickName: 'Deer', phonenumber: '13800000001', realstatus: 1 };
  const uncounted = {
    'GET /api/web/order/counts': 'refused',
    'GET /api/web/goods/mine/counts': 'refused',
    'GET /api/account/backlist/allList': 'refused',
    'GET /api/web/goods/collect/list': 'refused',
    'GET /api/web/search/saved': 'refused',
    [browseKey]: 'refused',
  } as const;

  it('counts what is open, and masks the phone', async () => {
    const bff = fakeBff({
      'GET /api/system/user/profile/new': profile,
      'GET /api/web/order/counts': { unpaid: 1, paid: 2, verifying: 3, delivered: 4, disputed: 6, closed: 9 },
      'GET /api/web/goods/mine/counts': { 0: 1, 2: 5, 3: 7, 4: 2, 99: 1 },
      'GET /api/account/backlist/allList': ({ status }) => ({ rows: [], total: status === '0' ? 2 : 1 }),
      'GET /api/web/goods/collect/list': [{ id: 1, title: 'a' }],
      [browseKey]: { rows: [], total: 17 },
    });
    expect(await loadCentre(bff)).toMatchObject({
      phone: '138****0001',
      isVerified: true,
      orders: [
        {
          role: 'buyer',
          tabs: [
            { tab: 'toPay', to: '/pages/other/orderList?tab=toPay', count: 1 },
            { tab: 'inProgress', to: '/pages/other/orderList?tab=inProgress', count: 5 },
            { tab: 'toConfirm', to: '/pages/other/orderList?tab=toConfirm', count: 4 },
            { tab: 'disputed', to: '/pages/other/orderList?tab=disputed', count: 6 },
          ],
        },
        {
          role: 'seller',
          tabs: [
            { tab: 'toPay', to: '/pages/other/orderList?role=seller&tab=toPay', count: 1 },
            { tab: 'inProgress', count: 5 },
            { tab: 'toConfirm', count: 4 },
            { tab: 'disputed', count: 6 },
          ],
        },
      ],
      products: 7,
      appraisals: 3,
      favourites: 1,
      hasMoreFavourites: false,
      browsed: 17,
    });
    const counted = bff.asked.filter(({ key }) => key === 'GET /api/web/order/counts');
    expect(counted.map(({ input }) => input)).toEqual([{ role: 'buyer' }, { role: 'seller' }]);
  });

  it('stands without its counts', async () => {
    const bff = fakeBff({
      'GET /api/system/user/profile/new': profile,
      ...uncounted,
    });
    const centre = await loadCentre(bff);
    expect(centre.orders.map(({ tabs }) => tabs.map(({ count }) => count))).toEqual(Array(2).fill(Array(4).fill(null)));
    expect([centre.products, centre.appraisals]).toEqual([null, null]);
    expect([centre.favourites, centre.browsed, centre.newFound]).toEqual([null, null, null]);
  });

  it.each([
    { of: 'who is unknown', answer: new Refused('nobody', 404, 404) },
    { of: 'where the call is refused', answer: new Refused('no', 500, 500) },
  ])('stands without a profile, $of', async ({ answer }) => {
    const bff = fakeBff({ ...uncounted, 'GET /api/system/user/profile/new': answer });
    expect(await loadCentre(bff)).toMatchObject({ nickName: '', avatar: null, phone: '', isVerified: null });
  });

  it.each([401, 403, 502, 504])('fails as the profile does with %i', async (status) => {
    const bff = fakeBff({ ...uncounted, 'GET /api/system/user/profile/new': new Refused('', status, status) });
    await expect(loadCentre(bff)).rejects.toMatchObject({ status });
  });
});
