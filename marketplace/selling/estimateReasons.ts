import type { PayloadInputOf } from '../../bff/contract/types';
import type { TemplateValues } from '../db/schema/listings';
import { wireMoney } from '../queries/wire';
import { noNumber } from '../search/document';
import type { Comparable } from './comparables';
import { medianCents } from './quantiles';
import type { EstimatedAccount } from './similarity';
import type { OfferedField } from './template';

/** One reason, as the contract has it. */
export type EstimateReason = NonNullable<PayloadInputOf<'POST /api/web/sell/estimate'>['reasons']>[number];

/** A field stands out when this share of the others has less, or more. */
const outstanding = 0.8;
/** Fewer others are no ground to stand out from. */
const minOthers = 8;
const most = { strong: 3, weak: 2 } as const;

/** `similar`: the listings like this one, from the lowest to the highest price. */
export function similarReason(prices: readonly number[]): EstimateReason[] {
  if (prices.length === 0) return [];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return [{ code: 'similar', count: prices.length, low: wireMoney(low), high: wireMoney(high) }];
}

/** `deals`: what accounts of the game fetched lately. Nobody knows whether they are like this one. */
export function dealsReason(prices: readonly number[]): EstimateReason[] {
  const median = medianCents(prices);
  return median === null ? [] : [{ code: 'deals', count: prices.length, median: wireMoney(median) }];
}

/** `strong` and `weak`: fields of which the account has much more or much less than most of the game's. */
export function outstandingReasons(
  told: {
    readonly fields: readonly OfferedField[];
    readonly values: TemplateValues;
    readonly account: EstimatedAccount;
  },
  others: readonly Comparable[],
): EstimateReason[] {
  const places = told.fields.flatMap((field) => {
    const value = told.values[field.key];
    const amount = value === undefined ? null : amountOf(field, told.account);
    if (value === undefined || amount === null) return [];
    const theirs = others.map((other) => amountOf(field, other)).filter((theirAmount) => theirAmount !== null);
    if (theirs.length < minOthers) return [];
    const share = (isOn: (their: number) => boolean) => theirs.filter(isOn).length / theirs.length;
    const reason = { name: field.name, value: valueText(field, value) };
    return [{ reason, below: share((their) => their < amount), above: share((their) => their > amount) }];
  });
  const strong = places.filter(({ below }) => below >= outstanding).sort((left, right) => right.below - left.below);
  const weak = places.filter(({ above }) => above >= outstanding).sort((left, right) => right.above - left.above);
  return [
    ...strong.slice(0, most.strong).map(({ reason }) => ({ code: 'strong', ...reason })),
    ...weak.slice(0, most.weak).map(({ reason }) => ({ code: 'weak', ...reason })),
  ];
}

/** How much of a field somebody has: its number, or how many of its choices; null when there is no more or less. */
function amountOf(
  { key, type }: OfferedField,
  { numbers, tokens }: Pick<Comparable, 'numbers' | 'tokens'>,
): number | null {
  if (type === 'number') {
    const value = numbers[Number(key.slice(1)) - 1] ?? noNumber;
    return value === noNumber ? null : value;
  }
  if (type !== 'checkbox' && type !== 'boxradio') return null;
  return tokens.filter((token) => token.startsWith(`${key}:`)).length;
}

function valueText({ type, unit }: OfferedField, value: string): string {
  if (type !== 'number') return String(value.split(',').length);
  return unit === null ? value : `${value} ${unit}`;
}
