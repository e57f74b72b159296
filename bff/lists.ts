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
