import type { CacheRule } from './contract/call';
import type { Drawings } from './drawings';

/**
 * Keeps what is costly to make, per shop: the bytes of a key while the rule allows, one making at a time, older ones
 * when the upstream fails. What is kept is told to everybody: nothing of one visitor may be in it.
 */
export type Keep = (key: string, rule: CacheRule, make: () => Promise<Uint8Array>) => Promise<Uint8Array>;

/** What pages get beside the calls. */
export interface PageKit {
  /** Scheme, host and port under which search engines and shared links know the shop. */
  readonly siteOrigin: string;
  readonly keep: Keep;
  readonly drawings: Drawings;
}
