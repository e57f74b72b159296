import type { CallSpec } from './contract/call';
import { readBy } from './contract/reader';

/** True for calls whose payload is itself a list. */
export function hasListPayload({ output }: CallSpec): boolean {
  const empty = readBy(output, []);
  return empty.fits && Array.isArray(empty.value);
}

/** Rows that fit; one odd row must not take the whole table with it. */
export function fittingRows(rows: unknown, { output }: CallSpec): unknown[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const reading = readBy(output, row);
    return reading.fits ? [reading.value] : [];
  });
}

/** The same for a payload that is a list: the whole of it where it fits, else the rows that do. */
export function fittingList(rows: readonly unknown[], { output }: CallSpec): unknown[] {
  const whole = readBy(output, rows);
  if (whole.fits) return whole.value as unknown[];
  return rows.flatMap((row) => {
    const reading = readBy(output, [row]);
    return reading.fits ? (reading.value as unknown[]) : [];
  });
}

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
  const size = countIn(asked['pageSize']) ?? 0;
  const number = countIn(asked['pageNum'] ?? 1) ?? 0;
  if (size === 0 || number === 0 || rows.length <= size || total > rows.length) return rows;
  return rows.slice((number - 1) * size, number * size);
}

/** A number of hits, also as text; undefined for what is none: nobody can turn pages by `many`, -5 or `1,000`. */
export function countIn(told: unknown): number | undefined {
  const isTold = typeof told === 'number' || (typeof told === 'string' && told.trim() !== '');
  const count = isTold ? Number(told) : NaN;
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
