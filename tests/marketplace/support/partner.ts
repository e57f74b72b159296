import { SignJWT } from 'jose';
import { eq } from 'drizzle-orm';
import { withTenant } from '../../../marketplace/db/engine';
import { buybackEvents, buybacks } from '../../../marketplace/db/schema/buybacks';
import { listings } from '../../../marketplace/db/schema/listings';
import { users } from '../../../marketplace/db/schema/people';
import type { Partner } from '../../../marketplace/partner/partner';
import { aurora, type TestMarket } from './market';

const auroraId = 1;

export type BuybackRow = typeof buybacks.$inferSelect;

/** Accounts at the partner in the Aurora shop, and the partner's hand. */
export interface PartnerDesk {
  readonly partner: Partner;
  /** An account of the person's that is for sale at the partner. */
  newItem(phone: string, changes?: Partial<BuybackRow>): Promise<number>;
  rowOf(backId: number): Promise<BuybackRow>;
  /** A report signed with the partner's key. */
  sign(claims: ReportClaims, changes?: SignChanges): Promise<string>;
  /** Sends a form to the address of reports. @returns the word */
  send(fields: Record<string, string>, options?: { host?: string; partner?: string }): Promise<string>;
  /** Signs and sends a report as the partner would. */
  report(backId: number, outcome: string, more?: Partial<ReportClaims>): Promise<string>;
}

export interface ReportClaims {
  readonly item?: string;
  readonly outcome?: string;
  readonly price?: string;
  readonly jti?: string;
  readonly aud?: string;
  readonly iss?: string;
  /** Seconds since 1970. */
  readonly iat?: number;
}

export interface SignChanges {
  readonly key?: Uint8Array;
  readonly alg?: string;
  readonly typ?: string;
}

let reports = 0;

export function openPartnerDesk(market: TestMarket): PartnerDesk {
  const partner = market.partner!;
  const inShop = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(market.opened.db, auroraId, work);
  const desk: PartnerDesk = {
    partner,
    newItem: (phone, changes = {}) =>
      inShop(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.phone, phone));
        const [model] = await tx.select().from(listings).limit(1);
        const now = new Date(market.clockMs);
        const [row] = await tx
          .insert(buybacks)
          .values({
            userId: user!.id,
            way: 'leishen',
            partition: 3,
            gameId: model!.gameId,
            region: 'Sky · One',
            title: `Level 60 <"account"> & more`,
            des: '',
            values: {},
            images: ['/pictures/upload/none.webp'],
            hopedCents: 100_000,
            tel: phone,
            status: 'quoting',
            createTime: now,
            changeTime: now,
            ...changes,
          })
          .returning();
        await tx.insert(buybackEvents).values({
          buybackId: row!.id,
          action: 'create',
          fromStatus: null,
          status: 'quoting',
          actor: 'seller',
          time: now,
        });
        return row!.id;
      }),
    rowOf: (backId) =>
      inShop(async (tx) => (await tx.select().from(buybacks).where(eq(buybacks.id, backId)))[0] as BuybackRow),
    sign(claims, { key = partner.keys.report, alg = 'HS256', typ = 'leishen-report+jwt' } = {}) {
      const { iss = 'leishen', aud = `http://${aurora}:3000`, jti = `report-${(reports += 1)}`, iat, ...rest } = claims;
      return new SignJWT(rest)
        .setProtectedHeader({ alg, typ })
        .setIssuer(iss)
        .setAudience(aud)
        .setJti(jti)
        .setIssuedAt(iat ?? Math.floor(market.clockMs / 1000))
        .sign(key);
    },
    async send(fields, { host = aurora, partner: name = 'leishen' } = {}) {
      const answer = await market.fetch(
        new Request(`http://127.0.0.1/prod-api/other/partner/${name}/report`, {
          method: 'POST',
          headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields),
        }),
      );
      return answer.text();
    },
    report: async (backId, outcome, more = {}) =>
      desk.send({ report: await desk.sign({ item: String(backId), outcome, ...more }) }),
  };
  return desk;
}
