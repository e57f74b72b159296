import { LRUCache } from 'lru-cache';
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisSettings } from '../rateSettings';
import { watchTrouble } from './redisTrouble';

/** A Redis that does not answer may hold a request up for so long, once a rest. */
const redisTimeoutMs = 250;
const maxReconnectDelayMs = 2000;
const parentTimeoutMs = 1000;
/** How many keys of a counter stay in memory; a key costs some 700 bytes until its time is over. */
export const maxCountedKeys = 10_000;

/** Counts points of keys, as rate-limiter-flexible does. */
export type Counter = Pick<RateLimiterAbstract, 'consume'>;

/** Makes counters: in this process, in the parent of several workers, or in a Redis that containers share. */
export interface RateStore {
  counter(name: string, limit: CounterLimit): Counter;
  /** Null where nobody else counts: one process alone. */
  readonly sharedBy: 'workers' | 'containers' | null;
  close(): void;
}

export interface CounterLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Counts in the memory of this process, 10,000 keys at most: see `bounded`. */
export function countHere(name: string, { points, seconds }: CounterLimit): Counter {
  return bounded(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));
}

/**
 * Keeps a counter in memory from growing with the addresses that somebody has. The key not seen for longest is
 * forgotten and starts anew: nobody is shut out for the others, and what is forgotten so lets nobody through who could
 * not have spent as much, and more, within the limits of 10,000 addresses.
 */
function bounded(counter: RateLimiterAbstract): Counter {
  // Counted by size: with `max` it would make room for all of them at once.
  const seen = new LRUCache<string, true>({
    maxSize: maxCountedKeys,
    sizeCalculation: () => 1,
    dispose(_seen, key, reason) {
      // A parent that does not answer forgets it by itself, when its time is over.
      if (reason === 'evict') counter.delete(key).catch(() => undefined);
    },
  });
  return {
    consume(key, points) {
      seen.set(String(key), true);
      return counter.consume(key, points);
    },
  };
}

/**
 * @param redis null: workers of one container share their parent's counters
 * @param workers how many this container has
 * @param onTrouble as of `watchTrouble`
 */
export async function createRateStore(options: {
  redis: RedisSettings | null;
  workers: number;
  onTrouble: (reason: string) => void;
}): Promise<RateStore> {
  const { redis, workers, onTrouble } = options;
  if (redis !== null) return redisStore(redis, onTrouble);
  if (workers <= 1) return { counter: countHere, sharedBy: null, close: () => undefined };
  return {
    sharedBy: 'workers',
    counter: (name, { points, seconds }) =>
      bounded(new RateLimiterCluster({ keyPrefix: name, points, duration: seconds, timeoutMs: parentTimeoutMs })),
    close: () => undefined,
  };
}

async function redisStore({ url, prefix }: RedisSettings, onTrouble: (reason: string) => void): Promise<RateStore> {
  // As for purges: only where there is one.
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    // What can't be counted now is counted here, at once, instead of waiting for the connection.
    enableOfflineQueue: false,
    commandTimeout: redisTimeoutMs,
    connectTimeout: redisTimeoutMs * 4,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 100, maxReconnectDelayMs),
  });
  watchTrouble(client, onTrouble);
  return {
    sharedBy: 'containers',
    counter: (name, { points, seconds }) =>
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `${prefix}rate:${name}`,
        points,
        duration: seconds,
        rejectIfRedisNotReady: true,
      }),
    close: () => client.disconnect(),
  };
}

/**
 * Counts points of a key.
 * @returns what the key has spent, and how long it has to wait where that is too much
 * @throws what the store failed with
 */
export function spend(counter: Counter, key: string, points = 1): Promise<Spent> {
  return counter.consume(key, points).then(granted, refused);
}

function granted({ consumedPoints }: RateLimiterRes): Spent {
  return { consumed: consumedPoints, waitMs: null };
}

function refused(refusal: unknown): Spent {
  if (refusal instanceof RateLimiterRes) return { consumed: refusal.consumedPoints, waitMs: refusal.msBeforeNext };
  throw refusal;
}

/** What a key has spent by now. */
export interface Spent {
  readonly consumed: number;
  /** Milliseconds until the count starts anew; null while the key is within its limit. */
  readonly waitMs: number | null;
}
