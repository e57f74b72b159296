import { LRUCache } from 'lru-cache';
import type { CacheEntry } from './cache';

/** What one tenant may have stored, of the whole memory, once that is full. */
export const tenantShare = 1 / 4;
const separator = '\u0000';

/** Where stored answers lie: the memory of the one cache. Keys are those of `storeKey`. */
export interface AnswerStore {
  readonly entries: Pick<
    LRUCache<string, CacheEntry>,
    'get' | 'delete' | 'keys' | 'entries' | 'size' | 'calculatedSize'
  >;
  set(key: string, entry: CacheEntry): void;
}

/** A tenant's key: the tenant is its first part. */
export function storeKey(tenantId: string, key: string): string {
  return tenantId + separator + key;
}

/** A stored answer's tenant, and its key without the tenant. */
export function partsOf(storedKey: string): { readonly tenantId: string; readonly key: string } {
  const end = storedKey.indexOf(separator);
  return { tenantId: storedKey.slice(0, end), key: storedKey.slice(end + 1) };
}

/** What one tenant has stored. */
interface Holding {
  bytes: number;
  /** Those stored first come first. */
  readonly keys: Set<string>;
}

/**
 * Keeps answers until they are too large together; then the least recently used one goes. A tenant that has more than a
 * quarter of the memory makes room out of its own: a guest who asks for thousands of pages of one shop must not take from
 * all others what carries them through an outage.
 * @param maxBytes of all answers together
 */
export function createAnswerStore(maxBytes: number): AnswerStore {
  const holdings = new Map<string, Holding>();
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: sizeOf, dispose: forget });

  /** Told of whatever leaves, also of what another one replaces. */
  function forget(entry: CacheEntry, key: string): void {
    const { tenantId } = partsOf(key);
    const holding = holdings.get(tenantId);
    if (holding === undefined) return;
    holding.keys.delete(key);
    holding.bytes -= sizeOf(entry, key);
    if (holding.keys.size === 0) holdings.delete(tenantId);
  }

  /** Where the least recently used answer is the tenant's own, it would go in any case. */
  function makeRoom(tenantId: string, bytes: number): void {
    const holding = holdings.get(tenantId);
    if (holding === undefined || bytes > maxBytes) return;
    while (entries.calculatedSize + bytes > maxBytes && holding.bytes + bytes > maxBytes * tenantShare) {
      const [leastUsed = ''] = entries.rkeys();
      const [first] = holding.keys;
      if (first === undefined) return;
      entries.delete(partsOf(leastUsed).tenantId === tenantId ? leastUsed : first);
    }
  }

  return {
    entries,
    set(key, entry) {
      const { tenantId } = partsOf(key);
      const bytes = sizeOf(entry, key);
      entries.delete(key);
      makeRoom(tenantId, bytes);
      entries.set(key, entry);
      if (!entries.has(key)) return;
      const holding = holdings.get(tenantId) ?? { bytes: 0, keys: new Set() };
      holdings.set(tenantId, holding);
      holding.keys.add(key);
      holding.bytes += bytes;
    },
  };
}

/** A third more than the body, for the compressed forms that are kept beside it. */
function sizeOf({ body }: CacheEntry, key: string): number {
  return Math.ceil(body.length * 1.33) + key.length * 2 + 200;
}
