import { readFileSync } from 'node:fs';
import { createCache } from '../cache';
import { createBff, type Bff } from '../createBff';
import { createDirectory } from '../directory';
import type { Settings } from '../env';
import { createGuard } from '../guard';
import { createSessions } from '../session';
import { createTenantLookup } from '../tenantLookup';
import { parseTenantsFile } from '../tenantsFile';
import { isOutage } from '../upstreamCalls';
import type { Logger } from './log';
import { createMetrics, type Metrics } from './metrics';
import { createNodeTransport } from './upstream';

const cacheBytes = 64 * 1024 * 1024;

/** The BFF of one worker with everything it depends on. */
export interface AssembledBff {
  readonly bff: Bff;
  readonly metrics: Metrics;
  /** Forgets cached answers and looked-up shops, of one tenant or of all. */
  purge(tenantId: string | undefined): void;
  close(): Promise<void>;
}

/**
 * Puts the BFF of a process together.
 * @throws TenantsFileError, or the system's error, when TENANTS_FILE can't be read
 */
export async function assembleBff(settings: Settings, log: Logger): Promise<AssembledBff> {
  const clock = Date.now;
  const transport = createNodeTransport({ connectTimeoutMs: settings.upstreamTimeoutMs });
  const guard = createGuard(clock);
  const cache = createCache({ maxBytes: cacheBytes, clock, isOutage });
  const metrics = createMetrics({ openBreakers: guard.openCount, openStreams: () => bff.streamCount() });
  const file =
    settings.tenantsFile === undefined
      ? null
      : parseTenantsFile(readFileSync(settings.tenantsFile, 'utf8'), settings.upstreamUrl);
  const directory = createDirectory({
    clock,
    lookUp: createTenantLookup({
      file,
      upstream: settings.upstreamUrl,
      transport: transport.send,
      timeoutMs: settings.upstreamTimeoutMs,
    }),
  });
  const bff = createBff({
    directory,
    transport: transport.send,
    guard,
    cache,
    sessions: await createSessions(settings.sessionSecrets),
    upstreamTimeoutMs: settings.upstreamTimeoutMs,
    clock,
    report: (report) => {
      metrics.observeCall(report);
      log.info(report, 'call');
    },
    onUnexpected: (error, requestId) => log.error({ err: error, requestId }, 'unexpected error in a call'),
  });
  return {
    bff,
    metrics,
    purge(tenantId) {
      cache.purge(tenantId);
      directory.purge(tenantId);
    },
    close: () => transport.close(),
  };
}
