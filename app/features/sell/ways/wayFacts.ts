import type { PayloadOf } from '../../../../bff/contract/types';
import { sellWays, toSellWay } from '../draft/sellDraft';
import { parseCents } from '~/lib/money';
import { wayFeeCents } from '~/lib/wayFee';

export type Estimate = PayloadOf<'POST /api/web/sell/estimate'>;
type WayRow = Estimate['ways'][number];
export type WayName = (typeof sellWays)[number];

/** A way of selling in figures; null where nobody knows them. */
export interface WayFacts {
  readonly way: WayName;
  readonly enabled: boolean;
  readonly feePermille: number | null;
  readonly minFeeCents: number | null;
  readonly priceLowCents: number | null;
  readonly priceHighCents: number | null;
  readonly netLowCents: number | null;
  readonly netHighCents: number | null;
  readonly minHours: number | null;
  readonly maxHours: number | null;
}

function factsOf(way: WayName, row: WayRow | undefined): WayFacts {
  return {
    way,
    // Appraising sells nothing: it needs no terms. Without an estimate the way is open, and the shop decides.
    enabled: row?.enabled ?? way !== 'leishen',
    feePermille: row?.feePermille ?? null,
    minFeeCents: parseCents(row?.minFee),
    priceLowCents: parseCents(row?.priceLow),
    priceHighCents: parseCents(row?.priceHigh),
    netLowCents: parseCents(row?.netLow),
    netHighCents: parseCents(row?.netHigh),
    minHours: row?.minHours ?? null,
    maxHours: row?.maxHours ?? null,
  };
}

/**
 * The ways in the order they are shown, with what is known of each.
 * @param isOffered tells which ways the shop has at all
 */
export function wayFactsOf(estimate: Estimate | null, isOffered: (way: WayName) => boolean = () => true): WayFacts[] {
  return sellWays.filter(isOffered).map((way) =>
    factsOf(
      way,
      estimate?.ways.find((row) => toSellWay(row.way) === way),
    ),
  );
}

/** The merchant's commission on a price, in cents; null while the terms are unknown. The marketplace's figure counts. */
export function feeCentsOf(priceCents: number, { feePermille, minFeeCents }: WayFacts): number | null {
  if (feePermille === null) return null;
  return wayFeeCents({ feePermille, minFeeCents: minFeeCents ?? 0 }, priceCents);
}

const hoursPerDay = 24;
/** From here on people say days. */
const longInHours = 2 * hoursPerDay;

/** A span of time in the one unit people would say it in, wherever it is said. */
export interface Span {
  readonly unit: 'hours' | 'days';
  readonly from: number;
  readonly to: number;
}

/** From the shortest to the longest time, given in hours. */
export function spanOf(minHours: number, maxHours: number): Span {
  if (maxHours <= longInHours) return { unit: 'hours', from: minHours, to: maxHours };
  const days = (hours: number) => Math.max(1, Math.round(hours / hoursPerDay));
  return { unit: 'days', from: days(minHours), to: days(maxHours) };
}
