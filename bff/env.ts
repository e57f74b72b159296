import { z } from 'zod';
import { alipayFaults, alipayOf, type AlipaySettings } from './alipaySettings';
import { bucketFaults, bucketFields, bucketOf, type PictureBucket } from './bucketSettings';
import { partnerFaults, partnerOf, partnerPortFaults, type PartnerSettings } from './partnerSettings';
import { pushFaults, pushOf, type PushSettings } from './pushSettings';
import { credentialKeyFaults, databaseFaults, secretFaults, upstreamFaults } from './productionFaults';
import { realNameFaults, realNameOf } from './realNameSettings';
import { redisOf, type RedisSettings } from './rateSettings';
import type { RateRules } from './rateLimits';
import type { ServiceSettings } from './serviceSettings';
import { listOf, maxPort, settingsSchema, type CredentialKey } from './settingsSchema';
import { storageOf, type StorageSettings } from './storageSettings';
import { tracingOf, type TracingSettings } from './tracingSettings';
import { smsFaults, smsLimitsOf, smsOf, type SmsLimitSettings } from './smsSettings';

/** A bad or missing setting: `message` names each one and the fix, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Every name that `parseEnv` reads. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

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
  readonly sms: ServiceSettings | null;
  readonly smsLimits: SmsLimitSettings;
  /** Who verifies real names; null: a sandbox in demo mode, else none can be verified. */
  readonly realNames: ServiceSettings | null;
  /** Who we are to push services; null: demo mode makes keys of its own, else nobody is told anything. */
  readonly push: PushSettings | null;
  /** What one address may ask of one shop; null: anything. */
  readonly rateRules: RateRules | null;
  readonly redis: RedisSettings | null;
  /** Where spans go; null: nobody traces. */
  readonly tracing: TracingSettings | null;
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
  /** Pages that all guests see alike are made once for those who ask within seconds. */
  readonly pageCache: boolean;
  readonly maxConnectionsPerClient: number;
  readonly mode: 'demo' | 'production';
  readonly logLevel: string;
}

/** Which part of the product a process runs: a marketplace on its own keeps no sessions and has no upstream. */
export type Part = 'storefront' | 'marketplace';

/**
 * Checks the environment. Empty and blank values count as unset.
 * @throws SettingsError with a line for each setting that is wrong, naming it and the fix
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>, part: Part = 'storefront'): Settings {
  const env = parsed(settingsSchema, source);
  const mode = env.MODE ?? (env.UPSTREAM_URL === undefined ? 'demo' : 'production');
  const sessionSecrets = listOf(env.SESSION_SECRET);
  const adminPort = adminPortOf(env);
  const partner = partnerOf(env, mode, env.PORT);
  const faults = [
    ...secretFaults(sessionSecrets, mode, env.BFF_URL !== undefined || part === 'marketplace'),
    ...upstreamFaults(part, env.UPSTREAM_URL),
    ...databaseFaults(mode, env.UPSTREAM_URL ?? env.BFF_URL, env.DATABASE_URL),
    ...credentialKeyFaults(mode, env.UPSTREAM_URL ?? env.BFF_URL, env.CREDENTIAL_KEYS),
    ...alipayFaults(env),
    ...partnerFaults(env, env.UPSTREAM_URL ?? env.BFF_URL),
    ...adminPortFaults(env.PORT, env.ADMIN_PORT),
    ...partnerPortFaults(partner, [env.PORT, adminPort]),
    ...bucketFaults(env),
    ...smsFaults(env),
    ...realNameFaults(env),
    ...pushFaults(env),
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
    realNames: realNameOf(env),
    push: pushOf(env),
    rateRules: env.RATE_LIMITS,
    redis: redisOf(env),
    tracing: tracingOf(env),
    deskToken: env.DESK_TOKEN,
    dataDir: env.DATA_DIR,
    pictureBucket: bucketOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    workers: env.WEB_CONCURRENCY,
    upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
    maxConnections: env.MAX_CONNECTIONS,
    pageCache: env.PAGE_CACHE === 'on',
    maxConnectionsPerClient: env.MAX_CONNECTIONS_PER_CLIENT,
    mode,
    logLevel: env.LOG_LEVEL,
  };
}

/** The port after the shops', or one that the system chooses likewise. */
function adminPortOf(env: { PORT: number; ADMIN_PORT?: number | undefined }): number {
  return env.ADMIN_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1);
}

/** The shops and the operators each have a port; 0 lets the system choose. */
function adminPortFaults(port: number, adminPort: number | undefined): string[] {
  if (adminPort === undefined && port === maxPort) {
    return [`ADMIN_PORT: must be set, for it is the port after PORT otherwise, and ${maxPort} is the last one`];
  }
  return adminPort !== undefined && adminPort === port && port !== 0
    ? ['ADMIN_PORT: must be another one than PORT']
    : [];
}

function parsed<Schema extends z.ZodType>(
  settings: Schema,
  source: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map(({ path, message }) => faultLine(String(path[0]), message)).join('\n'),
  );
}

/** Messages that begin with the setting's name need not say it twice. */
function faultLine(name: string, message: string): string {
  return `${name}: ${message.startsWith(`${name} `) ? message.slice(name.length + 1) : message}`;
}

/** The settings of this process. The one place that reads the environment. */
export function readEnv(part: Part = 'storefront'): Settings {
  return parseEnv(process.env, part);
}

/** Whether pages keep a service worker. While pages are being written, yesterday's files would only be in the way. */
export function isWorkerWanted(source: Readonly<Record<string, string | undefined>> = process.env): boolean {
  const { SERVICE_WORKER: wish } = parsed(settingsSchema.pick({ SERVICE_WORKER: true }), source);
  return (wish ?? (source['NODE_ENV'] === 'production' ? 'on' : 'off')) === 'on';
}

/** What the desk's CLI is told by its environment. */
export interface DeskSettings {
  readonly dataDir: string;
  /** Origin of a marketplace; undefined: the one that runs on `dataDir`. */
  readonly url: string | undefined;
  readonly token: string | undefined;
}

const deskSchema = settingsSchema.pick({ DATA_DIR: true }).extend({
  DESK_URL: z.url({ protocol: /^https?$/, error: 'DESK_URL must be a URL such as http://127.0.0.1:4000' }).optional(),
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

const storageSchema = settingsSchema
  .pick({ DATABASE_URL: true, DATA_DIR: true, CREDENTIAL_KEYS: true })
  .extend(bucketFields);

/** The settings of commands on a marketplace's archives. @throws SettingsError as `parseEnv` */
export function readStorageEnv(): StorageSettings {
  const env = parsed(storageSchema, process.env);
  const faults = bucketFaults(env);
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return storageOf(env);
}

/** What the operators' commands are told by their environment. */
export interface OperatorSettings {
  readonly tenantsFile: string | undefined;
  readonly upstreamUrl: string | undefined;
  /** Origin of a storefront's admin port on this machine. */
  readonly adminUrl: string;
  readonly upstreamTimeoutMs: number;
}

const operatorSchema = settingsSchema.pick({
  PORT: true,
  ADMIN_PORT: true,
  UPSTREAM_URL: true,
  TENANTS_FILE: true,
  UPSTREAM_TIMEOUT_MS: true,
});

/**
 * The settings of the operators' commands. The others, which they have no use for, may be anything.
 * @throws SettingsError as `parseEnv`
 */
export function readOperatorEnv(): OperatorSettings {
  const env = parsed(operatorSchema, process.env);
  return {
    tenantsFile: env.TENANTS_FILE,
    upstreamUrl: env.UPSTREAM_URL?.replace(/\/+$/, ''),
    adminUrl: `http://127.0.0.1:${adminPortOf(env)}`,
    upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
  };
}
