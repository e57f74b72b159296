import { z } from 'zod';

/**
 * Tolerant scalars: a real upstream writes numbers as strings, ids as numbers and null for "nothing".
 * What leaves the BFF is regular: ids and money are strings, counts are numbers, nothing is an absent key.
 */

/** A kind of value that JSON has. */
export type ScalarKind = 'string' | 'number' | 'boolean';

/** A scalar's rule in plain words, for who reads many answers and can't afford a schema's way (reader.ts). */
export interface ScalarRule {
  readonly kinds: readonly ScalarKind[];
  /** null and nothing are taken too. */
  readonly nullish: boolean;
  /** The most characters a text may have. */
  readonly maxLength?: number;
  readonly read: (value: never) => unknown;
}

/** The rules of the scalars below, by their schemas. */
export const scalarRules = new WeakMap<z.ZodType, ScalarRule>();
/** What the lists made by `listOf` hold, by their schemas. */
export const listItems = new WeakMap<z.ZodType, z.ZodType>();

function ruled<Schema extends z.ZodType>(schema: Schema, rule: ScalarRule): Schema {
  scalarRules.set(schema, rule);
  return schema;
}

/** Half a character (a lone surrogate) cannot be sent: what a browser gets instead is what everybody gets. */
const sendable = (value: unknown) => String(value).toWellFormed();
/** What the tolerant scalars take. */
type Given = string | number | boolean | null | undefined;
const isNothing = (value: unknown) => value === null || value === undefined;

const maxIdLength = 64;

/** An id, always a string afterwards. */
export const id = ruled(z.union([z.string().max(maxIdLength), z.number()]).transform(String), {
  kinds: ['string', 'number'],
  nullish: false,
  maxLength: maxIdLength,
  read: String,
});

/** An optional id; null and '' become absent. */
export const optionalId = ruled(
  z
    .union([z.string().max(maxIdLength), z.number()])
    .nullish()
    .transform(idOf),
  {
    kinds: ['string', 'number'],
    nullish: true,
    maxLength: maxIdLength,
    read: idOf,
  },
);

function idOf(value: Given): string | undefined {
  return isNothing(value) || value === '' ? undefined : String(value);
}

/** Optional text; null becomes absent, numbers become their digits. */
export const optionalText = ruled(z.union([z.string(), z.number(), z.boolean()]).nullish().transform(textOf), {
  kinds: ['string', 'number', 'boolean'],
  nullish: true,
  read: textOf,
});

function textOf(value: Given): string | undefined {
  return isNothing(value) ? undefined : sendable(value);
}

/** Text that is shown even when the upstream forgot it: missing becomes ''. */
export const textOrEmpty = ruled(z.union([z.string(), z.number()]).nullish().transform(shownTextOf), {
  kinds: ['string', 'number'],
  nullish: true,
  read: shownTextOf,
});

function shownTextOf(value: Given): string {
  return isNothing(value) ? '' : sendable(value);
}

/** An optional finite number, also written as a string; anything else becomes absent. */
export const optionalNumber = ruled(z.union([z.number(), z.string(), z.boolean()]).nullish().transform(numberOf), {
  kinds: ['number', 'string', 'boolean'],
  nullish: true,
  read: numberOf,
});

function numberOf(value: Given): number | undefined {
  if (isNothing(value) || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const regularMoney = /^-?\d{1,13}\.\d\d$/;
const moneyPattern = /^-?\d{1,13}(\.\d{1,2})?$/;

function moneyText(value: string | number): string | undefined {
  const text = typeof value === 'number' ? value.toFixed(2) : value.trim();
  if (regularMoney.test(text)) return text;
  if (!moneyPattern.test(text)) return undefined;
  const [whole, fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** An amount as a decimal string with exactly two places ("128.00"); what is no amount becomes absent. */
export const optionalMoney = ruled(z.union([z.number(), z.string()]).nullish().transform(amountOf), {
  kinds: ['number', 'string'],
  nullish: true,
  read: amountOf,
});

function amountOf(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : moneyText(value);
}

/** An amount somebody sends: at most two places, refused otherwise. */
export const moneyInput = z
  .union([z.number(), z.string()])
  .refine((value) => moneyText(value) !== undefined && /^-?\d+(\.\d{1,2})?$/.test(String(value)), {
    message: 'must be an amount with at most two decimal places',
  })
  .transform((value) => moneyText(value) as string);

/** A list the upstream may leave out. */
export function listOf<T extends z.ZodType>(item: T) {
  const list = z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);
  listItems.set(list, item);
  return list;
}

/** 1/0, "1"/"0", true/false or "true"/"false" as a boolean; missing is false. */
export const flag = ruled(z.union([z.number(), z.string(), z.boolean()]).nullish().transform(isSet), {
  kinds: ['number', 'string', 'boolean'],
  nullish: true,
  read: isSet,
});

function isSet(value: Given): boolean {
  return value === 1 || value === '1' || value === true || value === 'true';
}

/** A count or page number in a query or body. */
export const optionalCount = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return undefined;
    const number = Number(value);
    if (!Number.isInteger(number) || number < 0 || number > 1_000_000) {
      context.addIssue({ code: 'custom', message: 'must be a whole number' });
      return z.NEVER;
    }
    return number;
  });

/** Text somebody sends, length limited. */
export const shortText = z.union([z.string().max(500), z.number(), z.boolean()]).transform(String);
export const longText = z.string().max(20_000);

/** Optional versions of what somebody sends; null and '' count as absent. */
export const optionalShortText = z
  .union([z.string().max(500), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value)));
export const optionalLongText = longText
  .nullish()
  .transform((value) => (value === null || value === '' ? undefined : value));

/** The paging parameters of every table. */
export const paging = { pageNum: optionalCount, pageSize: optionalCount };

/** A call that answers no payload; whatever an upstream adds is dropped. */
export const nothing = z
  .unknown()
  .optional()
  .transform(() => undefined);
