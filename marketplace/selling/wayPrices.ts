import type { PayloadInputOf } from '../../bff/contract/types';
import { wireMoney } from '../queries/wire';
import { wayFeeCents, wayTerms } from './ways';

type WayPayload = NonNullable<PayloadInputOf<'POST /api/web/sell/estimate'>['ways']>[number];

/**
 * What those who buy an account themselves give for it, in percent of what it is worth. These are the demo merchants'
 * terms: who buys at once takes the risk and the wait off the seller, and is paid for it by the difference.
 */
export const boughtAtPercent = {
  bidding: { low: 80, high: 92 },
  quick: { low: 70, high: 80 },
  leishen: { low: 72, high: 84 },
} as const;

/** The prices an estimate came to; null when there is nothing to compare with. */
export interface EstimatedPrices {
  readonly lowCents: number;
  readonly medianCents: number;
  readonly highCents: number;
}

/**
 * What each way of selling would bring.
 * @param askedCents what the seller has in mind: consigning brings exactly that, once somebody pays it
 * @param hasPartner whether the shop works with Leishen
 */
export function wayPrices(
  prices: EstimatedPrices | null,
  askedCents: number | null,
  hasPartner: boolean,
): WayPayload[] {
  const percentOf = (cents: number | undefined, percent: number) =>
    cents === undefined ? null : Math.max(1, Math.round((cents * percent) / 100));
  return (['consignment', 'quick', 'bidding', 'leishen'] as const).map((way) => {
    const { feePermille, minFeeCents, minHours, maxHours } = wayTerms[way];
    const isOwnPrice = way === 'consignment';
    // As uncertain as the estimate itself: a narrower range would promise more of these ways than anybody knows.
    const low = isOwnPrice
      ? (askedCents ?? prices?.lowCents ?? null)
      : percentOf(prices?.lowCents, boughtAtPercent[way].low);
    const high = isOwnPrice
      ? (askedCents ?? prices?.highCents ?? null)
      : percentOf(prices?.highCents, boughtAtPercent[way].high);
    return {
      way,
      enabled: way !== 'leishen' || hasPartner,
      feePermille,
      minFee: wireMoney(minFeeCents),
      priceLow: moneyOf(low),
      priceHigh: moneyOf(high),
      netLow: moneyOf(low === null ? null : low - wayFeeCents(way, low)),
      netHigh: moneyOf(high === null ? null : high - wayFeeCents(way, high)),
      minHours,
      maxHours,
    };
  });
}

function moneyOf(cents: number | null): string | null {
  return cents === null ? null : wireMoney(cents);
}
