import type { Settings } from '../env';
import { createHealthServer } from './healthServer';
import { listenAt, portsOf, tryPort } from './listen';
import { createLog } from './log';
import { marketplaceConfig } from './marketplaceConfig';
import { startMarketplace } from './marketplaceProcess';
import { stopOnSignals, whenAsked } from './stopSignal';

/**
 * The marketplace without a storefront, for storefronts elsewhere whose UPSTREAM_URL leads here: it listens on HOST and
 * PORT, /healthz and /readyz on the admin port. SIGTERM lets the calls in flight finish and exits 0 within 10 s,
 * also while it starts. Resolves when it serves.
 * @throws SettingsError when a port is not to be had, Error with the marketplace's own words when it can't start
 */
export async function runMarketplace(options: { settings: Settings; entry: string }): Promise<void> {
  const stopping = stopOnSignals();
  try {
    whenAsked(stopping, await start(options, stopping));
  } catch (error) {
    if (!stopping.aborted) throw error;
    process.exit(0);
  }
}

/** @returns what ends it */
async function start(
  { settings, entry }: { settings: Settings; entry: string },
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  const { shops, operators } = portsOf(settings);
  await tryPort(shops);
  await tryPort(operators);
  // The partner's stand-in sends people back to the storefront's port, which nobody knows here.
  const partner = settings.partner?.kind === 'leishen' ? settings.partner : null;
  const marketplace = await startMarketplace({
    entry,
    config: { ...marketplaceConfig(settings), partner, host: settings.host, port: settings.port },
    log: createLog(settings.logLevel, 'parent'),
    onProgress: (text) => process.stdout.write(`${text}\n`),
    stopping,
  });
  const health = createHealthServer(() => !stopping.aborted && marketplace.serving());
  let adminPort: number;
  try {
    adminPort = await listenAt(health, operators);
  } catch (error) {
    await marketplace.stop();
    throw error;
  }
  process.stdout.write(
    `The marketplace serves on port ${marketplace.port}; admin port ${adminPort}. ` +
      `Only storefronts may reach it: their UPSTREAM_URL leads here.\n`,
  );
  return async () => {
    await marketplace.stop();
    health.close();
    process.exit(0);
  };
}
