import { randomBytes } from 'node:crypto';
import { parseCallName, type CallName } from '../../../bff/contract/call';
import type { CallKey } from '../../../bff/contract/types';
import { createMarketplace, type MarketplaceParts } from '../../../marketplace/app';
import { createVault, type CredentialVault } from '../../../marketplace/credentials/vault';
import { withTenantAsOwner } from '../../../marketplace/db/engine';
import type { OpenedDatabase } from '../../../marketplace/db/open';
import { tenantHosts, tenants } from '../../../marketplace/db/schema/tenants';
import type { Log } from '../../../marketplace/log';
import type { PaymentProviders } from '../../../marketplace/payments/provider';
import { createPartner, type Partner } from '../../../marketplace/partner/partner';
import { createPaymentProviders } from '../../../marketplace/payments/providers';
import { drawPicture } from '../../../marketplace/pictures/draw';
import { createFolderStore } from '../../../marketplace/uploads/folderStore';
import { createPictureCopies, usualLimits } from '../../../marketplace/uploads/copies';
import { createPictureRefiner } from '../../../marketplace/uploads/refine';
import type { PictureStore } from '../../../marketplace/uploads/store';
import { scratchDirectory } from './databases';
import { openSeeded, templateVaultKey } from './seeded';

export const aurora = 'aurora.localhost';
export const titan = 'titan.localhost';

/** An envelope as it came, any shape. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  readonly rows?: Record<string, unknown>[];
  readonly total?: number;
  readonly token?: string;
  readonly uuid?: string;
  readonly img?: string;
}

export interface CallOptions {
  readonly host?: string;
  readonly token?: string | undefined;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

/** The marketplace on a seeded scratch database, called through its fetch, with a clock and captchas tests control. */
export interface TestMarket {
  readonly opened: OpenedDatabase;
  /** The folder of uploaded pictures. */
  readonly uploadsDir: string;
  readonly pictureStore: PictureStore;
  /** Makes keeping thumbnails fail, as a full disk would. */
  storeBroken: boolean;
  /** The clock, epoch milliseconds; add to it to let time pass. */
  clockMs: number;
  /** Makes drawing a captcha fail, as a fault inside. */
  captchaBroken: boolean;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Lets the marketplace's own clockwork do what is due. */
  tick(): Promise<void>;
  /** Does the rare work of the housekeeping. */
  keepHouse(): Promise<void>;
  /** Sends the pushes that are due. */
  sendPushes(): Promise<void>;
  /** A new marketplace on the same database, as after a restart: what only the process knew is gone. */
  restart(): void;
  readonly vault: CredentialVault;
  /** Opens the desk of a demo market; null: there is none. */
  readonly deskToken: string | null;
  /** Everything that was logged, as JSON. */
  readonly logged: string[];
  readonly log: Log;
  readonly payments: PaymentProviders;
  /** Who buys by single sign-on; a change counts from the next restart. */
  partner: Partner | null;
  /** The bare answer of a call. */
  answer(name: CallKey, input?: Record<string, unknown>, options?: CallOptions): Promise<Response>;
  /** The envelope of a call. */
  call(name: CallKey, input?: Record<string, unknown>, options?: CallOptions): Promise<Envelope>;
  /** A fresh captcha with its answer. */
  captcha(options?: CallOptions): Promise<{ uuid: string; code: string }>;
  /** Asks for an SMS code and reads it from the demo answer. */
  sms(phone: string, type: string, options?: CallOptions): Promise<{ yzmRankey: string; dxyzm: string }>;
  /** Logs a phone in by SMS (signing it up when unknown) and gives the token. */
  logIn(phone: string, options?: CallOptions): Promise<string>;
  addShop(shop: { tenantId: number; host: string; state: 'open' | 'suspended' }): Promise<void>;
  close(): Promise<void>;
}

export async function openMarket(
  engine: 'pglite' | 'postgres',
  mode: 'demo' | 'production' = 'demo',
  ownPayments: PaymentProviders | null = null,
  others: Pick<MarketplaceParts, 'sms' | 'smsLimits' | 'push' | 'realNames'> = {},
): Promise<TestMarket> {
  const opened = await openSeeded(engine);
  const uploads = await scratchDirectory();
  const folder = createFolderStore(uploads.path);
  const pictureStore: PictureStore = {
    ...folder,
    async put(key, bytes, type) {
      if (market.storeBroken && key.includes('-w')) throw new Error('the disk is full');
      await folder.put(key, bytes, type);
    },
  };
  const vault = createVault([templateVaultKey()]);
  const deskToken = mode === 'demo' ? randomBytes(32).toString('hex') : null;
  let drawn = 0;
  const askedMs = new Map<string, number>();
  const payments = ownPayments ?? (await createPaymentProviders({ mode, alipay: null, now: () => market.clockMs }));
  const logged: string[] = [];
  const note = (fields: object, text: string) => void logged.push(`${text} ${JSON.stringify(fields)}`);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const create = () =>
    createMarketplace({
      db: opened.db,
      mode,
      log,
      now: () => market.clockMs,
      pictures: drawPicture,
      payments,
      partner: market.partner,
      vault,
      deskToken,
      ...others,
      pictureStore,
      refinePicture: createPictureRefiner(log, { waitMs: 60_000, totalMs: 60_000 }),
      pictureCopies: createPictureCopies(pictureStore, log, { ...usualLimits, waitLimitMs: 60_000, totalMs: 60_000 }),
      drawCaptcha: () => {
        if (market.captchaBroken) throw new Error('the pencil broke');
        return { text: `Cap${(drawn += 1)}`, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
      },
    });
  let marketplace: ReturnType<typeof create>;

  const market: TestMarket = {
    opened,
    uploadsDir: uploads.path,
    pictureStore,
    clockMs: Date.now(),
    captchaBroken: false,
    vault,
    deskToken,
    storeBroken: false,
    logged,
    log,
    payments,
    partner: createPartner({ kind: 'leishen', url: 'https://leishen.test/login', secret: 'test'.repeat(8) }),
    fetch: (request) => marketplace.fetch(request),
    restart() {
      marketplace = create();
    },
    async tick() {
      await marketplace.jobs.tick();
      await marketplace.refunds.tick();
    },
    keepHouse: () => marketplace.housekeeping.tick(),
    sendPushes: () => marketplace.pushes.tick(),
    answer: (name, input = {}, options = {}) => marketplace.fetch(requestOf(name, input, options)),
    async call(name, input, options) {
      return (await (await market.answer(name, input, options)).json()) as Envelope;
    },
    async captcha(options) {
      const { uuid } = await market.call('GET /api/captchaImage', {}, options);
      return { uuid: String(uuid), code: `cap${drawn}` };
    },
    async sms(phone, type, options) {
      // Each phone asks from an address of its own, unless the test says from which: people share no allowance.
      const from = { address: `10.${phone.slice(-6).replace(/^(..)(..)(..)$/, '$1.$2.$3')}`, ...options };
      // A phone gets one SMS a minute: who asks sooner waits.
      const asked = `${options?.host ?? aurora} ${phone}`;
      if (market.clockMs - (askedMs.get(asked) ?? 0) < 61_000) market.clockMs += 61_000;
      askedMs.set(asked, market.clockMs);
      const { data, msg } = await market.call('GET /api/sms/new/send', { phone, type }, from);
      if (data === undefined) throw new Error(`no code was sent: ${msg}`);
      const { yzmRankey, demoCode } = data as { yzmRankey: string; demoCode: string };
      return { yzmRankey, dxyzm: demoCode };
    },
    async logIn(phone, options) {
      // A second log-in of the same phone needs a second code, sent at the earliest 60 s later.
      market.clockMs += 61_000;
      const sms = await market.sms(phone, 'phoneLogin', options);
      const { token } = await market.call('POST /api/h5/login', { phone, ...sms }, options);
      return String(token);
    },
    async addShop({ tenantId, host, state }) {
      await withTenantAsOwner(opened.db, tenantId, async (tx) => {
        await tx.insert(tenants).values({
          tenantId,
          tenantName: `Shop ${tenantId}`,
          avatar: '/pictures/logo/aurora.svg',
          useTheme: '1',
          groups: ['5483'],
          state,
          locale: 'en',
          contact: {},
        });
        await tx.insert(tenantHosts).values({ host, tenantId });
      });
    },
    async close() {
      await opened.close();
      await uploads.remove();
    },
  };
  marketplace = create();
  return market;
}

/** The request the storefront would send for a call. */
export function requestOf(name: CallName, input: Record<string, unknown>, options: CallOptions = {}): Request {
  const { method, path, params } = parseCallName(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(input[key] ?? '1')));
  const rest = Object.entries(input).filter(([key]) => !params.includes(key));
  const url = new URL(`http://127.0.0.1/prod-api${filled.slice('/api'.length)}`);
  if (method === 'GET') for (const [key, value] of rest) url.searchParams.set(key, String(value));
  return new Request(url, {
    method,
    headers: {
      host: options.host ?? aurora,
      'accept-language': 'en',
      'x-forwarded-for': options.address ?? '203.0.113.7',
      ...(options.token === undefined ? {} : { token: options.token, authorization: options.token }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
}
