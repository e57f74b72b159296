/** A commission: thousandths of the price, at least so many cents, never more than the price. */
export interface Commission {
  readonly feePermille: number;
  readonly minFeeCents: number;
}

/** The merchant's on consigned accounts: five percent, at least 10 yuan. */
export const consignmentFee: Commission = { feePermille: 50, minFeeCents: 1_000 };

/** Thousandths of an amount in cents, rounded half up, in whole numbers only. */
export function permilleOf(cents: number, permille: number): number {
  return Math.floor((cents * permille + 500) / 1_000);
}

/** A commission on a price, in cents. */
export function commissionCents({ feePermille, minFeeCents }: Commission, priceCents: number): number {
  return Math.min(priceCents, Math.max(minFeeCents, permilleOf(priceCents, feePermille)));
}

/** The commission on a listing's price, in cents; the merchant pays none to itself. */
export function feeCentsOf(priceCents: number, sellerId: number | null): number {
  return sellerId === null ? 0 : commissionCents(consignmentFee, priceCents);
}

/** What a guarantee costs for a listing of this price, in cents. */
export function guaranteeCentsOf(
  plan: { readonly ratePermille: number; readonly minCents: number },
  priceCents: number,
): number {
  return Math.max(plan.minCents, permilleOf(priceCents, plan.ratePermille));
}
