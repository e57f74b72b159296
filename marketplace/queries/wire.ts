/** Shops live in GMT+8. */
export const shopOffsetMs = 8 * 3_600_000;

/** A moment as the wire writes it: `yyyy-MM-dd HH:mm:ss` in GMT+8. */
export function wireTime(moment: Date): string;
export function wireTime(moment: Date | null | undefined): string | undefined;
export function wireTime(moment: Date | null | undefined): string | undefined {
  if (moment === null || moment === undefined) return undefined;
  return new Date(moment.getTime() + shopOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Integer cents as the wire's decimal. */
export function wireMoney(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The same for what may lie below zero. */
export function signedMoney(cents: number): string {
  return `${cents < 0 ? '-' : ''}${wireMoney(Math.abs(cents))}`;
}

/** An amount as the contract reads it, with both decimal places ("12.50"), in integer cents. */
export function centsOf(amount: string): number {
  return Number(amount.replace('.', ''));
}

/** The day of a moment in GMT+8, `yyyy-MM-dd`. */
export function wireDay(nowMs: number): string {
  return new Date(nowMs + shopOffsetMs).toISOString().slice(0, 10);
}

/** An id from outside as the number of a row; null when it can't be one. */
export function rowId(id: string | undefined): number | null {
  return id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : null;
}
