import type { SellWay } from '../../bff/contract/sell';
import { commissionCents, consignmentFee, type Commission } from '../orders/prices';

/** The merchant's terms for a way of selling. */
export interface WayTerms extends Commission {
  /** How long until the seller has the money, in hours. */
  readonly minHours: number;
  readonly maxHours: number;
}

/** Appraising is free. */
export const wayTerms: Readonly<Record<Exclude<SellWay, 'appraisal'>, WayTerms>> = {
  consignment: { ...consignmentFee, minHours: 24, maxHours: 14 * 24 },
  bidding: { feePermille: 20, minFeeCents: 500, minHours: 4, maxHours: 48 },
  quick: { feePermille: 0, minFeeCents: 0, minHours: 1, maxHours: 24 },
  leishen: { feePermille: 0, minFeeCents: 0, minHours: 1, maxHours: 12 },
};

/** The commission on a price, in cents. */
export function wayFeeCents(way: keyof typeof wayTerms, priceCents: number): number {
  return commissionCents(wayTerms[way], priceCents);
}
