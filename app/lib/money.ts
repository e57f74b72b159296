import { halfWidth } from './halfWidth';
import type { Locale } from './locale';
import { grouped } from './plainNumbers';

const wirePattern = /^\s*(-?)(\d{1,13})(?:\.(\d{1,2})0*)?\s*$/;

/** Reads money from the wire (at most two decimal places) as integer cents; null when it is none. */
export function parseCents(wire: string | number | null | undefined): number | null {
  if (wire === null || wire === undefined) return null;
  const match = wirePattern.exec(typeof wire === 'number' ? wire.toFixed(2) : wire);
  if (match === null) return null;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}

/** An amount as people type it, with or without a sign, commas and spaces, in integer cents; null when it is none. */
export function typedCents(typed: string): number | null {
  const plain = halfWidth(typed)
    .replace(/[,¥￥\s]/g, '')
    .replace(/\.$/, '');
  return plain.startsWith('-') ? null : parseCents(plain);
}

/** Money in the pieces a price is drawn with: the sign smaller, the cents quieter. */
export interface MoneyParts {
  readonly sign: string;
  /** Whole yuan with grouping, with a leading minus when negative. */
  readonly whole: string;
  /** `.50`, or '' for whole yuan. */
  readonly fraction: string;
}

/** Splits cents for drawing. Grouping by thousands in both languages. */
export function moneyParts(cents: number): MoneyParts {
  const absolute = Math.abs(cents);
  const whole = grouped(Math.floor(absolute / 100));
  const rest = absolute % 100;
  return {
    sign: '¥',
    whole: cents < 0 ? `-${whole}` : whole,
    fraction: rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`,
  };
}

/** `¥1,234.50`. Both languages write yuan the same way; the locale is taken for the day one does not. */
export function formatCents(cents: number, _locale?: Locale): string {
  const { sign, whole, fraction } = moneyParts(cents);
  return whole.startsWith('-') ? `-${sign}${whole.slice(1)}${fraction}` : `${sign}${whole}${fraction}`;
}

/**
 * Money from the wire for a text that has other words for an amount nobody told:
 * `{net, select, none {…} other {You get {net}}}`. A missing amount must never be said as ¥0.
 */
export function toldAmount(wire: string | null | undefined): string {
  const cents = parseCents(wire);
  return cents === null ? 'none' : formatCents(cents);
}

/** Whether a price on the wire is lower than it was; not when either is unknown. */
export function isReduced(now: string | undefined, before: string | undefined): boolean {
  const [nowCents, beforeCents] = [parseCents(now), parseCents(before)];
  return nowCents !== null && beforeCents !== null && nowCents < beforeCents;
}

/** Cents as the wire writes them: `'510.00'`. */
export function wireMoney(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
