import { callTable } from './contract/index';
import { upstreamCode } from './contract/errors';
import type { Tenant } from './directory';
import type { TenantInfo } from './tenantInfo';
import type { TenantEntry, TenantLookup } from './tenantsFile';
import type { Transport } from './transport';
import { judge } from './upstreamAnswer';

const call = callTable['GET /api/web/getTenant'];
/** The parameters the specification gives tenant queries. */
const query = 'type=1&state=1';

/**
 * Where shops are looked up: in the tenants file, and at the upstream by `/web/getTenant` with the shop's Host.
 * Its id is the file's or its own host name, never the upstream's word: the id separates caches and sessions,
 * and two upstreams may well both call their shop "1".
 * @param file null: any well-formed host is asked of `upstream`
 */
export function createTenantLookup(options: {
  file: TenantLookup | null;
  upstream: string | undefined;
  transport: Transport;
  timeoutMs: number;
}): (host: string) => Promise<Tenant | null> {
  const { file, upstream, transport, timeoutMs } = options;

  async function askUpstream(origin: string, hostHeader: string): Promise<TenantInfo | null> {
    const answer = await transport({
      origin,
      method: 'GET',
      path: `/prod-api/web/getTenant?${query}`,
      headers: { Host: hostHeader, Accept: 'application/json', 'Accept-Encoding': 'identity' },
      body: null,
      timeoutMs,
    });
    const verdict = judge(answer, call);
    if (verdict.code !== upstreamCode.ok) return null;
    const envelope = JSON.parse(new TextDecoder().decode(verdict.body)) as { data?: TenantInfo };
    return envelope.data ?? null;
  }

  async function fromEntry(host: string, entry: TenantEntry): Promise<Tenant | null> {
    const merchantHost = entry.canonicalHost ?? host;
    const hostHeader = entry.hostHeader === 'merchant' ? merchantHost : new URL(entry.upstream).host;
    // An outage is thrown: the directory then keeps what it knew, also that a shop is suspended.
    const info = await askUpstream(entry.upstream, hostHeader);
    if (info === null && entry.tenant === undefined) return null;
    const known: TenantInfo = info ?? emptyInfo(entry.tenant ?? host);
    return {
      id: entry.tenant ?? merchantHost,
      state: entry.state === 'suspended' || known.state === 'suspended' ? 'suspended' : 'open',
      upstream: entry.upstream,
      hostHeader,
      authorization: entry.authorization,
      info: known,
    };
  }

  return async (host) => {
    if (file !== null) {
      const entry = file(host);
      return entry === null ? null : fromEntry(host, entry);
    }
    if (upstream === undefined) return null;
    const info = await askUpstream(upstream, host);
    if (info === null) return null;
    return {
      id: host,
      state: info.state === 'suspended' ? 'suspended' : 'open',
      upstream,
      hostHeader: host,
      authorization: 'plain',
      info,
    };
  };
}

function emptyInfo(tenant: string): TenantInfo {
  return {
    tenantId: tenant,
    tenantName: '',
    avatar: undefined,
    useTheme: undefined,
    groups: [],
    state: undefined,
    locale: undefined,
    icp: undefined,
  };
}
