import { LRUCache } from 'lru-cache';

const windowMs = 10 * 60_000;
const maxFailures = 10;
const rememberedNames = 20_000;

/** Counts wrong passwords per login name, whether or not somebody has that name. Kept in this process. */
export interface LoginAttempts {
  /** True when a name had 10 wrong passwords within 10 minutes. */
  isBlocked(name: string): boolean;
  failed(name: string): void;
  succeeded(name: string): void;
}

/** @param now the present time in epoch milliseconds */
export function createLoginAttempts(now: () => number): LoginAttempts {
  const failures = new LRUCache<string, { count: number; since: number }>({ max: rememberedNames });
  const current = (name: string) => {
    const entry = failures.get(name);
    return entry !== undefined && now() - entry.since < windowMs ? entry : { count: 0, since: now() };
  };
  return {
    isBlocked: (name) => current(name).count >= maxFailures,
    failed(name) {
      const entry = current(name);
      failures.set(name, { count: entry.count + 1, since: entry.since });
    },
    succeeded: (name) => void failures.delete(name),
  };
}
