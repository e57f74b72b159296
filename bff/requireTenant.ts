import type { Directory, Tenant } from './directory';
import { BffFailure } from './failure';
import { maintenanceRetrySeconds } from './maintenance';

/**
 * The shop of a host, if calls may be made of it.
 * @param alsoClosed true for what a closed shop must still hear
 * @throws BffFailure `unknownHost`, `shopSuspended` or `maintenance`, or why the shop could not be looked up
 */
export async function requireTenant(
  host: string,
  { directory, clock }: { directory: Directory; clock: () => number },
  alsoClosed: boolean,
): Promise<Tenant> {
  const resolution = await directory.resolve(host);
  if (resolution.state === 'unknown') throw new BffFailure('unknownHost');
  if (resolution.state === 'unavailable') throw resolution.error;
  const { tenant } = resolution;
  if (alsoClosed || tenant.state === 'open') return tenant;
  if (tenant.state === 'suspended') throw new BffFailure('shopSuspended');
  throw new BffFailure('maintenance', {
    retryAfterSeconds: maintenanceRetrySeconds(tenant.maintenance, clock()),
  });
}
