import type { SellWay } from '../../bff/contract/sell';
import { permilleOf } from '../orders/prices';

/** The merchant's terms for a way of selling. */
export interface WayTerms {
  /** Commission: thousandths of the price, at least so many cents, never more than the price. */
  readonly feePermille: number;
  readonly minFeeCents: number;
  /** How long until the seller has the money, in hours. */
  readonly minHours: number;
  readonly maxHours: number;
}

/** The same commission for consigning as orders take; see orders/prices.ts. Appraising is free. */
export const wayTerms: Readonly<Record<Exclude<SellWay, 'appraisal'>, WayTerms>> = {
  consignment: { feePermille: 50, minFeeCents: 1_000, minHours: 24, maxHours: 14 * 24 },
  bidding: { feePermille: 20, minFeeCents: 500, minHours: 4, maxHours: 48 },
  quick: { feePermille: 0, minFeeCents: 0, minHours: 1, maxHours: 24 },
  leishen: { feePermille: 0, minFeeCents: 0, minHours: 1, maxHours: 12 },
};

/** The commission on a price, in cents. */
export function wayFeeCents(way: keyof typeof wayTerms, priceCents: number): number {
  const { feePermille, minFeeCents } = wayTerms[way];
  return Math.min(priceCents, Math.max(minFeeCents, permilleOf(priceCents, feePermille)));
}
