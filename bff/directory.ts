import { LRUCache } from 'lru-cache';
import type { FeatureSwitches } from './contract/features';
import { BffFailure } from './failure';
import { isAddressLiteral } from './hostGrammar';
import type { Maintenance } from './maintenance';
import type { Soon } from './soon';
import { createStrangerGate } from './strangers';
import type { TenantInfo } from './tenantInfo';

/** A shop: whom its calls go to and how. */
export interface Tenant {
  /** First part of every cache key. */
  readonly id: string;
  /** Under which its logins and SMS are counted: what invented hosts of one shop have in common. */
  readonly limitsId: string;
  readonly state: 'open' | 'suspended' | 'maintenance';
  /** What visitors are told in the state `maintenance`. */
  readonly maintenance: Maintenance;
  /** What the shop does without. */
  readonly features: FeatureSwitches;
  /** Scheme, host and port of the upstream. */
  readonly upstream: string;
  /** What the upstream gets as Host. */
  readonly hostHeader: string;
  /** The shop's own host, whichever of its names a visitor used. */
  readonly canonicalHost: string;
  /** The origin search engines are told, when the tenants file says one. */
  readonly origin: string | null;
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

/**
 * Thrown by a look-up that was answered by a refusal: where no shop is known, it is none; a known one is not forgotten.
 */
export class RefusedLookup extends Error {
  override readonly name = 'RefusedLookup';
  /** What is known of the shop without the upstream; null: not even that there is one. */
  readonly fallback: Tenant | null;

  constructor(fallback: Tenant | null) {
    super('the upstream refuses to tell of the shop');
    this.fallback = fallback;
  }
}

/** Finds the shop of a hostname. */
export interface Directory {
  /** Answers at once, without a promise, where the host is remembered. */
  resolve(host: string): Soon<Resolution>;
  /** Forgets what is known of all hosts, or of one tenant's; nothing that was asked before is remembered any more. */
  purge(tenantId?: string): void;
  /**
   * Goes over everything that is known, after the tenants file has changed: what was unknown is forgotten, and of a
   * known shop the tenant that `change` gives instead is remembered; null forgets it.
   */
  revise(change: (host: string, tenant: Tenant) => Tenant | null): void;
  /** How many hosts are remembered, shops or not. */
  readonly size: number;
  /** What is remembered of a host; null for nothing. */
  peek(host: string): { readonly resolution: Resolution; readonly ageMs: number } | null;
}

const knownFreshMs = 60_000;
/** A shop nobody visited for this long may have been shut or opened meanwhile: its next visitor waits for a look-up. */
const idleMs = 2 * knownFreshMs;
/** How long that visitor waits at most, since the upstream may keep silent. */
const idleWaitMs = 500;
const knownStaleMs = 24 * 3_600_000;
const unknownFreshMs = 30_000;
const unavailableFreshMs = 1000;
const maxShops = 200_000;
/** 50 a second are looked up and each answer counts for 30 s: keeping more would be of no use. */
export const maxOthers = 10_000;

interface Remembered {
  resolution: Resolution;
  /** When the source told of it. */
  atMs: number;
  /** When it was last looked up, also where that failed and the old answer was kept. */
  askedAtMs: number;
}

/**
 * Remembers look-ups: known hosts 60 s, then served while one look-up refreshes them (and for a day when it fails, with
 * one look-up a second; after two minutes without visitors the next one waits half a second for it), unknown ones 30 s.
 * One look-up at a time per host; hosts never seen before share a cap of 50 look-ups a second, so that invented names
 * can't flood the upstream (strangers.ts).
 * @param lookUp asks the source; throws when it can't be asked or refuses (`RefusedLookup`), null when it knows no
 *   such shop
 * @param isNoShop true for hosts that are certainly none, said without asking anybody
 * @param isListed true for hosts that nobody has invented: they don't count for the cap
 */
export function createDirectory(options: {
  lookUp: (host: string) => Promise<Tenant | null>;
  isNoShop?: (host: string) => boolean;
  isListed?: (host: string) => boolean;
  clock: () => number;
}): Directory {
  const { lookUp, isNoShop = () => false, isListed = () => false, clock } = options;
  const shops = createMemory(maxShops);
  /**
   * No shops, and shut ones that nobody has listed: invented names must neither push shops out nor take 140 MiB of each
   * worker.
   */
  const others = createMemory(maxOthers);
  const recall = (host: string) => shops.get(host) ?? others.get(host);
  const pending = new Map<string, Promise<Resolution>>();
  const strangers = createStrangerGate(clock);
  /** Look-ups that began before this are not remembered. */
  let generation = 0;

  function ask(host: string): Promise<Resolution> {
    const running = pending.get(host);
    if (running) return running;
    const begunIn = generation;
    const started = lookUp(host)
      .then(resolutionOf, (error: unknown) => keptOf(host, error))
      .then((resolution) => (begunIn === generation ? remember(host, resolution) : resolution))
      .finally(() => {
        if (pending.get(host) === started) pending.delete(host);
      });
    pending.set(host, started);
    return started;
  }

  async function askForStranger(host: string): Promise<Resolution> {
    const verdict = await strangers.enter();
    if (verdict === 'unknown') return { state: 'unknown' };
    if (verdict === 'unavailable') return { state: 'unavailable', error: new BffFailure('overloaded') };
    const resolution = await ask(host);
    const isNone = resolution.state === 'known' && !isShop(host, resolution);
    strangers.leave(isNone ? 'unknown' : resolution.state);
    return resolution;
  }

  /** A wildcard that the file has shut makes a shut shop of every name that somebody invents. */
  function isShop(host: string, resolution: Resolution): boolean {
    return resolution.state === 'known' && (resolution.tenant.state === 'open' || isListed(host));
  }

  /** A failed look-up never replaces what was known of a shop; one that is refused does so after a day. */
  function keptOf(host: string, error: unknown): Resolution {
    const before = recall(host);
    const isRefused = error instanceof RefusedLookup;
    if (before?.resolution.state === 'known' && !(isRefused && clock() - before.atMs > knownStaleMs)) {
      return before.resolution;
    }
    return isRefused ? resolutionOf(error.fallback) : { state: 'unavailable', error };
  }

  function remember(host: string, resolution: Resolution): Resolution {
    const before = recall(host);
    const askedAtMs = clock();
    // What was kept stays as old as it is.
    if (before?.resolution === resolution) before.askedAtMs = askedAtMs;
    else {
      const [place, other] = isShop(host, resolution) ? [shops, others] : [others, shops];
      other.delete(host);
      place.set(host, { resolution, atMs: askedAtMs, askedAtMs });
    }
    return resolution;
  }

  /** Look-ups under way still answer those who wait for them, but are not remembered. */
  function disownLookUps(): void {
    generation += 1;
    pending.clear();
  }

  return {
    resolve(host) {
      const before = recall(host);
      if (before === undefined && (isAddressLiteral(host) || isNoShop(host))) return { state: 'unknown' };
      if (before) {
        const nowMs = clock();
        const ageMs = nowMs - before.atMs;
        const { resolution } = before;
        if (resolution.state === 'known') {
          // An upstream that fails is not asked once more by everybody who comes.
          if (nowMs - before.askedAtMs <= unavailableFreshMs) return resolution;
          if (ageMs > knownStaleMs) return ask(host);
          if (ageMs <= knownFreshMs) return resolution;
          const asked = ask(host);
          return nowMs - before.askedAtMs > idleMs ? withinMs(asked, idleWaitMs, resolution) : resolution;
        }
        if (ageMs <= (resolution.state === 'unknown' ? unknownFreshMs : unavailableFreshMs)) return resolution;
      } else if (!pending.has(host)) {
        return isListed(host) ? ask(host) : askForStranger(host);
      }
      return ask(host);
    },
    purge(tenantId) {
      disownLookUps();
      if (tenantId === undefined) others.clear();
      for (const memory of [shops, others]) {
        for (const [host, { resolution }] of [...memory.entries()]) {
          if (resolution.state !== 'known') continue;
          if (tenantId === undefined || resolution.tenant.id === tenantId) memory.delete(host);
        }
      }
    },
    revise(change) {
      disownLookUps();
      others.clear();
      for (const [host, known] of [...shops.entries()]) {
        const { resolution } = known;
        const tenant = resolution.state === 'known' ? change(host, resolution.tenant) : null;
        if (tenant === null) shops.delete(host);
        else known.resolution = { state: 'known', tenant };
      }
    },
    get size() {
      return shops.size + others.size;
    },
    peek(host) {
      const known = shops.peek(host) ?? others.peek(host);
      return known === undefined ? null : { resolution: known.resolution, ageMs: clock() - known.atMs };
    },
  };
}

/** What a promise gives, or what was known before if it takes too long. */
async function withinMs<T>(promised: Promise<T>, limitMs: number, known: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, limitMs, known);
  });
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
}

/** Counted by size: with `max` it would make room for all of them at once, 6 MiB of each worker for 200,000. */
function createMemory(maxSize: number): LRUCache<string, Remembered> {
  return new LRUCache<string, Remembered>({ maxSize, sizeCalculation: () => 1 });
}

function resolutionOf(tenant: Tenant | null): Resolution {
  return tenant === null ? { state: 'unknown' } : { state: 'known', tenant };
}
