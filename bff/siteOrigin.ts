import type { Tenant } from './directory';

/**
 * The one origin of a shop, whichever of its names it was reached by: what the tenants file says, else the visitor's
 * scheme and port with the shop's own host. Never another host that a request could name.
 */
export function siteOriginOf({ origin, canonicalHost }: Tenant, visitOrigin: string): string {
  if (origin !== null) return origin;
  const { protocol, port } = new URL(visitOrigin);
  return `${protocol}//${canonicalHost}${port === '' ? '' : `:${port}`}`;
}
