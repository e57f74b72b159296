import { describe, expect, it } from 'vitest';
import { loadAppraisals } from '../../app/features/appraisals/appraisals.server';
import { loadLeishen } from '../../app/features/leishen/leishen.server';
import { loadGoodList } from '../../app/features/list/goodList.server';
import { loadCentre } from '../../app/features/personal/centre.server';
import { loadProducts } from '../../app/features/products/products.server';
import { loadWayPage } from '../../app/features/sellWays/wayPage.server';
import { fakeBff, Refused, type ScriptedPayload } from './support/fakeBff';

type Row = Record<string, unknown> & { readonly id: number };
type Input = Record<string, unknown>;

interface Habits {
  /** The one parameter by which it filters, as `column = ?`. */
  readonly filter: string;
  /** The most rows it gives at once. */
  readonly most?: number;
}

/** A table of an upstream of the family that knows the parameters of the specification and no others. */
function familyTable(rows: readonly Row[], { filter, most = 100 }: Habits) {
  return (input: Input): ScriptedPayload => {
    const wanted = String(input[filter] ?? '');
    if (wanted.includes(',')) return new Refused(`Failed to convert '${wanted}' to java.lang.Integer`);
    const fitting = rows.filter((row) => wanted === '' || String(row[filter]) === wanted);
    const size = Math.min(most, Number(input['pageSize'] ?? 10));
    const start = (Number(input['pageNum'] ?? 1) - 1) * size;
    return { rows: fitting.slice(start, start + size), total: fitting.length };
  };
}

const day = (index: number) => `2026-01-${String(index + 1).padStart(2, '0')} 10:00:00`;
const backlist = 'GET /api/account/backlist/allList';
const consignments = 'GET /api/need/myConsignment';

async function shown<Data>(loading: Promise<{ redirectTo: string } | { data: Data }>): Promise<Data> {
  const answer = await loading;
  if (!('data' in answer)) throw new Error(`leads to ${answer.redirectTo}`);
  return answer.data;
}

/** Ids of every page, from the first to the last that its total promises. */
async function pagesOf(load: (page: number) => Promise<{ ids: string[]; total: number }>): Promise<string[][]> {
  const first = await load(1);
  const count = Math.ceil(first.total / 10);
  const others = Array.from({ length: count - 1 }, (_, index) => load(index + 2));
  return [first, ...(await Promise.all(others))].map(({ ids }) => ids);
}

describe('the appraisals of an upstream that takes one status', () => {
  const statuses = [0, 2, 3, 4, 5, 6];
  const rows = Array.from({ length: 60 }, (_, id) => ({
    id,
    status: statuses[id % 6],
    partition: id % 4 === 0 ? 3 : 2,
    createTime: `2026-01-01 10:${String(id).padStart(2, '0')}:00`,
  }));
  const load = async (text: string, most = 100) => {
    const bff = fakeBff({ [backlist]: familyTable(rows, { filter: 'status', most }) });
    const { found } = await shown(loadAppraisals(bff, new URLSearchParams(text)));
    return { ids: found?.backs.map(({ id }) => id) ?? [], total: found?.total ?? NaN, asked: bff.asked };
  };
  const pathOf = (text: string, page: number) => (page === 1 ? text : `${text}&page=${page}`);

  it.each([100, 10])('come from three statuses on true pages, the newest first, %i rows at once', async (most) => {
    const pages = await pagesOf((page) => load(pathOf('status=4', page), most));
    const ended = rows.filter(({ status }) => Number(status) > 3).map(({ id }) => String(id));
    expect(pages.flat()).toEqual(ended.reverse());
    expect(pages.map((ids) => ids.length)).toEqual([10, 10, 10]);
  });

  it('are never asked for by several statuses at once', async () => {
    const { asked } = await load('status=4');
    expect(asked.map(({ input }) => (input as Input)['status'])).toEqual(['4', '5', '6']);
  });

  it('are of the way that was asked for, where the upstream tells it', async () => {
    const pages = await pagesOf((page) => load(pathOf('way=leishen', page)));
    const atPartner = rows.filter(({ partition }) => partition === 3).map(({ id }) => String(id));
    expect(pages.flat()).toEqual(atPartner);
    expect((await load('way=quick')).total).toBe(45);
  });

  it('say that they could not be loaded', async () => {
    const bff = fakeBff({ [backlist]: 'refused' });
    expect(await shown(loadAppraisals(bff, new URLSearchParams('status=4')))).toMatchObject({ found: null });
  });
});

describe('the accounts at the partner of an upstream that filters by no partition', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, partition: id % 2 === 0 ? 3 : 2, status: 0 }));

  it('are those at the partner, on true pages', async () => {
    const bff = fakeBff({ [backlist]: familyTable(rows, { filter: 'status' }) });
    const load = (text: string) => shown(loadLeishen(bff, new URLSearchParams(text), 'https://leishen.test'));
    const first = await load('');
    expect(first.found?.total).toBe(15);
    expect(first.found?.items.every(({ partition }) => partition === 3)).toBe(true);
    expect((await load('page=2')).found?.items.map(({ id }) => id)).toEqual(['20', '22', '24', '26', '28']);
    const past = await loadLeishen(bff, new URLSearchParams('page=3'), 'https://leishen.test');
    expect(past).toEqual({ redirectTo: '/pages/leishenkuaishu?page=2' });
  });

  it('keep those of which no partition is told', async () => {
    const untold = [{ id: 1 }, { id: 2, partition: 2 }, { id: 3, partition: 3 }];
    const bff = fakeBff({ [backlist]: familyTable(untold, { filter: 'status' }) });
    const { found } = await shown(loadLeishen(bff, new URLSearchParams(), null));
    expect(found?.items.map(({ id }) => id)).toEqual(['1', '3']);
  });
});

describe('the own listings of an upstream that takes one state', () => {
  const states = [0, 1, 2, 4, 5, 10, 12];
  const rows = Array.from({ length: 28 }, (_, id) => ({
    id,
    title: 't',
    saleState: states[id % 7],
    createTime: day(id),
  })).reverse();
  const counts = { 'GET /api/web/goods/mine/counts': {}, 'GET /api/web/order/counts': {} };
  const script = { ...counts, [consignments]: familyTable(rows, { filter: 'saleState' }) };

  it.each([
    ['state=4', [1, 4]],
    ['state=5', [5, 10, 12]],
    ['state=2', [2]],
  ])('of %s are all there', async (text, wanted) => {
    const found = await pagesOf(async (page) => {
      const search = new URLSearchParams(page === 1 ? text : `${text}&page=${page}`);
      const data = await shown(loadProducts(fakeBff(script), search));
      return { ids: data.found?.products.map(({ id }) => id) ?? [], total: data.found?.total ?? NaN };
    });
    const expected = rows.filter(({ saleState }) => wanted.includes(Number(saleState))).map(({ id }) => String(id));
    expect(found.flat().sort()).toEqual(expected.sort());
  });

  it('and its buy-backs run on the entrances of their ways', async () => {
    const backs = [
      { id: 1, status: 0, partition: 3, createTime: day(3) },
      { id: 2, status: 2, partition: 2, createTime: day(2) },
      { id: 3, status: 3, partition: 2, createTime: day(4) },
      { id: 4, status: 0, partition: 2, createTime: day(5) },
    ];
    const bff = fakeBff({ ...script, [backlist]: familyTable(backs, { filter: 'status' }) }, { loggedIn: true });
    const load = async (way: 'consignment' | 'quick') => (await loadWayPage(bff, way, new URLSearchParams())).running;
    expect((await load('quick'))?.backs.map(({ id }) => id)).toEqual(['4', '2']);
    // In review, on sale or reserved, the newest three.
    expect((await load('consignment'))?.products.map(({ id }) => id)).toEqual(['23', '21', '16']);
  });

  it('are counted in the centre, and so are favourites that come in small batches', async () => {
    const kept = Array.from({ length: 43 }, (_, id) => ({ id, title: 't' }));
    const favourites = ({ pageNum }: Input) => kept.slice((Number(pageNum) - 1) * 10, Number(pageNum) * 10);
    const backs = [0, 0, 2, 3, 4].map((status, id) => ({ id, status }));
    const centre = (count: number) =>
      loadCentre(
        fakeBff({
          ...counts,
          'GET /api/system/user/profile/new': { nickName: 'Kai' },
          [backlist]: familyTable(backs, { filter: 'status' }),
          'GET /api/web/goods/collect/list': (input) => (count > 0 ? favourites(input) : new Refused('no')),
        }),
      );
    expect(await centre(1)).toMatchObject({ appraisals: 3, favourites: 43, hasMoreFavourites: false });
    expect(await centre(0)).toMatchObject({ favourites: null, hasMoreFavourites: false });
  });
});

describe('the goods list of an upstream that gives fewer listings than it is asked for', () => {
  const goods = Array.from({ length: 104 }, (_, id) => ({ id, title: 't', saleState: 2 }));
  const list = (most: number, count = goods.length) =>
    fakeBff({
      'GET /api/web/game/Type': [{ id: 4, name: 'Canyon' }],
      'POST /api/web/good/allList': familyTable(goods.slice(0, count), { filter: 'none', most }),
    });
  const load = (text: string, most: number, count?: number) =>
    loadGoodList(list(most, count), new URLSearchParams(text));

  it('shows every one of them on a page of its own', async () => {
    const { pageSize, total } = await shown(load('', 10));
    expect({ pageSize, total }).toEqual({ pageSize: 10, total: 104 });
    const pages = await Promise.all(Array.from({ length: 10 }, (_, index) => shown(load(`page=${index + 2}`, 10))));
    expect(pages.flatMap((page) => page.goods)).toHaveLength(94);
    expect(await load('page=12', 10)).toEqual({ redirectTo: '?page=11' });
  });

  it('counts the pages that were asked for everywhere else, also where one row could not be read', async () => {
    expect(await shown(load('page=5', 24))).toMatchObject({ pageSize: 24, total: 104 });
    expect(await load('page=6', 24)).toEqual({ redirectTo: '?page=5' });
    expect(await shown(load('', 24, 7))).toMatchObject({ pageSize: 24, total: 7 });
    expect(await shown(load('', 23))).toMatchObject({ pageSize: 24 });
  });
});
