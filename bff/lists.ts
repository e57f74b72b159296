import type { CallSpec } from './contract/call';

/** True for calls whose payload is itself a list. */
export function hasListPayload({ output }: CallSpec): boolean {
  const empty = output.safeParse([]);
  return empty.success && Array.isArray(empty.data);
}

/** Rows that fit; one odd row must not take the whole table with it. */
export function fittingRows(rows: unknown, { output }: CallSpec): unknown[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row) => {
    const result = output.safeParse(row);
    return result.success ? [result.data] : [];
  });
}

/** The same for a payload that is a list: the whole of it where it fits, else the rows that do. */
export function fittingList(rows: readonly unknown[], { output }: CallSpec): unknown[] {
  const whole = output.safeParse(rows);
  if (whole.success) return whole.data as unknown[];
  return rows.flatMap((row) => {
    const result = output.safeParse([row]);
    return result.success ? (result.data as unknown[]) : [];
  });
}
