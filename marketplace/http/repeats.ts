import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const repeatIntervalMs = 5_000;
const rememberedSubmits = 10_000;

/** Remembers who sent what lately, in this process. */
export interface RepeatGuard {
  /** True when the same person sent the same body to the same call less than 5 s ago; otherwise it is remembered. */
  isRepeat(who: string, call: string, body: string): boolean;
}

/** @param now the present time in epoch milliseconds */
export function createRepeatGuard(now: () => number): RepeatGuard {
  const submits = new LRUCache<string, number>({ max: rememberedSubmits });
  return {
    isRepeat(who, call, body) {
      const key = createHash('sha256').update(`${who}\0${call}\0${body}`).digest('base64');
      const last = submits.get(key);
      if (last !== undefined && now() - last < repeatIntervalMs) return true;
      submits.set(key, now());
      return false;
    },
  };
}
