import type { VaultKey } from './credentials/vault';
import type { PartnerConfig } from './partner/config';
import type { AlipayConfig } from './payments/alipay';
import type { HttpSmsConfig } from './sms/httpSms';
import type { SmsLimits } from './sms/limits';
import type { BucketOptions } from './uploads/store';

/** What the parent process tells the marketplace, once, in its only message. */
export interface MarketplaceConfig {
  /** `demo`: seeded shops, shown SMS codes. `production`: neither, and a PostgreSQL is required. */
  readonly mode: 'demo' | 'production';
  /** PostgreSQL; null or absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | null;
  /** Where the embedded database lives, and uploaded pictures unless there is a bucket. */
  readonly dataDir: string;
  /** The bucket of uploaded pictures; null or absent: the folder `uploads` in `dataDir`. */
  readonly pictureBucket?: BucketOptions | null;
  /** Port on 127.0.0.1; 0 lets the system choose. */
  readonly port: number;
  /** The first seals the login data of game accounts, all open them; demo mode makes one when there is none. */
  readonly credentialKeys?: readonly VaultKey[];
  /** The merchant's app at Alipay; null or absent: not offered. Its private key is a secret: never log it. */
  readonly alipay?: AlipayConfig | null;
  /** Who buys accounts by single sign-on; null or absent: nobody. */
  readonly partner?: PartnerConfig | null;
  /** The service that sends SMS; null or absent: codes are shown in demo mode, else none can be sent. Its token is a secret. */
  readonly sms?: HttpSmsConfig | null;
  /** How many SMS may be asked for; absent: the usual limits. */
  readonly smsLimits?: SmsLimits;
  /** Opens the desk's API; null or absent: in demo mode a new one is made, else there is no desk. */
  readonly deskToken?: string | null;
  /** A pino level: trace, debug, info, warn, error, fatal or silent; info when absent. */
  readonly logLevel?: string;
}

/** From parent to marketplace. */
export interface StartMessage {
  readonly type: 'start';
  readonly config: MarketplaceConfig;
}

/** From marketplace to parent: any number of `progress`, then `ready` or `failed`. */
export type MarketplaceMessage =
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'ready'; readonly port: number }
  | { readonly type: 'failed'; readonly message: string };
