import { callTable } from './contract/index';
import { upstreamCode } from './contract/errors';
import { RefusedLookup, type Tenant } from './directory';
import { allFeatures } from './features';
import { noMaintenance } from './maintenance';
import { tenantIdOf } from './tenantIds';
import type { TenantInfo } from './tenantInfo';
import type { TenantEntry, TenantMatch, TenantsFile } from './tenantsFile';
import type { Transport, UpstreamRequest } from './transport';
import { judge } from './upstreamAnswer';

const call = callTable['GET /api/web/getTenant'];
/** Without this group the pages say that the merchant has not opened the platform (specification §6). */
const selfOperatedGroup = '5483';
/** The parameters the specification gives tenant queries. */
const query = 'type=1&state=1';
/** For the name of a shop that the operator has shut nobody waits longer (docs/decisions/0089). */
const shutTimeoutMs = 1000;

/**
 * Where shops are looked up: in the tenants file, and at the upstream by `/web/getTenant` with the shop's Host.
 * Its id is the file's or its own host name, never the upstream's word: the id separates caches and sessions,
 * and two upstreams may well both call their shop "1".
 * @param file the file as it is now; null: any well-formed host is asked of `upstream`
 */
export function createTenantLookup(options: {
  file: () => TenantsFile | null;
  upstream: string | undefined;
  transport: Transport;
  timeoutMs: number;
}): (host: string) => Promise<Tenant | null> {
  const { file, upstream, transport, timeoutMs } = options;

  /**
   * @param fallback what is known of the shop without its upstream
   * @returns null when the upstream knows no such shop
   * @throws RefusedLookup when it answers anything else but a shop: 500 is often an answer, and often a fault
   */
  async function askUpstream(
    asked: AskedShop,
    fallback: Tenant | null,
    limitMs = timeoutMs,
  ): Promise<TenantInfo | null> {
    const answer = await transport(shopRequest(asked, limitMs));
    const verdict = judge(answer, call);
    const envelope = JSON.parse(new TextDecoder().decode(verdict.body)) as { data?: TenantInfo };
    if (verdict.code === upstreamCode.ok && envelope.data !== undefined) return envelope.data;
    if (verdict.code === upstreamCode.notFound && fallback === null) return null;
    throw new RefusedLookup(fallback);
  }

  async function fromEntry(host: string, match: TenantMatch): Promise<Tenant | null> {
    const { entry } = match;
    const name = entry.canonicalHost ?? host;
    if (entry.state !== 'open') {
      // It is shut by the file, whatever its upstream says or whether there is one: all that could tell is its name.
      const limitMs = Math.min(timeoutMs, shutTimeoutMs);
      const told = await askUpstream(askedShop(host, entry), null, limitMs).catch(() => null);
      const ownName = entry.state === 'maintenance' ? '' : name;
      return tenantOf(host, match, told ?? unnamed(entry.tenant ?? host, ownName));
    }
    const fallback = entry.tenant === undefined ? null : tenantOf(host, match, unnamed(entry.tenant, name));
    // An outage is thrown: the directory then keeps what it knew, also that a shop is suspended.
    const info = await askUpstream(askedShop(host, entry), fallback);
    return info === null ? null : tenantOf(host, match, info);
  }

  return async (host) => {
    const known = file();
    if (known !== null) {
      const match = known.find(host);
      return match === null ? null : fromEntry(host, match);
    }
    if (upstream === undefined) return null;
    const info = await askUpstream({ origin: upstream, hostHeader: host, host }, null);
    if (info === null) return null;
    return {
      id: host,
      limitsId: limitsIdOf(host, '*', info),
      state: info.state === 'suspended' ? 'suspended' : 'open',
      maintenance: noMaintenance,
      features: allFeatures,
      upstream,
      hostHeader: host,
      canonicalHost: host,
      origin: null,
      authorization: 'plain',
      info: { ...info, features: allFeatures },
    };
  };
}

/** Which shop an upstream is asked for. */
export interface AskedShop {
  /** The upstream's. */
  readonly origin: string;
  readonly hostHeader: string;
  /** As visitors name it. */
  readonly host: string;
}

const askedShop = (host: string, entry: TenantEntry): AskedShop => ({
  origin: entry.upstream,
  hostHeader: hostHeaderOf(host, entry),
  host,
});

/** The question for a shop, in nobody's name: what it brings is told to all. */
export function shopRequest({ origin, hostHeader, host }: AskedShop, timeoutMs: number): UpstreamRequest {
  return {
    origin,
    method: 'GET',
    changesState: false,
    path: `/prod-api/web/getTenant?${query}`,
    headers: {
      Host: hostHeader,
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'X-Forwarded-Host': host,
      'X-Request-Id': crypto.randomUUID(),
    },
    body: null,
    timeoutMs,
  };
}

/** What the upstream of an entry gets as Host. */
export function hostHeaderOf(host: string, entry: TenantEntry): string {
  return entry.hostHeader === 'merchant' ? (entry.canonicalHost ?? host) : new URL(entry.upstream).host;
}

/**
 * A host that nobody has listed may be invented, and an upstream that does not look at it has the same shop behind each:
 * its own id is what they have in common, within the wildcard they came by, which all containers call alike.
 * @param wildcard null: the host is listed
 */
function limitsIdOf(id: string, wildcard: string | null, { tenantId }: TenantInfo): string {
  return wildcard === null || tenantId === undefined ? id : `${wildcard} ${tenantId}`;
}

/** The shop of a host by its entry and by what the upstream says of it. */
function tenantOf(host: string, { entry, pattern }: TenantMatch, info: TenantInfo): Tenant {
  const isSuspended = entry.state === 'suspended' || info.state === 'suspended';
  const id = tenantIdOf(host, entry);
  return {
    id,
    limitsId: limitsIdOf(id, entry.canonicalHost === null ? pattern : null, info),
    state: entry.state === 'maintenance' ? 'maintenance' : isSuspended ? 'suspended' : 'open',
    maintenance: entry.maintenance,
    features: entry.features,
    upstream: entry.upstream,
    hostHeader: hostHeaderOf(host, entry),
    canonicalHost: entry.canonicalHost ?? host,
    origin: entry.origin,
    authorization: entry.authorization,
    info: { ...info, features: entry.features },
  };
}

/**
 * A known shop as another file has it, without asking its upstream again; null when that has to be done: the shop is
 * gone, has moved, or comes back from maintenance, in which it may have had no name.
 */
export function revisedTenant(host: string, before: Tenant, file: TenantsFile): Tenant | null {
  const match = file.find(host);
  if (match === null || (before.state === 'maintenance' && match.entry.state !== 'maintenance')) return null;
  const after = tenantOf(host, match, before.info);
  const stays = after.id === before.id && after.upstream === before.upstream && after.hostHeader === before.hostHeader;
  return stays ? after : null;
}

/** A shop nobody tells of. It is not closed for that: its groups are only unknown. */
function unnamed(tenantId: string, tenantName: string): TenantInfo {
  return {
    tenantId,
    tenantName,
    avatar: undefined,
    useTheme: undefined,
    groups: [selfOperatedGroup],
    state: undefined,
    locale: undefined,
    icp: undefined,
  };
}
