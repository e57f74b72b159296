import { describe, expect, it } from 'vitest';
import { allFavourites, favouritesPageSize, loadFavourites } from '../../app/features/personal/favourites.server';
import {
  favouritesPath,
  isShown,
  parseFavouritesQuery,
  priceChangeCents,
  showCounts,
} from '../../app/features/personal/favouriteShow';
import { similarPath } from '../../app/ui/SimilarLink';
import { fakeBff } from './support/fakeBff';

const listKey = 'GET /api/web/goods/collect/list';
const onSale = 2;
const sold = 3;

function kept(id: number, fields: { saleState?: number; newPrice?: string; collectPrice?: string } = {}) {
  return { id, title: `Account ${id}`, saleState: onSale, newPrice: '100.00', collectPrice: '100.00', ...fields };
}

describe('what became of a favourite', () => {
  it('is its change of price to the cent, unless one of the two is unknown', () => {
    const change = (newPrice?: string, collectPrice?: string, price?: string) =>
      priceChangeCents({ newPrice, price, collectPrice });
    expect(change('99.90', '100.00')).toBe(-10);
    expect(change('0.30', '0.10')).toBe(20);
    expect(change('100.00', '100.00')).toBe(0);
    expect(change(undefined, '100.00', '80.00')).toBe(-2000);
    expect(change(undefined, '100.00')).toBeNull();
    expect(change('100.00', undefined)).toBeNull();
  });

  it('decides which selections it is in: only what can be bought has dropped', () => {
    const cheaper = { newPrice: '90.00', collectPrice: '100.00', price: undefined };
    expect(isShown('dropped', { ...cheaper, saleState: onSale })).toBe(true);
    expect(isShown('dropped', { ...cheaper, saleState: sold })).toBe(false);
    expect(isShown('dropped', { ...cheaper, newPrice: '110.00', saleState: onSale })).toBe(false);
    expect(isShown('onSale', { ...cheaper, saleState: 6 })).toBe(false);
    expect(isShown('all', { ...cheaper, saleState: 12 })).toBe(true);
    const goods = [
      { ...cheaper, saleState: onSale },
      { ...cheaper, saleState: sold },
      { ...cheaper, saleState: 4 },
    ];
    expect(showCounts(goods)).toEqual({ all: 3, onSale: 1, dropped: 1 });
  });

  it('leads to similar ones: below its page while it has one, else in the list of its game', () => {
    expect(similarPath({ id: '7', title: 'x', saleState: sold })).toBe('/pages/detail/index?id=7#similar');
    expect(similarPath({ id: '7', title: 'x', saleState: 12, gameId: '4' })).toBe('/pages/goodList?gameId=4');
    expect(similarPath({ id: '7', title: 'x', saleState: 12, gameName: 'Ark' })).toBe(
      '/pages/accountOrder?pageType=buy&searchText=Ark',
    );
  });
});

describe('the address of the favourites', () => {
  it('is read tolerantly and written in one way', () => {
    const clean = (text: string) => favouritesPath(parseFavouritesQuery(new URLSearchParams(text)));
    expect(clean('show=mine&page=0')).toBe('/pages/other/collect');
    expect(clean('page=2&show=dropped')).toBe('/pages/other/collect?show=dropped&page=2');
  });
});

describe('the loader of the favourites', () => {
  const load = (goods: unknown[] | 'refused', text = '') =>
    loadFavourites(fakeBff({ [listKey]: goods }, { loggedIn: true }), new URLSearchParams(text));

  it('filters over all of them, counts each selection and pages what is left', async () => {
    const goods = [
      ...Array.from({ length: 30 }, (_, index) => kept(index + 1)),
      kept(31, { saleState: sold }),
      kept(32, { newPrice: '80.00' }),
    ];
    expect(await load(goods)).toMatchObject({ data: { counts: { all: 32, onSale: 31, dropped: 1 } } });
    const second = await load(goods, 'show=onSale&page=2');
    const ids = 'data' in second ? second.data.goods?.map(({ id }) => id) : [];
    expect(ids).toEqual(['25', '26', '27', '28', '29', '30', '32']);
    expect(await load(goods, 'show=dropped')).toMatchObject({ data: { goods: [{ id: '32' }] } });
  });

  it('sends a page past the end to the last one', async () => {
    const goods = Array.from({ length: favouritesPageSize + 1 }, (_, index) => kept(index));
    expect(await load(goods, 'page=9')).toEqual({ redirectTo: '/pages/other/collect?page=2' });
    expect(await load([], 'page=2')).toEqual({ redirectTo: '/pages/other/collect' });
  });

  it('says that they could not be loaded, and keeps the address', async () => {
    expect(await load('refused', 'show=dropped&page=2')).toMatchObject({
      data: { goods: null, query: { show: 'dropped', page: 2 } },
    });
  });

  it('fetches batch after batch until one is not full or brings nothing new', async () => {
    const bff = fakeBff({});
    const asked: number[] = [];
    const batch = (first: number, length: number) => Array.from({ length }, (_, index) => kept(first + index));
    const answers = [batch(0, 100), batch(100, 100), batch(200, 7)];
    bff.data = (async (_key: string, input: { pageNum: number }) => {
      asked.push(input.pageNum);
      return answers[input.pageNum - 1] ?? answers.at(-1);
    }) as unknown as typeof bff.data;
    expect(await allFavourites(bff)).toHaveLength(207);
    expect(asked).toEqual([1, 2, 3]);
    // An upstream that never gives more than twenty.
    answers.splice(0, 3, batch(0, 20), batch(20, 20), batch(40, 3));
    asked.length = 0;
    expect(await allFavourites(bff)).toHaveLength(43);
    expect(asked).toEqual([1, 2, 3]);
    // An upstream that repeats its last page.
    answers.splice(0, 3, batch(0, 100));
    asked.length = 0;
    expect(await allFavourites(bff)).toHaveLength(100);
    expect(asked).toEqual([1, 2]);
  });
});
