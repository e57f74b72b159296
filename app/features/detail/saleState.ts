/** What a visitor can do with a listing, by its sale state. Numbers are the wire's (api.md §3). */
export type Availability = 'onSale' | 'sold' | 'reserved' | 'off';

/** @param saleState as on the wire; a missing one counts as on sale, because only those are listed */
export function availabilityOf(saleState: number | undefined): Availability {
  if (saleState === undefined || saleState === 2) return 'onSale';
  if (saleState === 3) return 'sold';
  return saleState === 6 ? 'reserved' : 'off';
}
