import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from '~/ui/pageWindow';

describe('the numbered pages', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [6, 20, [1, null, 5, 6, 7, null, 20]],
    [1, 20, [1, 2, 3, 4, 5, null, 20]],
    [20, 20, [1, null, 16, 17, 18, 19, 20]],
  ])('around page %s of %s are %j', (current, pages, shown) => {
    expect(pageWindow(current, pages)).toEqual(shown);
  });

  it('always hold both ends and the current page, rising, with gaps of more than one page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (pages, wish) => {
        const current = Math.min(wish, pages);
        const shown = pageWindow(current, pages);
        const numbers = shown.filter((entry) => entry !== null);
        expect(numbers).toContain(1);
        expect(numbers).toContain(pages);
        expect(numbers).toContain(current);
        expect([...numbers].sort((a, b) => a - b)).toEqual(numbers);
        expect(shown.length).toBeLessThanOrEqual(9);
        shown.forEach((entry, index) => {
          if (entry === null) expect((shown[index + 1] ?? 0) - (shown[index - 1] ?? 0)).toBeGreaterThan(2);
        });
      }),
    );
  });
});
