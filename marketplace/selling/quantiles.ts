/** A price and how much it counts. */
export interface Weighed {
  readonly cents: number;
  readonly weight: number;
}

/** The price below which `share` of the weight lies, between the two nearest prices; null when nothing counts. */
export function weighedQuantile(prices: readonly Weighed[], share: number): number | null {
  const sorted = prices
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => left.cents - right.cents || left.weight - right.weight);
  const [first] = sorted;
  if (first === undefined) return null;
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  // Each price stands in the middle of its own weight.
  let before = 0;
  let last = { cents: first.cents, place: 0 };
  for (const { cents, weight } of sorted) {
    const place = (before + weight / 2) / total;
    if (place >= share) {
      const part = place === last.place ? 1 : Math.max(0, (share - last.place) / (place - last.place));
      return Math.round(last.cents + (cents - last.cents) * part);
    }
    last = { cents, place };
    before += weight;
  }
  return last.cents;
}

/** The middle of some prices; null without any. */
export function medianCents(prices: readonly number[]): number | null {
  return weighedQuantile(
    prices.map((cents) => ({ cents, weight: 1 })),
    0.5,
  );
}
