import { describe, expect, it } from 'vitest';
import { emptyQuery, parseListQuery } from '../../app/features/list/listQuery';
import { appendPage, onSaleOnly, pageCount, searchInput } from '../../app/features/list/searchInput';

describe('paging through the goods list', () => {
  it('adds a page without repeating a listing, even when the upstream repeats its last page', () => {
    const shown = [{ id: '1' }, { id: '2' }];
    expect(appendPage(shown, [{ id: '2' }, { id: '3' }, { id: '3' }])).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
    expect(appendPage(shown, shown)).toEqual(shown);
  });

  it('shows only what is on sale', () => {
    const goods = [{ saleState: 2 }, { saleState: 3 }, { saleState: 4 }, { saleState: 6 }, { saleState: undefined }];
    expect(onSaleOnly(goods)).toEqual([{ saleState: 2 }, { saleState: undefined }]);
  });

  it('asks only for the filters in force', () => {
    const query = parseListQuery(new URLSearchParams('gameId=4&f1=10-80&priceStart=5&labelIds=2,1&page=3'));
    expect(searchInput(query)).toEqual({
      gameId: '4',
      f1: '10-80',
      priceStart: '5',
      labelIds: '1,2',
      sortRank: 'timedesc',
      pageNum: 3,
      pageSize: 24,
    });
    expect(searchInput(emptyQuery, 2)).toEqual({ sortRank: 'timedesc', pageNum: 2, pageSize: 24 });
  });

  it('counts pages, at least one', () => {
    expect([0, 1, 24, 25].map((total) => pageCount(total))).toEqual([1, 1, 1, 2]);
  });
});
