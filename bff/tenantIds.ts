import { parseHost } from './hostGrammar';

/** What of an entry of the tenants file says the id of its shop. */
interface Identified {
  readonly tenant: string | undefined;
  /** Null: each host it stands for is a shop of its own. */
  readonly canonicalHost: string | null;
}

/** Where an entry stands. */
interface Place {
  readonly pattern: string;
  readonly line: number;
}

/** The id of the shop that an entry says of a host: what separates its caches and sessions from all others. */
export function tenantIdOf(host: string, { tenant, canonicalHost }: Identified): string {
  return tenant ?? canonicalHost ?? host;
}

/**
 * Finds the tenants that are also the id of a shop whose entry names none, which goes by its host: two merchants would
 * share their caches and sessions.
 * @param entries of a file that is right otherwise
 * @param find the entry of a host
 */
export function* sharedIds(
  entries: Iterable<Place & { readonly tenant: string | undefined }>,
  find: (host: string) => (Place & { readonly entry: Identified }) | null,
): Generator<Place & { readonly reason: string }> {
  for (const { tenant, pattern, line } of entries) {
    if (tenant === undefined || parseHost(tenant) !== tenant) continue;
    const other = find(tenant);
    if (other === null || other.entry.tenant !== undefined || tenantIdOf(tenant, other.entry) !== tenant) continue;
    const where = `line ${other.line}: ${other.pattern}`;
    const reason = `tenant ${tenant} is also the id of the shop of that name (${where}), which names no tenant`;
    yield { pattern, line, reason };
  }
}
