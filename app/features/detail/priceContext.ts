/** Fewer deals than this say nothing about a price. */
export const minSample = 8;
const bins = 12;

/** Where a price stands among recent deals of the same game. */
export interface PriceContext {
  /** Number of deals compared with. */
  readonly sample: number;
  readonly lowCents: number;
  readonly medianCents: number;
  readonly highCents: number;
  /** Share of the deals that were cheaper, in whole percent. */
  readonly cheaperPercent: number;
  /** Deals per step of the price, from low to high. */
  readonly counts: readonly number[];
  /** The step the listing's own price falls into; null when it is outside of all. */
  readonly ownBin: number | null;
  /** Whether the price is outside of all deals, and on which side. */
  readonly outside: 'above' | 'below' | null;
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}

function outsideOf(cents: number, low: number, high: number): PriceContext['outside'] {
  if (cents > high) return 'above';
  return cents < low ? 'below' : null;
}

/**
 * Compares a price with the prices of recent deals, all in integer cents. The steps are even on a logarithmic
 * scale, because accounts cost from a few yuan to thousands.
 * @returns null when there are too few deals to say anything
 */
export function priceContext(priceCents: number, dealCents: readonly number[]): PriceContext | null {
  const sorted = dealCents.filter((cents) => cents > 0).sort((a, b) => a - b);
  if (sorted.length < minSample || priceCents <= 0) return null;
  const low = sorted[0] ?? 1;
  const high = sorted[sorted.length - 1] ?? low;
  const width = Math.log(high / low) || 1;
  const binOf = (cents: number) => Math.max(0, Math.min(bins - 1, Math.floor((Math.log(cents / low) / width) * bins)));
  const counts = Array.from({ length: bins }, () => 0);
  for (const cents of sorted) counts[binOf(cents)] = (counts[binOf(cents)] ?? 0) + 1;
  const outside = outsideOf(priceCents, low, high);
  return {
    sample: sorted.length,
    lowCents: low,
    medianCents: median(sorted),
    highCents: high,
    cheaperPercent: Math.round((sorted.filter((cents) => cents < priceCents).length / sorted.length) * 100),
    counts,
    ownBin: outside === null ? binOf(priceCents) : null,
    outside,
  };
}
