import { jwtVerify } from 'jose';
import { z } from 'zod';
import { centsOfDecimal } from '../payments/decimal';
import type { Partner } from './partner';

const partnerOutcomes = ['offered', 'accepted', 'paid', 'declined', 'cancelled'] as const;

/** What became of an item at the partner. */
export type PartnerOutcome = (typeof partnerOutcomes)[number];

/** A report whose signature is good. */
export interface PartnerReport {
  /** The report's own number. */
  readonly reportId: string;
  readonly backId: number;
  readonly outcome: PartnerOutcome;
  /** With `offered` always, else only when the partner says it again. */
  readonly priceCents: number | null;
}

/** Why a report is not even looked at. */
export type ReportFault = 'malformed' | 'signatureWrong' | 'otherShop' | 'stale';

export const reportType = 'leishen-report+jwt';
/** How old a report may be, and how far ahead the partner's clock, in seconds. */
const maxAgeSeconds = 300;
const clockToleranceSeconds = 10;

const claims = z.object({
  jti: z.string().regex(/^[\w.-]{8,64}$/),
  aud: z.url({ protocol: /^https?$/ }),
  item: z.string().regex(/^[1-9]\d{0,8}$/),
  outcome: z.enum(partnerOutcomes),
  price: z.string().max(16).optional(),
});

/**
 * Reads a partner's signed report.
 * @param hosts the host names of the shop it was sent to: it must be meant for that one
 */
export async function readReport(
  partner: Partner,
  token: string,
  hosts: ReadonlySet<string>,
  nowMs: number,
): Promise<PartnerReport | ReportFault> {
  let payload: unknown;
  try {
    ({ payload } = await jwtVerify(token, partner.keys.report, {
      algorithms: ['HS256'],
      typ: reportType,
      issuer: partner.name,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(nowMs),
    }));
  } catch (error) {
    return faultOf((error as { code?: string; claim?: string }) ?? {});
  }
  const read = claims.safeParse(payload);
  if (!read.success) return 'malformed';
  const { jti, aud, item, outcome, price } = read.data;
  if (!hosts.has(new URL(aud).hostname)) return 'otherShop';
  const priceCents = price === undefined ? null : centsOfDecimal(price);
  const isPriceWrong = price === undefined ? outcome === 'offered' : priceCents === null || priceCents <= 0;
  if (isPriceWrong) return 'malformed';
  return { reportId: jti, backId: Number(item), outcome, priceCents };
}

function faultOf({ code, claim }: { readonly code?: string; readonly claim?: string }): ReportFault {
  if (code === 'ERR_JWT_EXPIRED' || (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED' && claim === 'iat')) return 'stale';
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' || code === 'ERR_JOSE_ALG_NOT_ALLOWED') return 'signatureWrong';
  return 'malformed';
}
