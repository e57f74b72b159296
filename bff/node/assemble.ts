import { createCache, type TenantCache } from '../cache';
import { createBff, type Bff } from '../createBff';
import { createDirectory, type Tenant } from '../directory';
import type { Settings } from '../env';
import { createGuard } from '../guard';
import { readPurge, type PurgeOrder, type ReadPurge } from '../purge';
import type { RateLimits } from '../rateLimits';
import { createSessions } from '../session';
import { tenantIdOf } from '../tenantIds';
import { createTenantLookup, revisedTenant } from '../tenantLookup';
import { isListed, parseTenantsFile } from '../tenantsFile';
import { tracedTransport } from '../tracedTransport';
import { isOutage } from '../upstreamCalls';
import { createBookkeeping, type Bookkeeping } from './bookkeeping';
import { gatherHostFacts, type HostFacts } from './hostFacts';
import type { Logger } from './log';
import { createMetrics, type Metrics } from './metrics';
import { createRateLimits } from './rateLimits';
import { startTracing, type Tracing } from './openTelemetry';
import { createRateStore } from './rateStore';
import { readReferenceAssets } from './referenceAssets';
import { createSteadyClock } from '../steadyClock';
import { createNodeTransport } from './upstream';

export const cacheBytes = 64 * 1024 * 1024;

/** The BFF of one worker with everything it depends on. */
export interface AssembledBff {
  readonly bff: Bff;
  readonly metrics: Metrics;
  readonly bookkeeping: Bookkeeping;
  readonly rates: RateLimits;
  /** Null where nobody collects spans. */
  readonly tracing: Tracing | null;
  /** The one cache of the process. */
  readonly cache: TenantCache;
  /**
   * Forgets cached answers and looked-up shops. An order that means nothing forgets nothing: whoever gave it has been
   * told by the parent, and a throw would end the worker.
   */
  purge(order: PurgeOrder): void;
  /** What is known of a host, without asking anybody. */
  hostFacts(given: string): HostFacts;
  /** From now on the shops are those of this text of the tenants file. @throws TenantsFileError */
  takeTenants(text: string): void;
  close(): Promise<void>;
}

/**
 * Puts the BFF of a process together.
 * @param tenantsText text of the tenants file; null: there is none
 * @param root the folder of build/; default: where the process was started
 * @throws TenantsFileError
 */
export async function assembleBff(
  settings: Settings,
  log: Logger,
  tenantsText: string | null,
  root = '.',
): Promise<AssembledBff> {
  const clock = createSteadyClock();
  const transport = createNodeTransport({ clock, connectTimeoutMs: settings.upstreamTimeoutMs });
  const tracing =
    settings.tracing === null
      ? null
      : await startTracing(settings.tracing, 'storefront', (reason) => log.warn({ reason }, 'spans did not arrive'));
  const send = tracing === null ? transport.send : tracedTransport(transport.send, tracing);
  const guard = createGuard(clock);
  const cache = createCache({ maxBytes: cacheBytes, clock, isOutage });
  const metrics = createMetrics({
    openBreakers: guard.openCount,
    openStreams: () => bff.streamCount(),
    cache: () => cache.size,
    connections: transport.connections,
    shops: () => directory.size,
  });
  const bookkeeping = createBookkeeping(metrics, log, Date.now);
  let file = tenantsText === null ? null : parseTenantsFile(tenantsText, settings.upstreamUrl);
  const directory = createDirectory({
    clock,
    isNoShop: (host) => file !== null && file.find(host) === null,
    isListed: (host) => file !== null && isListed(file.find(host)),
    lookUp: createTenantLookup({
      file: () => file,
      upstream: settings.upstreamUrl,
      transport: send,
      timeoutMs: settings.upstreamTimeoutMs,
    }),
  });
  const store = await createRateStore({
    redis: settings.redis,
    workers: settings.workers ?? 1,
    onTrouble: (reason) => log.debug({ reason }, 'Redis is not to be reached'),
  });
  const rates = createRateLimits({
    rules: settings.rateRules,
    store,
    clock,
    onStoreFailure: (error) => log.warn({ err: error }, 'requests are counted in this process alone'),
    onRefusal: metrics.observeLimited,
  });
  const bff = createBff({
    rates,
    directory,
    transport: send,
    guard,
    cache,
    sessions: await createSessions(settings.sessionSecrets),
    upstreamTimeoutMs: settings.upstreamTimeoutMs,
    reference: readReferenceAssets(root),
    clock,
    wallClock: Date.now,
    report: bookkeeping.noteCall,
    onUnexpected: (error, requestId) => log.error({ err: error, requestId }, 'unexpected error in a call'),
  });
  /** The tenant at a host, also by names that nobody has used yet. Null: no shop is known there. */
  function tenantIdAt(host: string): string | null {
    const known = directory.peek(host)?.resolution;
    if (known?.state === 'known') return known.tenant.id;
    const entry = file?.find(host)?.entry;
    return entry === undefined ? null : tenantIdOf(host, entry);
  }
  return {
    bff,
    metrics: {
      ...metrics,
      // Calls that were answered and are still to be counted belong to it too.
      snapshot() {
        bookkeeping.catchUp();
        return metrics.snapshot();
      },
    },
    bookkeeping,
    rates,
    tracing,
    cache,
    purge(order) {
      const read = understood(order, log);
      if (read === null) return;
      const { tenant, host, isMeant, withShops } = read;
      const ofHost = host === undefined ? null : tenantIdAt(host);
      // A host that is no shop has no answers here.
      if (host !== undefined && (ofHost === null || (tenant !== undefined && tenant !== ofHost))) return;
      cache.purge({ tenant: tenant ?? ofHost ?? undefined, isMeant });
      if (withShops) directory.purge(tenant);
    },
    hostFacts: (given) => gatherHostFacts(given, { file, upstream: settings.upstreamUrl, directory, cache, guard }),
    takeTenants(text) {
      const next = parseTenantsFile(text, settings.upstreamUrl);
      file = next;
      const changed = new Set<string>();
      directory.revise((host, before) => {
        const after = revisedTenant(host, before, next);
        if (after === null || !answersAlike(before, after)) changed.add(before.id);
        return after;
      });
      for (const tenant of changed) cache.purge({ tenant });
    },
    async close() {
      bookkeeping.catchUp();
      store.close();
      await Promise.all([transport.close(), tracing?.close()]);
    },
  };
}

/** Null: it means nothing here. */
function understood(order: PurgeOrder, log: Logger): ReadPurge | null {
  try {
    return readPurge(order);
  } catch (error) {
    log.warn({ err: error }, 'an order to forget answers means nothing');
    return null;
  }
}

/** Does what is stored for a tenant hold after a change of its settings? */
function answersAlike(before: Tenant, after: Tenant): boolean {
  return (
    JSON.stringify(before.features) === JSON.stringify(after.features) &&
    before.authorization === after.authorization &&
    before.origin === after.origin
  );
}
