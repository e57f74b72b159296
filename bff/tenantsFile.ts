import type { FeatureSwitches } from './contract/features';
import { allFeatures, switchesOf } from './features';
import { parseHost, sentFormOf } from './hostGrammar';
import { noMaintenance, type Maintenance } from './maintenance';
import { NamedEntries, type NamedEntry } from './namedEntries';
import { PackedTexts } from './packedTexts';
import { entriesInPieces, isLongFile, readEntries, TenantsFileError } from './tenantEntries';
import type { EntrySettings, ReadEntry, TenantsFileFault } from './tenantEntries';
import { sharedIds } from './tenantIds';

/** One shop of the tenants file. */
export interface TenantEntry {
  /** Tenant id; undefined: the shop's own host is it, see `tenantIdOf`. */
  readonly tenant: string | undefined;
  readonly upstream: string;
  readonly hostHeader: 'merchant' | 'upstream';
  readonly authorization: 'plain' | 'bearer';
  readonly state: 'open' | 'suspended' | 'maintenance';
  /** What visitors are told meanwhile; counts in the state `maintenance`. */
  readonly maintenance: Maintenance;
  readonly features: FeatureSwitches;
  /** The host the upstream knows the shop by: the pattern's own, also for its aliases. Null for wildcards. */
  readonly canonicalHost: string | null;
  /** Scheme, host and port that search engines and shared links are told; null: as visitors came. */
  readonly origin: string | null;
}

/** The rule of the file that stands for a host. */
export interface TenantMatch {
  readonly entry: TenantEntry;
  /** The key of the entry, as written. */
  readonly pattern: string;
  readonly line: number;
  readonly by: 'name' | 'alias' | 'wildcard';
}

/** Finds the rule of a host: exact names first, then the longest `*.suffix`. */
export interface TenantsFile {
  find(host: string): TenantMatch | null;
  /** How many patterns and aliases it has. */
  readonly nameCount: number;
}

/**
 * Reads the tenants file: YAML of host patterns (`shop.example`, `*.shops.example`) to entries.
 * @param defaultUpstream used where an entry names none
 * @throws TenantsFileError with every fault that was found
 */
export function parseTenantsFile(source: string, defaultUpstream: string | undefined): TenantsFile {
  if (isLongFile(source)) {
    try {
      return fileOf(entriesInPieces(source), [], defaultUpstream);
    } catch (error) {
      // What is wrong, and where, only the whole tells.
      if (!(error instanceof TenantsFileError)) throw error;
    }
  }
  const { entries, faults } = readEntries(source);
  return fileOf(entries, faults, defaultUpstream);
}

/** What an entry says beside who it is. */
type Terms = Omit<TenantEntry, 'tenant' | 'canonicalHost'>;

/** @throws TenantsFileError with the faults of the entries beside those that were found before */
function fileOf(
  entries: Iterable<ReadEntry>,
  faults: TenantsFileFault[],
  defaultUpstream: string | undefined,
): TenantsFile {
  const named = new NamedEntries<Terms>();
  const wildcards: { suffix: string; entry: number }[] = [];
  const suffixes = new PackedTexts();
  for (const { pattern, line, value } of entries) {
    const fault = (reason: string, name = pattern) => void faults.push({ line, pattern: name, reason });
    const upstream = value.upstream ?? defaultUpstream;
    if (upstream === undefined) {
      fault('has no upstream, and UPSTREAM_URL is not set');
      continue;
    }
    const names = [pattern, ...value.aliases];
    const { tenant } = value;
    const origin = value.origin === undefined ? null : new URL(value.origin);
    const { entry, isTenantNew } = named.add({ pattern, line, tenant, terms: termsOf(value, upstream, origin) });
    // The tenant id separates caches: many merchants, or two upstreams, must never share one.
    if (tenant !== undefined && names.some(isWildcard)) fault('a wildcard stands for many shops and takes no tenant');
    if (!isTenantNew) fault(`tenant ${tenant} stands in the file twice`);
    if (origin !== null && !names.some((name) => parseHost(name) === origin.hostname)) {
      fault("origin must be at one of the shop's own host names");
    }
    for (const name of names) {
      const host = parseHost(name.replace(/^\*\./, ''));
      if (host === null) fault(noHostName(name), name);
      else if (isWildcard(name)) {
        if (!suffixes.add(`.${host}`)) fault('stands in the file twice', name);
        wildcards.push({ suffix: `.${host}`, entry });
      } else if (!named.addHost(host)) fault('stands in the file twice', name);
    }
  }
  const nameCount = named.hostCount + wildcards.length;
  if (faults.length === 0 && nameCount === 0) {
    faults.push({ line: null, pattern: null, reason: 'the file names no shop' });
  }
  if (faults.length > 0) throw new TenantsFileError(faults);
  wildcards.sort((a, b) => b.suffix.length - a.suffix.length);
  const find: TenantsFile['find'] = (host) => {
    const own = named.find(host);
    if (own !== null) return matchOf(own, host);
    const wildcard = wildcards.find(({ suffix }) => host.endsWith(suffix));
    return wildcard === undefined ? null : matchOf(named.at(wildcard.entry), null);
  };
  faults.push(...sharedIds(named.all(), find));
  if (faults.length > 0) throw new TenantsFileError(faults);
  return { find, nameCount };
}

/** Does a host stand in the file itself? Any host fits a wildcard. @param match what the file has for it */
export function isListed(match: TenantMatch | null): boolean {
  return match !== null && match.by !== 'wildcard';
}

/** @param name the exact name under which it was found; null: by a wildcard */
function matchOf({ pattern, line, tenant, terms }: NamedEntry<Terms>, name: string | null): TenantMatch {
  const canonicalHost = isWildcard(pattern) ? null : parseHost(pattern);
  const by = name === null ? 'wildcard' : name === canonicalHost ? 'name' : 'alias';
  return { entry: { tenant, ...terms, canonicalHost }, pattern, line, by };
}

function termsOf(value: EntrySettings, upstream: string, origin: URL | null): Terms {
  return {
    upstream: upstream.replace(/\/+$/, ''),
    hostHeader: value.hostHeader,
    authorization: value.authorization,
    state: value.state,
    maintenance: isEmpty(value.maintenance) ? noMaintenance : maintenanceOf(value.maintenance),
    features: isEmpty(value.features) ? allFeatures : switchesOf(value.features),
    origin: origin?.origin ?? null,
  };
}

function noHostName(name: string): string {
  const sent = sentFormOf(name.replace(/^\*\./, ''));
  return `is not a host name${sent === null ? '' : `; browsers send ${sent}, write that`}`;
}

function isWildcard(name: string): boolean {
  return name.startsWith('*.');
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

function maintenanceOf({ message, until }: EntrySettings['maintenance']): Maintenance {
  const messages = typeof message === 'string' ? { 'zh-CN': message, en: message } : (message ?? {});
  return { messages, untilMs: until === undefined ? null : Date.parse(until) };
}
