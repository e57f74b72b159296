const minSecretBytes = 32;

/** What is wrong with the secrets that seal sessions. */
export function secretFaults(secrets: readonly string[], mode: string, webTierOnly: boolean): string[] {
  if (webTierOnly) return [];
  if (secrets.length === 0 && mode === 'production') {
    return [
      'SESSION_SECRET: is required outside demo mode; set at least 32 random bytes, e.g. from openssl rand -hex 32',
    ];
  }
  if (secrets.some((secret) => new TextEncoder().encode(secret).length < minSecretBytes)) {
    return [`SESSION_SECRET: each secret needs at least ${minSecretBytes} bytes; make one with openssl rand -hex 32`];
  }
  return [];
}

/** A marketplace on its own that was given a storefront's settings. */
export function upstreamFaults(part: 'storefront' | 'marketplace', upstreamUrl: string | undefined): string[] {
  if (part === 'storefront' || upstreamUrl === undefined) return [];
  return ['UPSTREAM_URL: a marketplace of its own has no upstream; unset it here and set it in the storefronts'];
}

/** The embedded database makes no fsync and serves one process: it may be tried, not traded on. */
export function databaseFaults(mode: string, elsewhere: string | undefined, databaseUrl: string | undefined): string[] {
  if (mode !== 'production' || elsewhere !== undefined || databaseUrl !== undefined) return [];
  return [
    'DATABASE_URL: MODE=production does not start the marketplace on the embedded database, which can lose ' +
      'orders in a power cut; set DATABASE_URL to a PostgreSQL, or UPSTREAM_URL to a marketplace elsewhere',
  ];
}

/** What is wrong with the keys that seal login data of game accounts. */
export function credentialKeyFaults(
  mode: string,
  elsewhere: string | undefined,
  keys: readonly { readonly id: string }[],
): string[] {
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    return ['CREDENTIAL_KEYS: each key needs an id of its own; the first key seals, all open'];
  }
  if (mode !== 'production' || elsewhere !== undefined || keys.length > 0) return [];
  return [
    'CREDENTIAL_KEYS: is required for the embedded marketplace outside demo mode: it seals the login data of game ' +
      'accounts; set e.g. 2026-01:$(openssl rand -base64 32), and keep it apart from the database and its backups',
  ];
}
