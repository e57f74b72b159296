import type { BreakerState } from '../breaker';
import type { TenantCache } from '../cache';
import type { Directory, Tenant } from '../directory';
import type { Guard } from '../guard';
import { isAddressLiteral, parseHost } from '../hostGrammar';
import type { TenantMatch, TenantsFile } from '../tenantsFile';
import { errorNameOf } from '../callReport';
import { hostHeaderOf } from '../tenantLookup';
import { laneOf } from '../upstreamCalls';

/** What a storefront makes of a Host header, without asking anybody. */
export interface HostFacts {
  /** As it came. */
  readonly given: string;
  /** Lower-cased, without port and final dot; null: it is no host name. */
  readonly host: string | null;
  /** An address such as 127.0.0.1 is never a shop. */
  readonly isAddress: boolean;
  /** `file`: a rule of TENANTS_FILE; `upstream`: there is no file, so any host is asked of UPSTREAM_URL; `none`: neither. */
  readonly source: 'file' | 'upstream' | 'none';
  readonly rule: (Pick<TenantMatch, 'pattern' | 'line' | 'by'> & { readonly state: Tenant['state'] }) | null;
  /** Where the shop is asked for, by the rule or by the settings. */
  readonly upstream: string | null;
  /** What the upstream gets as Host. */
  readonly hostHeader: string | null;
  /** What is remembered of the host; null: nobody asked for it yet. */
  readonly remembered: {
    readonly state: 'known' | 'unknown' | 'unavailable';
    readonly ageMs: number;
    readonly tenant: Omit<Tenant, 'info'> | null;
    readonly name: string | null;
    readonly error: string | null;
  } | null;
  /** Stored answers of the tenant; null: none. */
  readonly answers: ReturnType<TenantCache['ages']>;
  readonly breaker: BreakerState | null;
}

/** Gathers what a process knows of a host. */
export function gatherHostFacts(
  given: string,
  sources: {
    file: TenantsFile | null;
    upstream: string | undefined;
    directory: Pick<Directory, 'peek'>;
    cache: Pick<TenantCache, 'ages'>;
    guard: Pick<Guard, 'state'>;
  },
): HostFacts {
  const { file, upstream } = sources;
  const host = parseHost(given);
  const match = host === null ? null : (file?.find(host) ?? null);
  const known = host === null ? null : sources.directory.peek(host);
  const tenant = known?.resolution.state === 'known' ? known.resolution.tenant : null;
  const asked = match?.entry.upstream ?? (file === null ? (upstream ?? null) : null);
  return {
    given,
    host,
    isAddress: host !== null && isAddressLiteral(host),
    source: file !== null ? 'file' : upstream === undefined ? 'none' : 'upstream',
    rule: match === null ? null : { pattern: match.pattern, line: match.line, by: match.by, state: match.entry.state },
    upstream: asked,
    hostHeader: host === null || asked === null ? null : match === null ? host : hostHeaderOf(host, match.entry),
    remembered: known === null || known === undefined ? null : memoryOf(known),
    answers: tenant === null ? null : sources.cache.ages(tenant.id),
    breaker: tenant === null ? null : sources.guard.state(laneOf(tenant)),
  };
}

function memoryOf({ resolution, ageMs }: NonNullable<ReturnType<Directory['peek']>>): HostFacts['remembered'] {
  if (resolution.state !== 'known') {
    const error = resolution.state === 'unavailable' ? (errorNameOf(resolution.error) ?? 'internal') : null;
    return { state: resolution.state, ageMs, tenant: null, name: null, error };
  }
  const { info, ...tenant } = resolution.tenant;
  return { state: 'known', ageMs, tenant, name: info.tenantName, error: null };
}
