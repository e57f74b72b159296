import { z } from 'zod';
import { fieldRules, maxIdLength } from './fieldRules';

/**
 * Tolerant scalars: a real upstream writes numbers as strings, ids as numbers and null for "nothing".
 * What leaves the BFF is regular: ids and money are strings, counts are numbers, nothing is an absent key.
 * What is optional and unfit is as if it were not there: it must not take the rest of the answer with it.
 */

/** A kind of value that JSON has. */
export type ScalarKind = 'string' | 'number' | 'boolean';

/** A scalar's rule in plain words, for whoever reads many answers and can't afford a schema's way (reader.ts). */
export interface ScalarRule {
  readonly kinds: readonly ScalarKind[];
  /** null and nothing are taken too, and what does not fit is read as nothing. */
  readonly optional: boolean;
  /** The most characters a text may have. */
  readonly maxLength?: number;
  readonly read: (value: never) => unknown;
}

/** The rules of the scalars below, by their schemas. */
export const scalarRules = new WeakMap<z.ZodType, ScalarRule>();

/** How the lists made below are read, by their schemas. */
export interface ListRule {
  readonly item: z.ZodType;
  /** Finds the list in what came. */
  readonly listIn: (value: unknown) => unknown;
}

export const listRules = new WeakMap<z.ZodType, ListRule>();

/** Gives a schema the rule by which it is read without its machinery. */
export function ruled<Schema extends z.ZodType>(schema: Schema, rule: ScalarRule): Schema {
  scalarRules.set(schema, rule);
  return schema;
}

/** Half a character (a lone surrogate) cannot be sent: what a browser gets instead is what everybody gets. */
const sendable = (value: unknown) => String(value).toWellFormed();
/** What the tolerant scalars take. */
type Given = string | number | boolean | null | undefined;
const isNothing = (value: unknown) => value === null || value === undefined;
/** Number(' ') is 0. */
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** An id, always a string afterwards. */
export const id = ruled(z.union([z.string().max(maxIdLength), z.number()]).transform(String), {
  kinds: ['string', 'number'],
  optional: false,
  maxLength: maxIdLength,
  read: String,
});

/** An optional id; null and '' become absent. */
export const optionalId = ruled(
  z
    .union([z.string().max(maxIdLength), z.number()])
    .nullish()
    .transform(idOf)
    .catch(undefined),
  {
    kinds: ['string', 'number'],
    optional: true,
    maxLength: maxIdLength,
    read: idOf,
  },
);

function idOf(value: Given): string | undefined {
  return isNothing(value) || value === '' ? undefined : String(value);
}

/** A text of a list: numbers become their digits, anything else is left out of the list. */
export const listedText = ruled(z.union([z.string(), z.number()]).transform(sendable), {
  kinds: ['string', 'number'],
  optional: false,
  read: sendable,
});

/** Optional text; null becomes absent, numbers become their digits. */
export const optionalText = ruled(
  z.union([z.string(), z.number(), z.boolean()]).nullish().transform(textOf).catch(undefined),
  {
    kinds: ['string', 'number', 'boolean'],
    optional: true,
    read: textOf,
  },
);

function textOf(value: Given): string | undefined {
  return isNothing(value) ? undefined : sendable(value);
}

/** Text that is shown even when the upstream forgot it: missing becomes ''. */
export const textOrEmpty = ruled(z.union([z.string(), z.number()]).nullish().transform(shownTextOf).catch(''), {
  kinds: ['string', 'number'],
  optional: true,
  read: shownTextOf,
});

function shownTextOf(value: Given): string {
  return isNothing(value) ? '' : sendable(value);
}

/** What is written as any kind of scalar, or not at all; what does not fit is read as nothing. */
const anyScalar = <Read>(read: (value: Given) => Read) =>
  ruled(
    z
      .union([z.number(), z.string(), z.boolean()])
      .nullish()
      .transform(read)
      .catch(() => read(undefined) as Awaited<Read>),
    { kinds: ['number', 'string', 'boolean'], optional: true, read },
  );

/** An optional finite number, also written as a string; anything else becomes absent. */
export const optionalNumber = anyScalar(numberOf);

function numberOf(value: Given): number | undefined {
  if (isNothing(value) || isBlank(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A state that no number of the contract names. */
export const unknownState = -1;

/**
 * The number of a state, also written as a string. Where a missing one means the usual (on sale, open), a word that is
 * none of our numbers must not: `sold` is not on sale.
 */
export const optionalState = anyScalar(stateOf);

function stateOf(value: Given): number | undefined {
  if (isNothing(value) || isBlank(value)) return undefined;
  return typeof value === 'boolean' ? unknownState : (numberOf(value) ?? unknownState);
}

/**
 * How many there are, where that is told: a whole number, never below zero. Counters of this family are counted down
 * past it, and "-1 on sale" is worse than nothing.
 */
export const optionalTally = anyScalar(tallyOf);

function tallyOf(value: Given): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** How many there are; missing is 0. */
export const countOrZero = anyScalar(shownCountOf);

function shownCountOf(value: Given): number {
  return tallyOf(value) ?? 0;
}

/** A list the upstream may leave out. Items that do not fit are left out too; what is no list is an empty one. */
export function listOf<T extends z.ZodType>(item: T) {
  const list = itemsOf(item).nullish().catch(undefined).transform(withoutNothing);
  listRules.set(list, { item, listIn: (value) => value });
  return list;
}

/** The same for short words and addresses, which the family also writes as a text joined by commas, or as JSON text. */
export function joinedListOf<T extends z.ZodType>(item: T) {
  const items = itemsOf(item);
  const list = z
    .union([items, z.string().transform(partsOf).pipe(items)])
    .nullish()
    .catch(undefined)
    .transform(withoutNothing);
  listRules.set(list, { item, listIn: (value) => (typeof value === 'string' ? partsOf(value) : value) });
  return list;
}

/** No item of ours is read as nothing, so nothing can stand for one that does not fit. */
const itemsOf = <T extends z.ZodType>(item: T) => z.array(item.catch(undefined as never));

const withoutNothing = <Item>(list: readonly Item[] | null | undefined) =>
  (list ?? []).filter((item) => item !== undefined);

/** The parts of a text that stands for a list. */
function partsOf(text: string): unknown {
  if (!text.startsWith('[')) return text.split(',').flatMap((part) => part.trim() || []);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object the upstream may leave out; one that does not fit is left out too. */
export function optionalPart<T extends z.ZodType>(part: T) {
  return part.nullish().catch(undefined);
}

/** Values by names nobody knows beforehand, without those that do not fit. */
export function recordOf<T extends z.ZodType>(value: T) {
  return z
    .record(z.string(), value.catch(undefined as never))
    .transform(
      (record) =>
        Object.fromEntries(Object.entries(record).filter(([, one]) => one !== undefined)) as Record<
          string,
          NonNullable<z.output<T>>
        >,
    );
}

/** 1/0, "1"/"0", true/false or "true"/"false" as a boolean; missing is false. */
export const flag = anyScalar(isSet);

function isSet(value: Given): boolean {
  return value === 1 || value === '1' || value === true || value === 'true';
}

/** The same for what is on unless somebody says it is off: missing is true. */
export const flagUnlessOff = anyScalar(isNotOff);

function isNotOff(value: Given): boolean {
  return !(value === 0 || value === '0' || value === false || value === 'false');
}

const idRule = fieldRules.id.en;

/** An id somebody sends. */
export const idInput = z
  .union([z.string().min(1, idRule).max(maxIdLength, idRule), z.number()], { error: idRule })
  .transform(String);

/** An id somebody may send; null and '' count as absent. */
export const optionalIdInput = z
  .union([z.string().max(maxIdLength, idRule), z.number()], { error: idRule })
  .nullish()
  .transform(idOf);

export const maxCount = 1_000_000;

/** A count or page number in a query or body: a number, or its decimal digits and nothing else. */
export const optionalCount = z
  .union([z.number(), z.string()], { error: fieldRules.integer.en })
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return undefined;
    // Number() would read 0x10, 1e3 and ' 1' as well.
    const number = typeof value === 'number' || /^\d+$/.test(value) ? Number(value) : NaN;
    if (number > maxCount) return refused(context, fieldRules.countLimit.en);
    if (!Number.isInteger(number) || number < 0) return refused(context, fieldRules.count.en);
    return number;
  });

function refused(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const textRule = fieldRules.text.en;
const sentText = z.union([z.string().max(500, textRule), z.number(), z.boolean()], { error: textRule });

/** Text somebody sends, length limited. */
export const shortText = sentText.transform(String);
export const longText = z.string().max(20_000);

/** Optional versions of what somebody sends; null and '' count as absent. */
export const optionalShortText = sentText
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value)));
export const optionalLongText = longText
  .nullish()
  .transform((value) => (value === null || value === '' ? undefined : value));

/** Text somebody may change but not empty: only what is absent counts as absent, null is ''. */
export const changedText = sentText
  .nullish()
  .transform((value) => (value === undefined ? undefined : String(value ?? '')));

/** The paging parameters of every table. */
export const paging = { pageNum: optionalCount, pageSize: optionalCount };

/** A call that answers no payload; whatever an upstream adds is dropped. */
export const nothing = z
  .unknown()
  .optional()
  .transform(() => undefined);
