/** What a visitor can do with a listing, by its sale state. */
export type Availability = 'onSale' | 'reserved' | 'sold' | 'takenDown' | 'off';

/** Numbers are the wire's (api.md §3); every other one means that the listing can't be bought. */
const byState: Readonly<Record<number, Availability>> = { 2: 'onSale', 3: 'sold', 4: 'takenDown', 6: 'reserved' };

/** @param saleState as on the wire; a missing one counts as on sale, because only those are listed */
export function availabilityOf(saleState: number | undefined): Availability {
  return saleState === undefined ? 'onSale' : (byState[saleState] ?? 'off');
}

/** Can a listing be ordered by its price? What the marketplace names none for is talked about first. */
export function hasPrice({
  newPrice,
  price,
}: {
  readonly newPrice?: string | undefined;
  readonly price?: string | undefined;
}) {
  return newPrice !== undefined || price !== undefined;
}
