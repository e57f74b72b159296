import { z } from 'zod';
import { fieldRules } from './fieldRules';
import { ruled } from './scalars';

/** Amounts of money: decimal strings with exactly two places. */

const regularMoney = /^-?\d{1,13}\.\d\d$/;
/** Columns of more places are written with zeros at the end. */
const moneyPattern = /^-?\d{1,13}(\.\d{1,2}0*)?$/;

function moneyText(value: string | number): string | undefined {
  const text = typeof value === 'number' ? value.toFixed(2) : value.trim();
  if (regularMoney.test(text)) return text;
  if (!moneyPattern.test(text)) return undefined;
  const [whole, fraction = ''] = text.split('.');
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** An amount as a decimal string with exactly two places ("128.00"); what is no amount becomes absent. */
export const optionalMoney = ruled(z.union([z.number(), z.string()]).nullish().transform(amountOf).catch(undefined), {
  kinds: ['number', 'string'],
  optional: true,
  read: amountOf,
});

function amountOf(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : moneyText(value);
}

/**
 * What something costs: an amount above zero. Upstreams write 0 for a price that nobody has set, which must not be read
 * as "free".
 */
export const optionalPrice = ruled(z.union([z.number(), z.string()]).nullish().transform(priceOf).catch(undefined), {
  kinds: ['number', 'string'],
  optional: true,
  read: priceOf,
});

function priceOf(value: string | number | null | undefined): string | undefined {
  const amount = amountOf(value);
  return amount !== undefined && Number(amount) > 0 ? amount : undefined;
}

/** An amount somebody sends: at most two places, refused otherwise. */
export const moneyInput = z
  .union([z.number(), z.string()], { error: fieldRules.amount.en })
  .refine((value) => moneyText(value) !== undefined && /^-?\d+(\.\d{1,2})?$/.test(String(value)), {
    message: fieldRules.amount.en,
  })
  .transform((value) => moneyText(value) as string);
