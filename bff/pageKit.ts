import type { CacheRule } from './contract/call';
import type { BffClient } from './contract/types';
import type { Drawings } from './drawings';

/**
 * Keeps what is costly to make, per shop: the bytes of a key while the rule allows, one making at a time, older ones
 * when the upstream fails. What is kept is told to everybody: nothing of one visitor may be in it.
 */
export type Keep = (key: string, rule: CacheRule, make: () => Promise<Uint8Array>) => Promise<Uint8Array>;

/** What pages get beside the calls. */
export interface PageKit {
  /**
   * The calls of a guest of the shop, one client for the whole visit: it has nothing of this visitor, no session, no
   * distributor's link and no language. For what is told to everybody.
   */
  readonly guest: () => Promise<BffClient>;
  /** Scheme, host and port under which search engines and shared links know the shop. */
  readonly siteOrigin: string;
  readonly keep: Keep;
  readonly drawings: Drawings;
}
