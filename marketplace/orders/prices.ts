/** The merchant's commission on consigned accounts: five percent, at least 10 yuan, never above the price itself. */
const feePermille = 50;
const minFeeCents = 1_000;

/** Thousandths of an amount in cents, rounded half up, in whole numbers only. */
export function permilleOf(cents: number, permille: number): number {
  return Math.floor((cents * permille + 500) / 1_000);
}

/** The commission on a price, in cents; the merchant pays none to itself. */
export function feeCentsOf(priceCents: number, sellerId: number | null): number {
  if (sellerId === null) return 0;
  return Math.min(priceCents, Math.max(minFeeCents, permilleOf(priceCents, feePermille)));
}

/** What a guarantee costs for a listing of this price, in cents. */
export function guaranteeCentsOf(
  plan: { readonly ratePermille: number; readonly minCents: number },
  priceCents: number,
): number {
  return Math.max(plan.minCents, permilleOf(priceCents, plan.ratePermille));
}
