import { LRUCache } from 'lru-cache';
import { clientOf } from '../clientAddress';
import type { RateLimits, RateRules } from '../rateLimits';

/** How many visitors are remembered at once; beyond that, the one not seen for longest starts anew. */
const maxCounts = 100_000;

/**
 * Limits per shop, client and class, counted in memory by windows of fixed length: enough where one object serves all
 * requests of a shop.
 * @param rules null: nothing is limited
 */
export function createWindowCounts(rules: RateRules | null, clock: () => number): RateLimits {
  const windows = new LRUCache<string, { requests: number; readonly endMs: number }>({ max: maxCounts });
  return {
    async take(rateClass, tenantId, clientIp) {
      if (rules === null) return null;
      const { requests, seconds } = rules[rateClass];
      const key = `${rateClass}|${tenantId}|${clientOf(clientIp)}`;
      const nowMs = clock();
      const present = windows.get(key);
      const window =
        present !== undefined && nowMs < present.endMs ? present : { requests: 0, endMs: nowMs + seconds * 1000 };
      window.requests += 1;
      windows.set(key, window);
      return window.requests <= requests ? null : Math.max(1, Math.ceil((window.endMs - nowMs) / 1000));
    },
  };
}
