import type { CacheRule } from './call';
import { hourMs, minuteMs, secondMs } from './durations';

/** What a merchant sets up and seldom changes: templates, region keys, labels, dictionaries. */
export const settledCache: CacheRule = {
  freshMs: 5 * minuteMs,
  staleWhileRevalidateMs: hourMs,
  staleIfErrorMs: 24 * hourMs,
};

/** What a merchant edits and wants to see soon: the shop itself, decoration, notices. */
export const editedCache: CacheRule = {
  freshMs: minuteMs,
  staleWhileRevalidateMs: 10 * minuteMs,
  staleIfErrorMs: 24 * hourMs,
};

/** What trade moves: listings and deals. Short, because a sold account must not look buyable. */
export const listingCache: CacheRule = {
  freshMs: 3 * secondMs,
  staleWhileRevalidateMs: 15 * secondMs,
  staleIfErrorMs: 6 * hourMs,
};

/** What only accompanies a listing: similar ones, recent deals. */
export const contextCache: CacheRule = {
  freshMs: 30 * secondMs,
  staleWhileRevalidateMs: 5 * minuteMs,
  staleIfErrorMs: 6 * hourMs,
};
