import type { Resolution, Tenant } from './directory';
import { BffFailure } from './failure';
import { maintenanceRetrySeconds } from './maintenance';

/**
 * The shop of a host, if calls may be made of it.
 * @param resolution what the directory says of the host
 * @param nowMs milliseconds since the epoch
 * @param alsoClosed true for what a closed shop must still hear
 * @throws BffFailure `unknownHost`, `shopSuspended` or `maintenance`, or why the shop could not be looked up
 */
export function requireTenant(resolution: Resolution, nowMs: number, alsoClosed: boolean): Tenant {
  if (resolution.state === 'unknown') throw new BffFailure('unknownHost');
  if (resolution.state === 'unavailable') throw resolution.error;
  const { tenant } = resolution;
  if (alsoClosed || tenant.state === 'open') return tenant;
  if (tenant.state === 'suspended') throw new BffFailure('shopSuspended');
  throw new BffFailure('maintenance', {
    retryAfterSeconds: maintenanceRetrySeconds(tenant.maintenance, nowMs),
  });
}
