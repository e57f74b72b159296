import { clientOf } from '../clientAddress';
import {
  rateClasses,
  strictClasses,
  type RateClass,
  type RateLimits,
  type RateRule,
  type RateRules,
} from '../rateLimits';
import { countHere, spend, type RateStore, type Spent } from './rateStore';

/** After a failure the store is left alone for so long: each request would wait for it in vain. */
const storeRestMs = 1000;
/** The share of a large limit that a process counts alone before it asks the shared count. */
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

  async function sharedOr(shared: () => Promise<Spent>, own: () => Promise<Spent>): Promise<Spent> {
    if (clock() < brokenUntilMs) return own();
    try {
      return await shared();
    } catch (error) {
      if (clock() >= brokenUntilMs) onStoreFailure(error);
      brokenUntilMs = clock() + storeRestMs;
      return own();
    }
  }

  function takerOf(rateClass: RateClass, { requests, seconds }: RateRule): (key: string) => Promise<Spent> {
    const insurance = countHere(rateClass, { points: requests, seconds });
    const alone = (key: string, points = 1) => spend(insurance, key, points);
    if (store.sharedBy === null) return alone;
    const shared = store.counter(rateClass, { points: requests, seconds });
    const ownPoints = strictClasses.has(rateClass) ? 0 : Math.floor(requests * ownShare);
    const own = ownPoints === 0 ? null : countHere(`${rateClass} own`, { points: ownPoints, seconds });
    return async (key) => {
      const spent = own === null ? null : await spend(own, key);
      if (spent !== null && spent.waitMs === null) return spent;
      // Who has just used up the process's own share is reported with all of it.
      const points = spent !== null && spent.consumed === ownPoints + 1 ? spent.consumed : 1;
      return sharedOr(
        () => spend(shared, key, points),
        () => alone(key, points),
      );
    };
  }

  function classOf(rateClass: RateClass, rule: RateRule) {
    const waitSeconds = ({ waitMs }: Spent): number | null => {
      if (waitMs === null) return null;
      onRefusal?.(rateClass);
      return Math.max(1, Math.ceil(waitMs / 1000));
    };
    return { take: takerOf(rateClass, rule), waitSeconds };
  }

  const classes = Object.fromEntries(rateClasses.map((name) => [name, classOf(name, rules[name])])) as Record<
    RateClass,
    ReturnType<typeof classOf>
  >;
  return {
    take(rateClass, tenantId, clientIp) {
      const { take, waitSeconds } = classes[rateClass];
      return take(`${tenantId}|${clientOf(clientIp)}`).then(waitSeconds);
    },
  };
}
