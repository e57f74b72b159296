import type { Settings } from '../env';
import { createHealthServer } from './healthServer';
import { listenAt, portsOf, tryPort } from './listen';
import { createLog } from './log';
import { marketplaceConfig } from './marketplaceConfig';
import { startMarketplace } from './marketplaceProcess';

/**
 * The marketplace without a storefront, for storefronts elsewhere whose UPSTREAM_URL leads here: it listens on HOST and
 * PORT, /healthz and /readyz on the operators' port. SIGTERM lets the calls in flight finish and exits 0 within 10 s.
 * Resolves when it serves.
 * @throws SettingsError when a port is not to be had, Error with the marketplace's own words when it can't start
 */
export async function runMarketplace({ settings, entry }: { settings: Settings; entry: string }): Promise<void> {
  const log = createLog(settings.logLevel, 'parent');
  const { shops, operators } = portsOf(settings);
  await tryPort(shops);
  await tryPort(operators);
  // The partner's stand-in sends people back to the storefront's port, which nobody knows here.
  const partner = settings.partner?.kind === 'leishen' ? settings.partner : null;
  const marketplace = await startMarketplace({
    entry,
    config: { ...marketplaceConfig(settings), partner, host: settings.host, port: settings.port },
    log,
    onProgress: (text) => process.stdout.write(`${text}\n`),
  });
  let stopping = false;
  const health = createHealthServer(() => !stopping && marketplace.serving());
  await listenAt(health, operators);
  process.stdout.write(
    `The marketplace serves on port ${marketplace.port}; operators' port ${settings.adminPort}. ` +
      `Only storefronts may reach it: their UPSTREAM_URL leads here.\n`,
  );

  async function stop(): Promise<void> {
    if (stopping) return process.exit(1);
    stopping = true;
    await marketplace.stop();
    health.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
