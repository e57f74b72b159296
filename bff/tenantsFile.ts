import { parse } from 'yaml';
import { z } from 'zod';
import { parseHost } from './hostGrammar';

/** One shop of the tenants file. */
export interface TenantEntry {
  /** Tenant id; undefined: the upstream's own answer names it. */
  readonly tenant: string | undefined;
  readonly upstream: string;
  readonly hostHeader: 'merchant' | 'upstream';
  readonly authorization: 'plain' | 'bearer';
  readonly state: 'open' | 'suspended';
  /** The host the upstream knows the shop by: the pattern's own, also for its aliases. Null for wildcards. */
  readonly canonicalHost: string | null;
}

/** Finds the entry of a host: exact names first, then the longest `*.suffix`. */
export type TenantLookup = (host: string) => TenantEntry | null;

const entrySchema = z.strictObject({
  tenant: z.string().min(1).max(64).optional(),
  upstream: z.url({ protocol: /^https?$/ }).optional(),
  hostHeader: z.enum(['merchant', 'upstream']).default('merchant'),
  authorization: z.enum(['plain', 'bearer']).default('plain'),
  state: z.enum(['open', 'suspended']).default('open'),
  aliases: z.array(z.string()).default([]),
});
const fileSchema = z.record(z.string(), entrySchema);

/** What is wrong with a tenants file; the message names the host pattern and the field. */
export class TenantsFileError extends Error {
  override readonly name = 'TenantsFileError';
}

/**
 * Reads the tenants file: YAML of host patterns (`shop.example`, `*.shops.example`) to entries.
 * @param defaultUpstream used where an entry names none
 * @throws TenantsFileError
 */
export function parseTenantsFile(text: string, defaultUpstream: string | undefined): TenantLookup {
  const entries = readEntries(text);
  const exact = new Map<string, TenantEntry>();
  const tenants = new Set<string>();
  const wildcards: { suffix: string; entry: TenantEntry }[] = [];
  for (const [pattern, raw] of Object.entries(entries)) {
    const upstream = raw.upstream ?? defaultUpstream;
    if (upstream === undefined) throw new TenantsFileError(`${pattern}: has no upstream, and UPSTREAM_URL is not set`);
    const isWildcard = pattern.startsWith('*.');
    // The tenant id separates caches: many merchants, or two upstreams, must never share one.
    if (raw.tenant !== undefined && [pattern, ...raw.aliases].some((name) => name.startsWith('*.'))) {
      throw new TenantsFileError(`${pattern}: a wildcard stands for many shops and takes no tenant`);
    }
    if (raw.tenant !== undefined && tenants.has(raw.tenant)) {
      throw new TenantsFileError(`${pattern}: tenant ${raw.tenant} stands in the file twice`);
    }
    if (raw.tenant !== undefined) tenants.add(raw.tenant);
    const entry: TenantEntry = {
      tenant: raw.tenant,
      upstream: upstream.replace(/\/+$/, ''),
      hostHeader: raw.hostHeader,
      authorization: raw.authorization,
      state: raw.state,
      canonicalHost: isWildcard ? null : parseHost(pattern),
    };
    for (const name of [pattern, ...raw.aliases]) {
      const host = parseHost(name.replace(/^\*\./, ''));
      if (host === null) throw new TenantsFileError(`${name}: is not a host name`);
      if (name.startsWith('*.')) wildcards.push({ suffix: `.${host}`, entry });
      else if (exact.has(host)) throw new TenantsFileError(`${name}: stands in the file twice`);
      else exact.set(host, entry);
    }
  }
  wildcards.sort((a, b) => b.suffix.length - a.suffix.length);
  return (host) => exact.get(host) ?? wildcards.find(({ suffix }) => host.endsWith(suffix))?.entry ?? null;
}

function readEntries(text: string): z.output<typeof fileSchema> {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new TenantsFileError(error instanceof Error ? error.message : 'is not YAML');
  }
  const result = fileSchema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new TenantsFileError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}
