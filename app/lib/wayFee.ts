/** The merchant's terms for a way of selling, as an estimate tells them. */
export interface FeeTerms {
  /** Thousandths of the price. */
  readonly feePermille: number;
  readonly minFeeCents: number;
}

/** The commission on a price, reckoned as the marketplace reckons it: half a cent goes up, never more than the price. */
export function wayFeeCents({ feePermille, minFeeCents }: FeeTerms, priceCents: number): number {
  const share = Math.floor((priceCents * feePermille + 500) / 1000);
  return Math.min(priceCents, Math.max(minFeeCents, share));
}
