import { randomBytes } from 'node:crypto';
import type { Settings } from '../env';

/**
 * What the marketplace alone needs of the environment. Workers face the internet: they open no credentials, no database,
 * no bucket and no desk, send nothing and sign no payments, so the keys to all that stay with the marketplace.
 */
const settingsOfMarketplace = [
  'CREDENTIAL_KEYS',
  'DATABASE_URL',
  'DESK_TOKEN',
  'ALIPAY_APP_ID',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
  'ALIPAY_GATEWAY',
  'ALIPAY_SELLER_ID',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMS_URL',
  'SMS_TOKEN',
  'REALNAME_URL',
  'REALNAME_TOKEN',
  'VAPID_KEYS',
  'VAPID_SUBJECT',
];

/** What the parent tells its workers by their environment, in place of what it was told itself; '' unsets a setting. */
export function workerEnvironment(
  settings: Pick<Settings, 'mode' | 'partner' | 'sessionSecrets'>,
  { upstreamUrl, workers }: { readonly upstreamUrl: string; readonly workers: number },
): Record<string, string> {
  return {
    ...Object.fromEntries(settingsOfMarketplace.map((name) => [name, ''])),
    ...partnerEnvironment(settings.partner),
    WEB_CONCURRENCY: String(workers),
    UPSTREAM_URL: upstreamUrl,
    MODE: settings.mode,
    SESSION_SECRET: settings.sessionSecrets.join(',') || randomBytes(32).toString('hex'),
  };
}

/** Where workers may send people, and not what is signed with. */
function partnerEnvironment(partner: Settings['partner']): Record<string, string> {
  const isReal = partner?.kind === 'leishen';
  return {
    LEISHEN_URL: isReal ? partner.url : '',
    LEISHEN_SECRET: '',
    PARTNER_PORT: partner?.kind === 'standIn' ? String(partner.port) : '',
  };
}
