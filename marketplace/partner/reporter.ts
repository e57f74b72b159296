import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LoginClaims } from './loginToken';
import type { Partner } from './partner';
import { reportType, type PartnerOutcome } from './report';
import { wireMoney } from '../queries/wire';

/** What the stand-in tells the shop. */
export interface ReportWish {
  readonly claims: LoginClaims;
  readonly outcome: PartnerOutcome;
  readonly priceCents: number | null;
}

/** Reports to a shop; what the shop answered, or `unheard` when that was no word. */
export type Reporter = (wish: ReportWish) => Promise<'success' | 'fail' | 'unheard'>;

/** The address a partner reports to, below the shop's origin. */
const reportPath = '/prod-api/other/partner/leishen/report';

/** Signs a report as the partner does. */
async function signReport(partner: Partner, { claims, outcome, priceCents }: ReportWish, nowMs: number) {
  const price = priceCents === null ? {} : { price: wireMoney(priceCents) };
  return new SignJWT({ item: claims.item?.id, outcome, ...price })
    .setProtectedHeader({ alg: 'HS256', typ: reportType })
    .setIssuer(partner.name)
    .setAudience(claims.iss)
    .setJti(randomUUID())
    .setIssuedAt(Math.floor(nowMs / 1000))
    .sign(partner.keys.report);
}

/**
 * The stand-in's reporter.
 * @param fetch the marketplace's own: the stand-in lives in its process, and shops' names need not be resolvable there
 */
export function createReporter(
  partner: Partner,
  fetch: (request: Request) => Promise<Response>,
  now: () => number,
): Reporter {
  return async (wish) => {
    const report = await signReport(partner, wish, now());
    const { host, protocol } = new URL(wish.claims.iss);
    const answer = await fetch(
      new Request(`http://127.0.0.1${reportPath}`, {
        method: 'POST',
        headers: {
          host,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol.replace(':', ''),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ report }),
      }),
    ).catch(() => null);
    const word = await answer?.text();
    return word === 'success' || word === 'fail' ? word : 'unheard';
  };
}
