import { clientOf } from '../clientAddress';
import {
  rateClasses,
  strictClasses,
  type RateClass,
  type RateLimits,
  type RateRule,
  type RateRules,
} from '../rateLimits';
import { countHere, spend, type RateStore } from './rateStore';

/** After a failure the store is left alone for so long: each request would wait for it in vain. */
const storeRestMs = 1000;
/** Of a large limit this share is counted in the process alone before the shared count is asked. */
const ownShare = 1 / 8;

/**
 * Limits per shop, client and class. Small limits are counted where everybody counts; of large ones a process spends
 * an eighth on its own first, so that ordinary visitors cost no message to anybody: whoever goes past it is reported
 * with all he spent. A store that fails is replaced by the counts of this process until it is back.
 * @param rules null: nothing is limited
 * @param onStoreFailure told of each failure, at most once a second
 * @param onRefusal told of each request that was too many
 */
export function createRateLimits(options: {
  rules: RateRules | null;
  store: RateStore;
  clock: () => number;
  onStoreFailure: (error: unknown) => void;
  onRefusal?: (rateClass: RateClass) => void;
}): RateLimits {
  const { rules, store, clock, onStoreFailure, onRefusal } = options;
  if (rules === null) return { take: async () => null };
  let brokenUntilMs = 0;

  async function sharedOr(shared: () => Promise<number | null>, own: () => Promise<number | null>) {
    if (clock() < brokenUntilMs) return own();
    try {
      return await shared();
    } catch (error) {
      if (clock() >= brokenUntilMs) onStoreFailure(error);
      brokenUntilMs = clock() + storeRestMs;
      return own();
    }
  }

  function takerOf(rateClass: RateClass, { requests, seconds }: RateRule): (key: string) => Promise<number | null> {
    const insurance = countHere(rateClass, { points: requests, seconds });
    const alone = async (key: string, points = 1) => (await spend(insurance, key, points)).waitMs;
    if (store.sharedBy === null) return alone;
    const shared = store.counter(rateClass, { points: requests, seconds });
    const ownPoints = strictClasses.has(rateClass) ? 0 : Math.floor(requests * ownShare);
    const own = ownPoints === 0 ? null : countHere(`${rateClass} own`, { points: ownPoints, seconds });
    return async (key) => {
      const spent = own === null ? null : await spend(own, key);
      if (spent !== null && spent.waitMs === null) return null;
      // Who has just used up the process's own share is reported with all of it.
      const points = spent !== null && spent.consumed === ownPoints + 1 ? spent.consumed : 1;
      return sharedOr(
        async () => (await spend(shared, key, points)).waitMs,
        () => alone(key, points),
      );
    };
  }

  const takers = new Map(rateClasses.map((rateClass) => [rateClass, takerOf(rateClass, rules[rateClass])]));
  return {
    async take(rateClass, tenantId, clientIp) {
      const take = takers.get(rateClass);
      const waitMs = take === undefined ? null : await take(`${tenantId}|${clientOf(clientIp)}`);
      if (waitMs === null) return null;
      onRefusal?.(rateClass);
      return Math.max(1, Math.ceil(waitMs / 1000));
    },
  };
}
