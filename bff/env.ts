import { z } from 'zod';
import { alipayFaults, alipayFields, alipayOf, type AlipaySettings } from './alipaySettings';
import { bucketFaults, bucketFields, bucketOf, type PictureBucket } from './bucketSettings';
import { partnerFaults, partnerFields, partnerOf, partnerPortFaults, type PartnerSettings } from './partnerSettings';
import { smsFaults, smsFields, smsLimitsOf, smsOf, type SmsLimitSettings, type SmsSettings } from './smsSettings';

/** A bad or missing setting: `message` names each one and the fix, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const port = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a port number from 0 to 65535` })
    .int()
    .min(0)
    .max(65_535);

const optionalUrl = (name: string, protocols: RegExp) =>
  z
    .url({
      protocol: protocols,
      error: `${name} must be a URL such as ${name === 'DATABASE_URL' ? 'postgres://user@host:5432/shop' : 'http://10.0.0.5:8080'}`,
    })
    .optional();

const cidr = z
  .string()
  .regex(
    /^[0-9a-fA-F.:]+(\/\d{1,3})?$/,
    'TRUSTED_PROXIES must be addresses or CIDRs joined by commas, such as 10.0.0.0/8',
  );

/** Never quoted in a message: the rest of it is secret. */
const credentialKey = z
  .string()
  .regex(
    /^[\w.-]{1,64}:[A-Za-z0-9+/]{43}=$/,
    'CREDENTIAL_KEYS must be id:key pairs joined by commas, each key 32 random bytes in base64, such as 2026-01:$(openssl rand -base64 32)',
  )
  .transform((text): CredentialKey => {
    const colon = text.indexOf(':');
    return { id: text.slice(0, colon), key: text.slice(colon + 1) };
  });

const wholeNumber = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number from ${min} to ${max}` })
    .int()
    .min(min)
    .max(max);

const listOf = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const schema = z.object({
  PORT: port('PORT').default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  ADMIN_PORT: port('ADMIN_PORT').optional(),
  ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
  UPSTREAM_URL: optionalUrl('UPSTREAM_URL', /^https?$/),
  BFF_URL: optionalUrl('BFF_URL', /^https?$/),
  TENANTS_FILE: z.string().min(1).optional(),
  SESSION_SECRET: z.string().optional(),
  DATABASE_URL: optionalUrl('DATABASE_URL', /^postgres(ql)?$/),
  CREDENTIAL_KEYS: z.string().optional().transform(listOf).pipe(z.array(credentialKey)),
  ...alipayFields,
  ...partnerFields,
  ...smsFields,
  DESK_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{32,}$/,
      'DESK_TOKEN must be at least 32 printable characters without blanks; make one with openssl rand -hex 32',
    )
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ...bucketFields,
  TRUSTED_PROXIES: z.string().optional().transform(listOf).pipe(z.array(cidr)),
  WEB_CONCURRENCY: z.coerce
    .number({ error: 'WEB_CONCURRENCY must be a number of processes from 1 to 64' })
    .int()
    .min(1)
    .max(64)
    .optional(),
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number({ error: 'UPSTREAM_TIMEOUT_MS must be milliseconds from 100 to 60000' })
    .int()
    .min(100)
    .max(60_000)
    .default(10_000),
  MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', 1, 1_000_000).default(8192),
  MAX_CONNECTIONS_PER_CLIENT: wholeNumber('MAX_CONNECTIONS_PER_CLIENT', 1, 1_000_000).default(1024),
  MODE: z.enum(['demo', 'production'], { error: 'MODE must be demo or production' }).optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
});

/** A key of the vault that holds the login data of game accounts. */
export interface CredentialKey {
  readonly id: string;
  /** base64 of 32 bytes. */
  readonly key: string;
}

/** The settings of the whole product, read and checked once. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly adminPort: number;
  readonly adminHost: string;
  /** Origin of the upstream; undefined: the embedded marketplace plays it. */
  readonly upstreamUrl: string | undefined;
  /** Origin of a BFF elsewhere, for a web tier run by remix-serve. */
  readonly bffUrl: string | undefined;
  readonly tenantsFile: string | undefined;
  /** The first seals, all open; at least 32 bytes each. Empty: a random one is made (demo only). */
  readonly sessionSecrets: readonly string[];
  readonly databaseUrl: string | undefined;
  /** The first seals the login data of game accounts, all open them. Empty: demo mode makes one. */
  readonly credentialKeys: readonly CredentialKey[];
  /** The merchant's app at Alipay; null: not offered. */
  readonly alipay: AlipaySettings | null;
  /** Who buys accounts by single sign-on; null: nobody. */
  readonly partner: PartnerSettings | null;
  /** Who sends SMS; null: codes are shown in demo mode, else none can be sent. */
  readonly sms: SmsSettings | null;
  readonly smsLimits: SmsLimitSettings;
  /** Opens the desk of the embedded marketplace; undefined: in demo mode one is made, else there is no desk. */
  readonly deskToken: string | undefined;
  readonly dataDir: string;
  /** Where uploaded pictures lie; null: in the folder `uploads` of `dataDir`. */
  readonly pictureBucket: PictureBucket | null;
  readonly trustedProxies: readonly string[];
  readonly workers: number | undefined;
  readonly upstreamTimeoutMs: number;
  /** Connections one worker takes, in all and of one client. */
  readonly maxConnections: number;
  readonly maxConnectionsPerClient: number;
  readonly mode: 'demo' | 'production';
  readonly logLevel: string;
}

const minSecretBytes = 32;

/**
 * Checks the environment. Empty values count as unset.
 * @throws SettingsError with a line for each setting that is wrong, naming it and the fix
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Settings {
  const env = parsed(schema, source);
  const mode = env.MODE ?? (env.UPSTREAM_URL === undefined ? 'demo' : 'production');
  const sessionSecrets = listOf(env.SESSION_SECRET);
  const adminPort = env.ADMIN_PORT ?? env.PORT + 1;
  const partner = partnerOf(env, mode, env.PORT);
  const faults = [
    ...secretFaults(sessionSecrets, mode, env.BFF_URL !== undefined),
    ...databaseFaults(mode, env.UPSTREAM_URL ?? env.BFF_URL, env.DATABASE_URL),
    ...credentialKeyFaults(mode, env.UPSTREAM_URL ?? env.BFF_URL, env.CREDENTIAL_KEYS),
    ...alipayFaults(env),
    ...partnerFaults(env, env.UPSTREAM_URL ?? env.BFF_URL),
    ...partnerPortFaults(partner, [env.PORT, adminPort]),
    ...bucketFaults(env),
    ...smsFaults(env),
  ];
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return {
    port: env.PORT,
    host: env.HOST,
    adminPort,
    adminHost: env.ADMIN_HOST,
    upstreamUrl: env.UPSTREAM_URL?.replace(/\/+$/, ''),
    bffUrl: env.BFF_URL?.replace(/\/+$/, ''),
    tenantsFile: env.TENANTS_FILE,
    sessionSecrets,
    databaseUrl: env.DATABASE_URL,
    credentialKeys: env.CREDENTIAL_KEYS,
    alipay: alipayOf(env),
    partner,
    sms: smsOf(env),
    smsLimits: smsLimitsOf(env),
    deskToken: env.DESK_TOKEN,
    dataDir: env.DATA_DIR,
    pictureBucket: bucketOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    workers: env.WEB_CONCURRENCY,
    upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerClient: env.MAX_CONNECTIONS_PER_CLIENT,
    mode,
    logLevel: env.LOG_LEVEL,
  };
}

function parsed<Schema extends z.ZodType>(
  settings: Schema,
  source: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'));
}

function secretFaults(secrets: readonly string[], mode: string, webTierOnly: boolean): string[] {
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

/** The embedded database makes no fsync and serves one process: it may be tried, not traded on. */
function databaseFaults(mode: string, elsewhere: string | undefined, databaseUrl: string | undefined): string[] {
  if (mode !== 'production' || elsewhere !== undefined || databaseUrl !== undefined) return [];
  return [
    'DATABASE_URL: MODE=production does not start the marketplace on the embedded database, which can lose ' +
      'orders in a power cut; set DATABASE_URL to a PostgreSQL, or UPSTREAM_URL to a marketplace elsewhere',
  ];
}

function credentialKeyFaults(mode: string, elsewhere: string | undefined, keys: readonly CredentialKey[]): string[] {
  if (new Set(keys.map(({ id }) => id)).size < keys.length) {
    return ['CREDENTIAL_KEYS: each key needs an id of its own; the first key seals, all open'];
  }
  if (mode !== 'production' || elsewhere !== undefined || keys.length > 0) return [];
  return [
    'CREDENTIAL_KEYS: is required for the embedded marketplace outside demo mode: it seals the login data of game ' +
      'accounts; set e.g. 2026-01:$(openssl rand -base64 32), and keep it apart from the database and its backups',
  ];
}

/** The settings of this process. The one place that reads the environment. */
export function readEnv(): Settings {
  return parseEnv(process.env);
}

/** What the desk's CLI is told by its environment. */
export interface DeskSettings {
  readonly dataDir: string;
  /** Origin of a marketplace; undefined: the one that runs on `dataDir`. */
  readonly url: string | undefined;
  readonly token: string | undefined;
}

const deskSchema = schema.pick({ DATA_DIR: true }).extend({
  DESK_URL: z.url({ protocol: /^https?$/, error: 'DESK_URL must be a URL such as http://127.0.0.1:4100' }).optional(),
  DESK_TOKEN: z.string().optional(),
});

/**
 * The settings of the CLI. The others, which it has no use for, may be anything.
 * @throws SettingsError as `parseEnv`
 */
export function readDeskEnv(): DeskSettings {
  const { DATA_DIR: dataDir, DESK_URL, DESK_TOKEN: token } = parsed(deskSchema, process.env);
  return { dataDir, url: DESK_URL?.replace(/\/+$/, ''), token };
}
