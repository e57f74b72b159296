import { describe, expect, it } from 'vitest';
import { forgetList, isDetailPath, keepList, keptListOf, type KeptList } from '../../app/features/list/keptList';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

const kept: KeptList = { key: 'k1', savedAtMs: 1000, scrollY: 800, anchor: null, more: [], pages: 1, total: 60 };
const minuteMs = 60_000;

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
