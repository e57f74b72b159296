import { describe, expect, it } from 'vitest';
import { clampPage, pageIn, pagesOf } from '~/lib/paging';

describe('the page of an address', () => {
  it.each([
    ['page=3', 3],
    ['', 1],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=2.5', 1],
    ['page=two', 1],
    ['page=99999999999999999999', 100_000],
  ])('"%s" is %s', (text, page) => {
    expect(pageIn(new URLSearchParams(text))).toBe(page);
  });

  it('is the last one when it is past the end, and stays while nobody knows the end', () => {
    expect([clampPage(2, 21, 10), clampPage(9, 21, 10), clampPage(9, 20, 10), clampPage(9, 0, 10)]).toEqual([
      2, 3, 2, 1,
    ]);
    expect(clampPage(9, null, 10)).toBe(9);
    expect(pagesOf(0, 10)).toBe(1);
  });
});
