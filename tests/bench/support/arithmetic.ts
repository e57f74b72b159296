/** The middle value; of an even number the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  return (lower + upper) / 2;
}

/**
 * Medians of samples that were taken in alternation, and the ratio of two systems: the median over the rounds of
 * each round's own ratio, so that what slows a whole round down slows both.
 */
export function ratioOf(one: readonly number[], other: readonly number[]): number {
  return median(one.slice(0, other.length).map((value, round) => value / (other[round] ?? NaN)));
}
