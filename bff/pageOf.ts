/**
 * The rows of the page that was asked for, where an upstream gave all its rows at once: one that forgets to page, as back
 * ends of this family do, would have every page show everything.
 * @param total rows in all
 * @param asked `pageNum` (from 1, also when it is missing) and `pageSize` as the upstream was sent them
 * @returns the rows themselves where they are a page, or of an upstream that has a size of page of its own
 */
export function pageOf(
  rows: readonly unknown[],
  total: number,
  asked: Readonly<Record<string, unknown>>,
): readonly unknown[] {
  const size = countIn(asked['pageSize']);
  const number = countIn(asked['pageNum'] ?? 1);
  if (size === null || number === null || rows.length <= size || total > rows.length) return rows;
  return rows.slice((number - 1) * size, number * size);
}

/** A whole number from 1; null for what is none. */
function countIn(told: unknown): number | null {
  const count = typeof told === 'number' || typeof told === 'string' ? Number(told) : NaN;
  return Number.isSafeInteger(count) && count >= 1 ? count : null;
}
