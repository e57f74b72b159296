import { describe, expect, it } from 'vitest';
import { deadlineOf, mainActionOf, nextActorOf } from '../../app/features/orders/orderStep';
import { orderListPath, parseOrderQuery } from '../../app/features/orders/orderQuery';
import { orderTabs, statusesOf, tabCounts, tabOf } from '../../app/features/orders/statusTabs';
import { loadOrders } from '../../app/features/orders/orders.server';
import { orderStatuses } from '../../bff/contract/order';
import type { CallKey } from '../../bff/contract/types';
import { fakeBff, type ScriptedPayload } from './support/fakeBff';

const query = (text: string) => parseOrderQuery(new URLSearchParams(text));

describe('the tabs of the order list', () => {
  it('hold every status exactly once', () => {
    const held = orderTabs.flatMap((tab) => statusesOf(tab).split(',').filter(Boolean));
    expect([...held].sort()).toEqual([...orderStatuses].sort());
    expect(statusesOf('all')).toBe('');
    expect(statusesOf('inProgress')).toBe('paid,verifying,rebinding');
    expect(statusesOf('disputed').split(',').sort()).toEqual(['disputed', 'refunding']);
    expect(statusesOf('closed').split(',').sort()).toEqual(['closed', 'refunded']);
  });

  it('count their orders, and those of unknown statuses in "all" only', () => {
    const counts = tabCounts({ unpaid: 2, paid: 1, rebinding: 3, completed: 4, constructor: 5, insured: 6 });
    expect(counts).toEqual({ all: 21, toPay: 2, inProgress: 4, toConfirm: 0, disputed: 0, done: 4, closed: 0 });
    expect([tabOf('insured'), tabOf('constructor'), tabOf('delivered')]).toEqual(['all', 'all', 'toConfirm']);
  });
});

describe('the address of the order list', () => {
  it('is read tolerantly and written in one way, without defaults', () => {
    expect(query('')).toEqual({ role: 'buyer', tab: 'all', keyWord: '', page: 1 });
    expect(orderListPath(query('role=admin&tab=hidden&page=-3&keyWord=%20%20'))).toBe('/pages/other/orderList');
    const full = 'role=seller&tab=done&keyWord=AU+1&page=3';
    expect(orderListPath(query(full))).toBe(`/pages/other/orderList?${full}`);
    expect(query(`keyWord=${'x'.repeat(200)}`).keyWord).toHaveLength(60);
    expect(query('page=1e99').page).toBeLessThanOrEqual(100_000);
  });
});

describe('the next step of an order', () => {
  const nowMs = Date.parse('2026-03-10T12:00:00+08:00');

  it('says "you" to whoever has to act, and names the others', () => {
    expect(nextActorOf({ nextActor: 'buyer', role: 'buyer' })).toBe('you');
    expect(nextActorOf({ nextActor: 'buyer', role: 'seller' })).toBe('buyer');
    expect(nextActorOf({ nextActor: 'staff', role: 'buyer' })).toBe('staff');
    expect(nextActorOf({ nextActor: undefined, role: 'buyer' })).toBeNull();
    expect(nextActorOf({ nextActor: 'robot', role: 'buyer' })).toBeNull();
  });

  it.each([
    ['2026-03-10 12:12:30', '12:12', { unit: 'minutes', count: 13 }],
    ['2026-03-10 13:00:00', '13:00', { unit: 'hours', count: 1 }],
    ['2026-03-11 11:59:00', '03-11 11:59', { unit: 'hours', count: 23 }],
    ['2026-03-13 11:59:00', '03-13 11:59', { unit: 'hours', count: 71 }],
    ['2026-03-13 12:00:00', '03-13 12:00', { unit: 'days', count: 3 }],
    ['2026-03-10 12:00:00', '12:00', { unit: 'over', count: 0 }],
    ['2026-03-09 23:00:00', '03-09 23:00', { unit: 'over', count: 0 }],
  ])('says of the deadline %s: by %s', (wire, clock, left) => {
    expect(deadlineOf(wire, nowMs)).toMatchObject({ clock, left });
  });

  it('has no deadline where none is told', () => {
    expect(deadlineOf(undefined, nowMs)).toBeNull();
    expect(deadlineOf('soon', nowMs)).toBeNull();
  });

  it('leads to what is most urgent of what is allowed, never to a cancellation', () => {
    expect(mainActionOf({ allowed: ['cancel', 'pay'] })).toBe('pay');
    expect(mainActionOf({ allowed: ['credentials', 'dispute', 'confirm'] })).toBe('confirm');
    expect(mainActionOf({ allowed: ['credentials'] })).toBe('credentials');
    expect(mainActionOf({ allowed: ['cancel', 'dispute'] })).toBe('details');
  });
});

describe('the loader of the order list', () => {
  const rows = Array.from({ length: 10 }, (_, index) => ({ id: index, status: 'unpaid', total: 12.5 }));
  const shop: Partial<Record<CallKey, ScriptedPayload>> = {
    'GET /api/web/order/list': { rows, total: 23 },
    'GET /api/web/order/counts': { unpaid: 20, delivered: 3 },
  };
  const load = (text: string, change: Partial<Record<CallKey, ScriptedPayload>> = {}) =>
    loadOrders(fakeBff({ ...shop, ...change }, { loggedIn: true }), new URLSearchParams(text));

  it('asks for the statuses of the tab, on the side, with the search and the page', async () => {
    const bff = fakeBff(shop, { loggedIn: true });
    await loadOrders(bff, new URLSearchParams('role=seller&tab=inProgress&keyWord=AU1&page=2'));
    expect(bff.asked).toEqual([
      {
        key: 'GET /api/web/order/list',
        input: { role: 'seller', status: 'paid,verifying,rebinding', keyWord: 'AU1', pageNum: 2, pageSize: 10 },
      },
      { key: 'GET /api/web/order/counts', input: { role: 'seller' } },
    ]);
  });

  it('shows a clean address and sends others, forms and pages past the end to it', async () => {
    expect(await load('tab=toPay&page=3')).toMatchObject({
      data: { query: { tab: 'toPay', page: 3 }, found: { total: 23 }, counts: { all: 23, toPay: 20, toConfirm: 3 } },
    });
    expect(await load('tab=toPay&page=99')).toEqual({ redirectTo: '/pages/other/orderList?tab=toPay&page=3' });
    expect(await load('tab=all&keyWord=&page=1')).toEqual({ redirectTo: '/pages/other/orderList' });
  });

  it('shows tabs without counts, and an error in place of the list, when those calls fail', async () => {
    expect(await load('', { 'GET /api/web/order/counts': 'refused' })).toMatchObject({ data: { counts: null } });
    const failed = await load('tab=done&page=7', { 'GET /api/web/order/list': 'refused' });
    expect(failed).toMatchObject({ data: { found: null, query: { tab: 'done', page: 7 }, counts: { all: 23 } } });
  });

  it('leaves an ended session to the whole page', async () => {
    const ended = fakeBff(shop);
    ended.rows = async () => {
      throw new Response(null, { status: 401 });
    };
    await expect(loadOrders(ended, new URLSearchParams())).rejects.toHaveProperty('status', 401);
  });
});
