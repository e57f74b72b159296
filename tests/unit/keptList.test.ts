import { describe, expect, it } from 'vitest';
import {
  forgetList,
  isDetailPath,
  keepList,
  keptListOf,
  markListing,
  marksOf,
  noteShownPage,
  withMarks,
  type KeptList,
} from '../../app/features/list/keptList';
import { minuteMs } from '../../bff/contract/durations';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

const kept: KeptList = { key: 'k1', savedAtMs: 1000, scrollY: 800, anchor: null, more: [], pages: 1, total: 60 };

describe('the list kept for the way back from a listing', () => {
  it('belongs to its own history entry and grows too old', () => {
    const storage = memory();
    keepList(storage, kept);
    expect(keptListOf(storage, 'k1', 2000)).toEqual(kept);
    expect(keptListOf(storage, 'k2', 2000)).toBeNull();
    expect(keptListOf(storage, 'k1', 1000 + 31 * minuteMs)).toBeNull();
    forgetList(storage);
    expect(keptListOf(storage, 'k1', 2000)).toBeNull();
  });

  it('is not for who comes from a page that is no listing', () => {
    const storage = memory();
    const keptAfter = (...pages: string[]) => {
      keepList(storage, kept);
      for (const page of pages) noteShownPage(storage, page);
      return keptListOf(storage, 'k1', 2000);
    };
    expect(keptAfter('/pages/detail/index')).toMatchObject(kept);
    expect(keptAfter('/pages/detail/index', '/')).toBeNull();
    expect(keptAfter('/pages/sureOrder', '/pages/detail/index')).toMatchObject(kept);
    forgetList(storage);
    noteShownPage(storage, '/');
    expect(storage.getItem('kept-list')).toBeNull();
  });

  it('survives storage that is broken, full or forbidden', () => {
    const broken = memory();
    broken.setItem('kept-list', '{"key":"k1"');
    expect(keptListOf(broken, 'k1', 0)).toBeNull();
    const refuse = () => {
      throw new Error('denied');
    };
    const denied = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => keepList(denied, kept)).not.toThrow();
    expect(keptListOf(denied, 'k1', 0)).toBeNull();
  });

  it('is kept for the goods detail only', () => {
    expect(isDetailPath('/pages/detail/index')).toBe(true);
    expect(isDetailPath('/pages/goodList')).toBe(false);
    expect(isDetailPath('/')).toBe(false);
  });
});

describe('a listing looked at from a kept list', () => {
  const reserved = 6;
  const onSale = 2;

  function keptAfter(...looks: [id: string, saleState: number | undefined, seenAtMs: number][]): KeptList {
    const storage = memory();
    keepList(storage, kept);
    for (const [id, saleState, seenAtMs] of looks) markListing(storage, id, saleState, seenAtMs);
    return keptListOf(storage, 'k1', 2000) ?? kept;
  }

  it('is marked on the way back when it was found reserved or sold', () => {
    const back = keptAfter(['7', reserved, 1500], ['8', 3, 1600], ['9', onSale, 1700]);
    const marks = marksOf(back, 2000, false);
    expect(marks).toEqual({ 7: 6, 8: 3 });
    const goods = [
      { id: '7', saleState: 2 },
      { id: '9', saleState: 2 },
    ] as Parameters<typeof withMarks>[0];
    expect(withMarks(goods, marks).map((good) => good.saleState)).toEqual([6, 2]);
  });

  it('loses its mark when it is found on sale again, or when the list knows better by itself', () => {
    expect(marksOf(keptAfter(['7', reserved, 1500], ['7', onSale, 1600]), 2000, false)).toEqual({});
    expect(marksOf(keptAfter(['7', reserved, 1500], ['7', undefined, 1600]), 2000, false)).toEqual({});
    const back = keptAfter(['7', reserved, 1500]);
    expect(marksOf(back, 1500 + minuteMs, false)).toEqual({});
    expect(marksOf(back, 1500 + minuteMs, true)).toEqual({ 7: 6 });
  });

  it('changes nothing when no list is kept', () => {
    const storage = memory();
    markListing(storage, '7', reserved, 1500);
    expect(keptListOf(storage, 'k1', 2000)).toBeNull();
  });
});
