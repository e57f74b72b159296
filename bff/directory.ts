import { LRUCache } from 'lru-cache';
import { BffFailure } from './failure';
import { isAddressLiteral } from './hostGrammar';
import type { TenantInfo } from './tenantInfo';

/** A shop: whom its calls go to and how. */
export interface Tenant {
  /** First part of every cache key. */
  readonly id: string;
  readonly state: 'open' | 'suspended';
  /** Scheme, host and port of the upstream. */
  readonly upstream: string;
  /** What the upstream gets as Host. */
  readonly hostHeader: string;
  /** Does the upstream want `Bearer ` before the token in Authorization? */
  readonly authorization: 'plain' | 'bearer';
  readonly info: TenantInfo;
}

/** What became of a hostname. */
export type Resolution =
  | { readonly state: 'known'; readonly tenant: Tenant }
  | { readonly state: 'unknown' }
  /** The upstream could not be asked; the error says why. */
  | { readonly state: 'unavailable'; readonly error: unknown };

/** Finds the shop of a hostname. */
export interface Directory {
  resolve(host: string): Promise<Resolution>;
  /** Forgets what is known of all hosts, or of one tenant's. */
  purge(tenantId?: string): void;
}

const knownFreshMs = 60_000;
const knownStaleMs = 24 * 3_600_000;
const unknownFreshMs = 30_000;
const unavailableFreshMs = 1000;
const maxHosts = 200_000;
const unknownLookupsPerSecond = 50;

interface Remembered {
  resolution: Resolution;
  atMs: number;
}

/**
 * Remembers look-ups: known hosts 60 s, then served while one look-up refreshes them (and for a day when it fails),
 * unknown ones 30 s. One look-up at a time per host; hosts never seen before share a cap of 50 look-ups a second,
 * so that invented names can't flood the upstream.
 * @param lookUp asks the source; throws when it can't be asked, null when it knows no such shop
 */
export function createDirectory(options: {
  lookUp: (host: string) => Promise<Tenant | null>;
  clock: () => number;
}): Directory {
  const { lookUp, clock } = options;
  const remembered = new LRUCache<string, Remembered>({ max: maxHosts });
  const pending = new Map<string, Promise<Resolution>>();
  let window = { startMs: 0, used: 0 };

  function mayAskForStranger(): boolean {
    const nowMs = clock();
    if (nowMs - window.startMs >= 1000) window = { startMs: nowMs, used: 0 };
    window.used += 1;
    return window.used <= unknownLookupsPerSecond;
  }

  function ask(host: string): Promise<Resolution> {
    const running = pending.get(host);
    if (running) return running;
    const started = lookUp(host)
      .then(
        (tenant): Resolution => (tenant === null ? { state: 'unknown' } : { state: 'known', tenant }),
        (error: unknown): Resolution => ({ state: 'unavailable', error }),
      )
      .then((resolution) => remember(host, resolution))
      .finally(() => pending.delete(host));
    pending.set(host, started);
    return started;
  }

  /** A failed look-up never replaces what was known of a shop. */
  function remember(host: string, resolution: Resolution): Resolution {
    const before = remembered.get(host);
    if (resolution.state === 'unavailable' && before?.resolution.state === 'known') return before.resolution;
    remembered.set(host, { resolution, atMs: clock() });
    return resolution;
  }

  return {
    async resolve(host) {
      if (isAddressLiteral(host)) return { state: 'unknown' };
      const before = remembered.get(host);
      if (before) {
        const ageMs = clock() - before.atMs;
        const { resolution } = before;
        if (resolution.state === 'known') {
          if (ageMs > knownStaleMs) return ask(host);
          if (ageMs > knownFreshMs) void ask(host);
          return resolution;
        }
        if (ageMs <= (resolution.state === 'unknown' ? unknownFreshMs : unavailableFreshMs)) return resolution;
      } else if (!pending.has(host) && !mayAskForStranger()) {
        return { state: 'unavailable', error: new BffFailure('overloaded') };
      }
      return ask(host);
    },
    purge(tenantId) {
      for (const [host, { resolution }] of [...remembered.entries()]) {
        const matches = resolution.state === 'known' && resolution.tenant.id === tenantId;
        if (tenantId === undefined || matches) remembered.delete(host);
      }
    },
  };
}
