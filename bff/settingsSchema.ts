import { z } from 'zod';
import { alipayFields } from './alipaySettings';
import { bucketFields } from './bucketSettings';
import { digits } from './digits';
import { originUrl } from './originUrl';
import { partnerFields } from './partnerSettings';
import { pushFields } from './pushSettings';
import { rateFields } from './rateSettings';
import { realNameFields } from './realNameSettings';
import { smsFields } from './smsSettings';
import { tracingFields } from './tracingSettings';

/** A key of the vault that holds the login data of game accounts. */
export interface CredentialKey {
  readonly id: string;
  /** base64 of 32 bytes. */
  readonly key: string;
}

/** The last port there is. */
export const maxPort = 65_535;

const port = (name: string) => digits(`${name} must be a port number from 0 to ${maxPort}`, 0, maxPort);

const optionalOrigin = (name: string) =>
  originUrl(`${name} must be an origin such as http://10.0.0.5:8080, without a path`).optional();

const cidr = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'TRUSTED_PROXIES must be addresses or CIDRs joined by commas, such as 10.0.0.0/8',
});

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
  digits(`${name} must be a whole number from ${min} to ${max}`, min, max);

/** The parts of a list with commas, without blanks and empty ones. */
export const listOf = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const databaseUrlFix = 'DATABASE_URL must be a URL such as postgres://user@host:5432/shop';

/** Every setting under its name in the environment, each checked by itself. */
export const settingsSchema = z.object({
  PORT: port('PORT').default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  ADMIN_PORT: port('ADMIN_PORT').optional(),
  ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
  UPSTREAM_URL: optionalOrigin('UPSTREAM_URL'),
  BFF_URL: optionalOrigin('BFF_URL'),
  TENANTS_FILE: z.string().min(1).optional(),
  SESSION_SECRET: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: databaseUrlFix, abort: true })
    // Nothing said, the library would take names from elsewhere.
    .regex(/:\/\/\/?[^/]/, databaseUrlFix)
    .optional(),
  CREDENTIAL_KEYS: z.string().optional().transform(listOf).pipe(z.array(credentialKey)),
  ...alipayFields,
  ...partnerFields,
  ...smsFields,
  ...realNameFields,
  ...pushFields,
  ...rateFields,
  ...tracingFields,
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
  WEB_CONCURRENCY: digits('WEB_CONCURRENCY must be a number of processes from 1 to 64', 1, 64).optional(),
  UPSTREAM_TIMEOUT_MS: digits('UPSTREAM_TIMEOUT_MS must be milliseconds from 100 to 60000', 100, 60_000).default(
    10_000,
  ),
  MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', 1, 1_000_000).default(8192),
  MAX_CONNECTIONS_PER_CLIENT: wholeNumber('MAX_CONNECTIONS_PER_CLIENT', 1, 1_000_000).default(1024),
  PAGE_CACHE: z.enum(['on', 'off'], { error: 'PAGE_CACHE must be on or off' }).default('on'),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'SERVICE_WORKER must be on or off' }).optional(),
  MODE: z.enum(['demo', 'production'], { error: 'MODE must be demo or production' }).optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
});
