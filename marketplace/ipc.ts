import type { VaultKey } from './credentials/vault';
import type { PartnerConfig } from './partner/config';
import type { AlipayConfig } from './payments/alipay';
import type { VapidConfig } from './push/vapid';
import type { ServiceConfig } from './askService';
import type { SmsLimits } from './sms/limits';
import type { TracingConfig } from './http/traced';
import type { BucketOptions } from './uploads/store';

/** What the marketplace is to do. */
export interface MarketplaceConfig {
  /** `demo`: seeded shops, shown SMS codes. `production`: neither, and a PostgreSQL is required. */
  readonly mode: 'demo' | 'production';
  /** PostgreSQL; null or absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | null;
  /** Where the embedded database lives, and uploaded pictures unless there is a bucket. */
  readonly dataDir: string;
  /** The bucket of uploaded pictures; null or absent: the folder `uploads` in `dataDir`. */
  readonly pictureBucket?: BucketOptions | null;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The address it listens on; 127.0.0.1 when absent. Elsewhere whoever reaches it must be a storefront. */
  readonly host?: string;
  /** The first seals the login data of game accounts, all open them; demo mode makes one when there is none. */
  readonly credentialKeys?: readonly VaultKey[];
  /** The merchant's app at Alipay; null or absent: not offered. Its private key is a secret: never log it. */
  readonly alipay?: AlipayConfig | null;
  /** Who buys accounts by single sign-on; null or absent: nobody. */
  readonly partner?: PartnerConfig | null;
  /** The service that sends SMS; null or absent: codes are shown in demo mode, else none can be sent. Its token is a secret. */
  readonly sms?: ServiceConfig | null;
  /** The service that verifies real names; null or absent: demo mode plays one, else none can be verified. Its token is a secret. */
  readonly realNames?: ServiceConfig | null;
  /** Who we are to push services; null or absent: demo mode makes keys of its own, else browsers are told nothing. */
  readonly vapid?: VapidConfig | null;
  /** How many SMS may be asked for; absent: the usual limits. */
  readonly smsLimits?: SmsLimits;
  /** Opens the desk's API; null or absent: in demo mode a new one is made, else there is no desk. */
  readonly deskToken?: string | null;
  /** A pino level: trace, debug, info, warn, error, fatal or silent; info when absent. */
  readonly logLevel?: string;
  /** Where spans go; null or absent: nobody traces. */
  readonly tracing?: TracingConfig | null;
}

/** From parent to marketplace, once. */
export interface StartMessage {
  readonly type: 'start';
  readonly config: MarketplaceConfig;
  /**
   * Only the parent ends the marketplace, by closing the channel: SIGTERM may come to every process of a container at
   * once, and the parent's last requests still need it.
   */
  readonly endsWithParent?: boolean;
}

/** Where the data of a marketplace are, for commands on archives. */
export interface ArchiveConfig {
  /** PostgreSQL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly pictureBucket: BucketOptions | null;
  /** The keys that are set up, by their ids. */
  readonly credentialKeyIds: readonly string[];
}

/** From parent to marketplace, instead of a start: one command, see archive/commands.ts. It ends with 0 or 1, with 2 for wrong use. */
export interface ArchiveMessage {
  readonly type: 'archive';
  readonly words: readonly string[];
  readonly config: ArchiveConfig;
}

/** From marketplace to parent: any number of `progress`, then `ready` or `failed`. */
export type MarketplaceMessage =
  | { readonly type: 'progress'; readonly text: string }
  | { readonly type: 'ready'; readonly port: number }
  | { readonly type: 'failed'; readonly message: string };
