import { availableParallelism } from 'node:os';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Settings } from '../env';
import { createAdminServer } from './admin';
import { askHost } from './askHost';
import { listenAt, portsOf, tryPort } from './listen';
import { createListener } from './listener';
import { createLog, type Logger } from './log';
import { marketplaceConfig } from './marketplaceConfig';
import { startMarketplace, type MarketplaceProcess } from './marketplaceProcess';
import { gatherMetrics } from './gatherMetrics';
import { createPurger } from './purger';
import { stopOnSignals, whenAsked } from './stopSignal';
import { startSupervisor, type Supervisor } from './supervisor';
import { embeddedUpstream, openTenantsFile, type TenantsSource } from './tenantsSource';
import { workerEnvironment } from './workerEnvironment';

const maxDefaultWorkers = 4;
/** What workers have for their last answers at least: uploads take longer than calls. */
const minDrainMs = 10_000;
/** From the end of the linger the longest call has its own time, and this much to be answered. */
const drainReserveMs = 300;
/** The linger, and what is left to do after the workers: 11.8 s in all where a call has its usual 10 s. */
const stopReserveMs = 1500;

interface ParentOptions {
  settings: Settings;
  marketplaceEntry: string;
  /** Prints the addresses once everybody serves. */
  announce: (settings: Settings) => void;
}

/** A start that may be ended while it lasts. */
interface Start extends ParentOptions {
  log: Logger;
  stopping: AbortSignal;
}

/** What signals can do once everybody serves. */
interface Running {
  swap(): void;
  stop(): Promise<void>;
}

/**
 * The parent: starts the embedded marketplace when no upstream is configured, keeps workers running,
 * serves the admin port, and ends everything in order. Resolves when everybody serves; SIGTERM and SIGINT end a start
 * as well, with 0, and SIGHUP waits for its end.
 */
export async function runParent(options: ParentOptions): Promise<void> {
  const stopping = stopOnSignals();
  const starting = start({ ...options, log: createLog(options.settings.logLevel, 'parent'), stopping });
  // Why a start failed is told below.
  process.on('SIGHUP', () => void starting.then(({ swap }) => swap()).catch(() => undefined));
  try {
    const { stop } = await starting;
    whenAsked(stopping, stop);
  } catch (error) {
    if (!stopping.aborted) throw error;
    process.exit(0);
  }
}

async function start(options: Start): Promise<Running> {
  const { settings, log } = options;
  const { shops, operators } = portsOf(settings);
  await tryPort(shops);
  await tryPort(operators);
  const tenants = openTenantsFile({
    path: settings.tenantsFile,
    defaultUpstream: settings.upstreamUrl ?? embeddedUpstream,
    log,
  });
  const marketplace = settings.upstreamUrl === undefined ? await startEmbedded(options) : null;
  try {
    return await serve(options, tenants, marketplace);
  } catch (error) {
    // The first process of a container takes the others along when it ends.
    await marketplace?.stop();
    throw error;
  }
}

async function serve(
  { settings, log, stopping, announce }: Start,
  tenants: TenantsSource,
  marketplace: MarketplaceProcess | null,
): Promise<Running> {
  const drainLimitMs = Math.max(minDrainMs, settings.upstreamTimeoutMs) + drainReserveMs;
  const { shops, operators } = portsOf(settings);
  const upstreamUrl = settings.upstreamUrl ?? `http://127.0.0.1:${marketplace?.port}`;
  const workers = settings.workers ?? Math.min(availableParallelism(), maxDefaultWorkers);
  // Answers workers that count their visitors' requests together.
  if (settings.redis === null && workers > 1) new RateLimiterClusterMaster();
  const listener = createListener();
  const supervisor = await startSupervisor({
    listener,
    tenantsText: () => tenants.text,
    drainLimitMs,
    count: workers,
    environment: workerEnvironment(settings, { upstreamUrl, workers }),
    log,
    stopping,
  });
  tenants.follow((text) => supervisor.broadcast({ type: 'tenants', text }));
  const port = await listener.listen(shops);
  const purger = await createPurger({
    redis: settings.redis,
    broadcast: (order) => supervisor.broadcast({ type: 'purge', order }),
    onTrouble: (reason) => log.debug({ reason }, 'a purge by Redis did not arrive'),
  });
  const admin = createAdminServer({
    // Without its marketplace this container has no answers; another one does.
    ready: () => !stopping.aborted && supervisor.serving().length > 0 && (marketplace?.serving() ?? true),
    metrics: () => gatherMetrics(supervisor.serving()),
    purge: purger.purge,
    host: (given) => askHost(supervisor.serving()[0], given),
  });
  const adminPort = await listenAt(admin, operators);
  announce({ ...settings, port, adminPort });

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(0), drainLimitMs + stopReserveMs).unref();
    tenants.close();
    purger.close();
    await endAll(supervisor, marketplace);
    admin.close();
    process.exit(0);
  }
  function swap(): void {
    log.info('swapping workers');
    tenants
      .reload()
      .then(() => supervisor.swapAll())
      .then(
        () => log.info('all workers swapped'),
        (error: unknown) => log.error({ err: error }, 'the workers could not be swapped'),
      );
  }
  return { swap, stop };
}

function startEmbedded({ settings, marketplaceEntry, log, stopping }: Start): Promise<MarketplaceProcess> {
  return startMarketplace({
    entry: marketplaceEntry,
    config: { ...marketplaceConfig(settings), partner: partnerConfig(settings), port: 0 },
    log,
    onProgress: (text) => process.stdout.write(`${text}\n`),
    stopping,
  });
}

/** The partner as the marketplace is told of it. The stand-in is reached from where the storefront is. */
function partnerConfig({ partner, port, host }: Settings): object | null {
  return partner?.kind === 'standIn' ? { ...partner, host, sitePort: port } : partner;
}

/** Workers first: their last requests still need the marketplace. */
async function endAll(supervisor: Supervisor, marketplace: MarketplaceProcess | null): Promise<void> {
  await supervisor.stop();
  await marketplace?.stop();
}
