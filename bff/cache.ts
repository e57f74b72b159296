import { LRUCache } from 'lru-cache';
import type { CacheRule } from './contract/call';

/** A stored answer. */
export interface CacheEntry {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly etag: string;
  readonly fetchedAtMs: number;
}

/** HIT: fresh, or refreshed in the background. MISS: fetched now. STALE: the upstream failed, an older answer. */
export interface CacheResult {
  readonly entry: CacheEntry;
  readonly state: 'HIT' | 'MISS' | 'STALE';
}

/** What a fetch gives to the cache: an answer to keep, or one to pass on without keeping. */
export type Fetched = { readonly keep: true; readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string };

/** The one cache of the storefront; the tenant is the first part of every key. */
export interface TenantCache {
  /**
   * The answer for a key: from the store while the rule allows, else fetched, one fetch at a time per key.
   * When the fetch throws and an answer young enough for `staleIfErrorMs` is there, that one; else the error.
   */
  through(tenantId: string, key: string, rule: CacheRule, fetch: () => Promise<Fetched>): Promise<CacheResult>;
  /** Forgets one tenant's answers, or all. */
  purge(tenantId?: string): void;
}

const separator = '\u0000';

/**
 * @param maxBytes size of all stored bodies together
 * @param clock milliseconds since the epoch
 * @param isOutage tells which errors an older answer may hide: the upstream's failures, not its refusals
 */
export function createCache(options: {
  maxBytes: number;
  clock: () => number;
  isOutage: (error: unknown) => boolean;
}): TenantCache {
  const { clock, isOutage } = options;
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: options.maxBytes,
    sizeCalculation: (entry, key) => entry.body.length + key.length * 2 + 200,
  });
  const pending = new Map<string, Promise<CacheEntry>>();

  function fetchOnce(fullKey: string, fetch: () => Promise<Fetched>): Promise<CacheEntry> {
    const running = pending.get(fullKey);
    if (running) return running;
    const started = fetch()
      .then(async ({ body, contentType }) => {
        const entry = { body, contentType, etag: await etagOf(body), fetchedAtMs: clock() };
        entries.set(fullKey, entry);
        return entry;
      })
      .finally(() => pending.delete(fullKey));
    pending.set(fullKey, started);
    return started;
  }

  return {
    async through(tenantId, key, rule, fetch) {
      const fullKey = tenantId + separator + key;
      const stored = entries.get(fullKey);
      const ageMs = stored ? clock() - stored.fetchedAtMs : Infinity;
      if (stored && ageMs <= rule.freshMs) return { entry: stored, state: 'HIT' };
      if (stored && ageMs <= rule.freshMs + rule.staleWhileRevalidateMs) {
        // A failed refresh is not this visitor's trouble; the next one past the window meets it.
        fetchOnce(fullKey, fetch).catch(() => undefined);
        return { entry: stored, state: 'HIT' };
      }
      try {
        return { entry: await fetchOnce(fullKey, fetch), state: 'MISS' };
      } catch (error) {
        if (stored && isOutage(error) && ageMs <= rule.freshMs + rule.staleIfErrorMs)
          return { entry: stored, state: 'STALE' };
        throw error;
      }
    },
    purge(tenantId) {
      if (tenantId === undefined) return entries.clear();
      for (const key of [...entries.keys()]) if (key.startsWith(tenantId + separator)) entries.delete(key);
    },
  };
}

async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
