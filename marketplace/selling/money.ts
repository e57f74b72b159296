import { centsOf } from '../queries/wire';

/** What an account may cost. */
const priceCents = { min: 100, max: 100_000_000 } as const;

/** A price as the contract reads it ("12.50") in cents; null when there is none, or none that is possible. */
export function possiblePriceCents(price: string | null | undefined): number | null {
  if (price === null || price === undefined) return null;
  const cents = centsOf(price);
  return Number.isSafeInteger(cents) && cents >= priceCents.min && cents <= priceCents.max ? cents : null;
}
