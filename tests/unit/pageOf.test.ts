import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageOf } from '../../bff/lists';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index);

it('pages of a table that came whole are the table again, each row once', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 60 }), (count, pageSize) => {
      const rows = rowsOf(count);
      const pages = rowsOf(Math.ceil(count / pageSize)).map((page) =>
        pageOf(rows, count, { pageNum: page + 1, pageSize }),
      );
      expect(pages.flat()).toEqual(rows);
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(pageSize);
    }),
  );
});

it.each([
  ['no size was asked for', 30, { pageNum: 2 }],
  ['the size is none', 30, { pageNum: 1, pageSize: 'all' }],
  ['the number is none', 30, { pageNum: 0, pageSize: 10 }],
  ['there are more rows than came', 31, { pageNum: 2, pageSize: 10 }],
  ['they are as many as were asked for', 30, { pageNum: 2, pageSize: 30 }],
])('rows stay as they came when %s', (_why, total, asked) => {
  const rows = rowsOf(30);
  expect(pageOf(rows, total, asked)).toBe(rows);
});

it('takes texts as query fields are, and the first page when none is named', () => {
  expect(pageOf(rowsOf(30), 30, { pageNum: '3', pageSize: '10' })).toEqual(rowsOf(30).slice(20));
  expect(pageOf(rowsOf(30), 30, { pageSize: '10' })).toEqual(rowsOf(10));
});
