const amountPattern = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/;

/**
 * A decimal amount in integer cents, digit by digit and without a float; null when it is no amount of at most two
 * places below ten million.
 * @example centsOfDecimal('88.8') === 8880
 */
export function centsOfDecimal(text: string): number | null {
  const match = amountPattern.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole + fraction.padEnd(2, '0'));
}
