import { randomBytes } from 'node:crypto';
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
import { startSupervisor, type Supervisor } from './supervisor';
import { openTenantsFile } from './tenantsSource';

const maxDefaultWorkers = 4;
/** What workers have for their last answers at least: uploads take longer than calls. */
const minDrainMs = 10_000;
/** From the end of the linger the longest call has its own time, and this much to be answered. */
const drainReserveMs = 300;
/** The linger, and what is left to do after the workers: 11.8 s in all where a call has its usual 10 s. */
const stopReserveMs = 1500;

/**
 * The parent: starts the embedded marketplace when no upstream is configured, keeps workers running,
 * serves the admin port, and ends everything in order.
 * @param announce prints the addresses once everybody serves
 */
export async function runParent(options: {
  settings: Settings;
  marketplaceEntry: string;
  announce: (settings: Settings) => void;
}): Promise<void> {
  const { settings } = options;
  const log = createLog(settings.logLevel, 'parent');
  const drainLimitMs = Math.max(minDrainMs, settings.upstreamTimeoutMs) + drainReserveMs;
  const { shops, operators } = portsOf(settings);
  await tryPort(shops);
  await tryPort(operators);
  const marketplace =
    settings.upstreamUrl === undefined ? await startEmbedded(settings, options.marketplaceEntry, log) : null;
  const upstreamUrl = settings.upstreamUrl ?? `http://127.0.0.1:${marketplace?.port}`;
  const workers = settings.workers ?? Math.min(availableParallelism(), maxDefaultWorkers);
  // Answers workers that count their visitors' requests together.
  if (settings.redis === null && workers > 1) new RateLimiterClusterMaster();
  const listener = createListener();
  const tenants = openTenantsFile({
    path: settings.tenantsFile,
    defaultUpstream: upstreamUrl,
    log,
  });
  const supervisor = await startSupervisor({
    listener,
    tenantsText: () => tenants.text,
    drainLimitMs,
    count: workers,
    environment: {
      WEB_CONCURRENCY: String(workers),
      UPSTREAM_URL: upstreamUrl,
      MODE: settings.mode,
      // Workers face the internet, open no credentials and no desk and sign no payments: the keys stay with the marketplace.
      CREDENTIAL_KEYS: '',
      ALIPAY_APP_ID: '',
      ALIPAY_PRIVATE_KEY: '',
      ALIPAY_PUBLIC_KEY: '',
      ALIPAY_GATEWAY: '',
      ALIPAY_SELLER_ID: '',
      DESK_TOKEN: '',
      VAPID_KEYS: '',
      VAPID_SUBJECT: '',
      ...partnerEnvironment(settings.partner),
      SESSION_SECRET: settings.sessionSecrets.join(',') || randomBytes(32).toString('hex'),
    },
    log,
  });
  tenants.follow((text) => supervisor.broadcast({ type: 'tenants', text }));
  await listener.listen(shops);
  const purger = createPurger({
    redis: settings.redis,
    broadcast: (order) => supervisor.broadcast({ type: 'purge', order }),
    onTrouble: (error) => log.debug({ err: error }, 'Redis is not to be reached for purges'),
  });
  let stopping = false;
  const admin = createAdminServer({
    // Without its marketplace this container has no answers; another one does.
    ready: () => !stopping && supervisor.serving().length > 0 && (marketplace?.serving() ?? true),
    metrics: () => gatherMetrics(supervisor.serving()),
    purge: purger.purge,
    host: (given) => askHost(supervisor.serving()[0], given),
  });
  await listenAt(admin, operators);
  options.announce(settings);

  async function stop(): Promise<void> {
    if (stopping) return process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), drainLimitMs + stopReserveMs).unref();
    tenants.close();
    purger.close();
    await endAll(supervisor, marketplace);
    admin.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('SIGHUP', () => {
    log.info('swapping workers');
    tenants
      .reload()
      .then(() => supervisor.swapAll())
      .then(
        () => log.info('all workers swapped'),
        (error: unknown) => log.error({ err: error }, 'the workers could not be swapped'),
      );
  });
}

function startEmbedded(settings: Settings, entry: string, log: Logger): Promise<MarketplaceProcess> {
  return startMarketplace({
    entry,
    config: { ...marketplaceConfig(settings), partner: partnerConfig(settings), port: 0 },
    log,
    onProgress: (text) => process.stdout.write(`${text}\n`),
  });
}

/** Where workers may send people, and not what is signed with. */
function partnerEnvironment(partner: Settings['partner']): Record<string, string> {
  const isReal = partner?.kind === 'leishen';
  return {
    LEISHEN_URL: isReal ? partner.url : '',
    LEISHEN_SECRET: '',
    PARTNER_PORT: partner?.kind === 'standIn' ? String(partner.port) : '',
  };
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
