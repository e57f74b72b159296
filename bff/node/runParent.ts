import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Settings } from '../env';
import { createAdminServer } from './admin';
import { createLog, type Logger } from './log';
import { startMarketplace, type MarketplaceProcess } from './marketplaceProcess';
import { createMetricsGatherer } from './metrics';
import { startSupervisor, type Supervisor } from './supervisor';

const maxDefaultWorkers = 4;
/** The time in which everything must have ended after SIGTERM. */
const stopLimitMs = 11_500;

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
  const marketplace =
    settings.upstreamUrl === undefined ? await startEmbedded(settings, options.marketplaceEntry, log) : null;
  const upstreamUrl = settings.upstreamUrl ?? `http://127.0.0.1:${marketplace?.port}`;
  const supervisor = await startSupervisor({
    count: settings.workers ?? Math.min(availableParallelism(), maxDefaultWorkers),
    environment: {
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
      ...partnerEnvironment(settings.partner),
      SESSION_SECRET: settings.sessionSecrets.join(',') || randomBytes(32).toString('hex'),
    },
    log,
  });
  let stopping = false;
  const gatherMetrics = createMetricsGatherer();
  const admin = createAdminServer({
    ready: () => !stopping && supervisor.readyCount() > 0,
    metrics: gatherMetrics,
    purge: (tenant) => supervisor.broadcast({ type: 'purge', ...(tenant === undefined ? {} : { tenant }) }),
  });
  admin.listen({ port: settings.adminPort, host: settings.adminHost });
  options.announce(settings);

  async function stop(): Promise<void> {
    if (stopping) return process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), stopLimitMs).unref();
    await endAll(supervisor, marketplace);
    admin.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('SIGHUP', () => {
    log.info('swapping workers');
    supervisor.swapAll().then(
      () => log.info('all workers swapped'),
      (error: unknown) => log.error({ err: error }, 'the workers could not be swapped'),
    );
  });
}

function startEmbedded(settings: Settings, entry: string, log: Logger): Promise<MarketplaceProcess> {
  return startMarketplace({
    entry,
    config: {
      mode: settings.mode,
      databaseUrl: settings.databaseUrl ?? null,
      dataDir: settings.dataDir,
      pictureBucket: settings.pictureBucket,
      port: 0,
      credentialKeys: settings.credentialKeys,
      alipay: settings.alipay,
      deskToken: settings.deskToken ?? null,
      partner: partnerConfig(settings),
      sms: settings.sms,
      smsLimits: settings.smsLimits,
      logLevel: settings.logLevel,
    },
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
