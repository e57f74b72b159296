import { createAnswerStore, partsOf, storeKey } from './answerStore';
import type { CacheRule } from './contract/call';
import type { Soon } from './soon';
import { UpstreamError } from './transport';

/** A stored answer. */
export interface CacheEntry {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** Headers beside the type that hold for these bytes only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly etag: string;
  readonly fetchedAtMs: number;
}

/** HIT: fresh, or refreshed in the background. MISS: fetched now. STALE: the upstream failed, an older answer. */
export interface CacheResult {
  readonly entry: CacheEntry;
  readonly state: 'HIT' | 'MISS' | 'STALE';
}

/** What a fetch gives to the cache: an answer to keep. It throws what is not to be kept. */
export type Fetched = Pick<CacheEntry, 'body' | 'contentType' | 'headers'>;

/** Thrown by a fetch that finds that there is no such thing, or none any more; `cause` is what the caller is to get. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** Which answers to forget: those that fit everything that is named; nothing named is all of them. */
export interface PurgedAnswers {
  readonly tenant?: string | undefined;
  /** Told by the answer's key, without its tenant. */
  readonly isMeant?: ((key: string) => boolean) | undefined;
}

/** The one cache of the storefront; the tenant is the first part of every key. */
export interface TenantCache {
  /**
   * The answer for a key: from the store, at once, while the rule allows, else fetched, one fetch at a time per key.
   * When the fetch throws and an answer young enough for `staleIfErrorMs` is there, that one; else the error. One that
   * finds out that the thing is not there (`NotThere`) has the answer forgotten.
   * @param waitMs how long this visitor waits; the fetch goes on for the others
   */
  through(
    tenantId: string,
    key: string,
    rule: CacheRule,
    fetch: () => Promise<Fetched>,
    waitMs: number,
  ): Soon<CacheResult>;
  /**
   * Forgets stored answers, also those that are being fetched: what was asked before is not stored any more.
   * @returns how many were stored
   */
  purge(what?: PurgedAnswers): number;
  /** How old a tenant's youngest and oldest answers are, and how many there are. */
  ages(tenantId: string): { readonly count: number; readonly youngestMs: number; readonly oldestMs: number } | null;
  /** What is stored now. */
  readonly size: { readonly entries: number; readonly bytes: number };
}

/**
 * @param maxBytes size of all stored answers together; one tenant's have a share of it (answerStore.ts)
 * @param clock milliseconds that never go back
 * @param isOutage tells which errors an older answer may hide: the upstream's failures, not its refusals
 */
export function createCache(options: {
  maxBytes: number;
  clock: () => number;
  isOutage: (error: unknown) => boolean;
}): TenantCache {
  const { clock, isOutage } = options;
  const store = createAnswerStore(options.maxBytes);
  const { entries } = store;
  const pending = new Map<string, Promise<CacheEntry>>();

  function isMeant(fullKey: string, { tenant, isMeant: fits }: PurgedAnswers): boolean {
    const { tenantId, key } = partsOf(fullKey);
    return (tenant === undefined || tenantId === tenant) && (fits?.(key) ?? true);
  }

  function fetchOnce(fullKey: string, fetch: () => Promise<Fetched>): Promise<CacheEntry> {
    const running = pending.get(fullKey);
    if (running) return running;
    const started = fetch()
      .then(async ({ body, contentType, headers }) => {
        // A copy: the bytes may be a part of a larger buffer, all of which would stay in memory with them.
        const kept = new Uint8Array(body);
        const entry = { body: kept, contentType, headers, etag: await etagOf(kept), fetchedAtMs: clock() };
        if (pending.get(fullKey) === started) store.set(fullKey, entry);
        return entry;
      })
      .catch((error: unknown) => {
        // What was taken down must not come back with the next outage. An answer stored after a purge stays, for this
        // fetch began before the purge.
        if (error instanceof NotThere && pending.get(fullKey) === started) entries.delete(fullKey);
        throw error;
      })
      .finally(() => {
        if (pending.get(fullKey) === started) pending.delete(fullKey);
      });
    pending.set(fullKey, started);
    return started;
  }

  return {
    through(tenantId, key, rule, fetch, waitMs) {
      const fullKey = storeKey(tenantId, key);
      const stored = entries.get(fullKey);
      const ageMs = stored ? clock() - stored.fetchedAtMs : Infinity;
      if (stored && ageMs <= rule.freshMs) return { entry: stored, state: 'HIT' };
      if (stored && ageMs <= rule.freshMs + rule.staleWhileRevalidateMs) {
        // A failed refresh is not this visitor's trouble; the next one past the window meets it.
        fetchOnce(fullKey, fetch).catch(() => undefined);
        return { entry: stored, state: 'HIT' };
      }
      return within(waitMs, () => fetchOnce(fullKey, fetch)).then(
        (entry) => ({ entry, state: 'MISS' }),
        (error: unknown) => {
          if (stored && isOutage(error) && ageMs <= rule.freshMs + rule.staleIfErrorMs)
            return { entry: stored, state: 'STALE' };
          throw error;
        },
      );
    },
    purge(what = {}) {
      const stored = [...entries.keys()].filter((key) => isMeant(key, what));
      for (const key of stored) entries.delete(key);
      for (const key of [...pending.keys()]) if (isMeant(key, what)) pending.delete(key);
      return stored.length;
    },
    ages(tenantId) {
      const agesMs = [...entries.entries()]
        .filter(([key]) => key.startsWith(storeKey(tenantId, '')))
        .map(([, { fetchedAtMs }]) => clock() - fetchedAtMs);
      if (agesMs.length === 0) return null;
      return { count: agesMs.length, youngestMs: Math.min(...agesMs), oldestMs: Math.max(...agesMs) };
    },
    get size() {
      return { entries: entries.size, bytes: entries.calculatedSize };
    },
  };
}

/** @throws UpstreamError `timeout` */
async function within<Value>(limitMs: number, start: () => Promise<Value>): Promise<Value> {
  if (limitMs <= 0) throw new UpstreamError('timeout');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpstreamError('timeout')), limitMs);
  });
  return Promise.race([start(), over]).finally(() => clearTimeout(timer));
}

async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `"${[...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
