import type { GoodRow } from '~/ui/badgesOf';
import { paths } from '~/paths';

/** What is kept of a list while its person looks at a listing. */
export interface KeptList {
  /** The history entry it belongs to. */
  key: string;
  savedAtMs: number;
  scrollY: number;
  /** The card at the top edge and its distance from it: heights above may have changed meanwhile. */
  anchor: { goodId: string; offset: number } | null;
  /** What load-more had added to the page of the address. */
  more: GoodRow[];
  pages: number;
  total: number;
}

/** Session storage, or anything that behaves like it. It may throw. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'kept-list';
const keptForMs = 30 * 60_000;

/** True when a path is the goods detail, the only place a list is kept for. */
export function isDetailPath(pathname: string): boolean {
  return pathname === paths.detail('').replace(/\?.*$/, '');
}

/** Keeps the list for the way back. A browser that stores nothing shows the list afresh. */
export function keepList(storage: KeptStorage, list: KeptList): void {
  try {
    storage.setItem(storageKey, JSON.stringify(list));
  } catch {
    forgetList(storage);
  }
}

/** Drops what was kept. */
export function forgetList(storage: KeptStorage): void {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Nothing was stored then.
  }
}

/** What was kept for this history entry, or null when it is another entry's, broken or too old. */
export function keptListOf(storage: KeptStorage, key: string, nowMs: number): KeptList | null {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as KeptList | null;
    if (kept === null || kept.key !== key || !Array.isArray(kept.more)) return null;
    return nowMs - kept.savedAtMs < keptForMs ? kept : null;
  } catch {
    return null;
  }
}
