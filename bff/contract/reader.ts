import type { z } from 'zod';
import { onceForEach } from './once';
import { listRules, scalarRules, type ListRule, type ScalarKind, type ScalarRule } from './scalars';

/** Said by a reader of a value that does not fit. */
const unfit = Symbol('unfit');
type Reader = (value: unknown) => unknown;

/** What a schema's `safeParse` says, without the reasons. */
export type Reading<Output> = { readonly fits: true; readonly value: Output } | { readonly fits: false };

/**
 * Reads a value by a schema, as `schema.safeParse` does and to the same result, but at less cost where a schema is made
 * of objects, lists and the scalars of scalars.ts: a page reads thousands of fields. Whatever is made of something else,
 * and whatever seems not to fit, the schema itself has the last word on.
 */
export function readBy<Schema extends z.ZodType>(schema: Schema, value: unknown): Reading<z.output<Schema>> {
  const read = readerOf(schema)(value);
  if (read !== unfit) return { fits: true, value: read as z.output<Schema> };
  const result = schema.safeParse(value);
  return result.success ? { fits: true, value: result.data } : { fits: false };
}

const readerOf = onceForEach(make);

/** The parts of a zod schema's definition that a reader is made from. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly catchall?: unknown;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly catchValue?: (context: never) => unknown;
}

function make(schema: z.ZodType): Reader {
  const rule = scalarRules.get(schema);
  if (rule !== undefined) return scalarReader(rule);
  const list = listRules.get(schema);
  if (list !== undefined) return fittingItemsReader(list);
  const { type, checks = [], catchall, innerType, element, options, catchValue } = schema.def as unknown as Definition;
  if (checks.length > 0) return bySchema(schema);
  if (type === 'object' && catchall === undefined) return objectReader(schema as z.ZodObject);
  if (type === 'array' && element !== undefined) return listReader(element);
  if ((type === 'optional' || type === 'nullable') && innerType !== undefined) {
    const isTaken = type === 'optional' ? undefined : null;
    // Looked up at the first value: schemas may hold themselves.
    return (value) => (value === isTaken ? value : readerOf(innerType)(value));
  }
  if (type === 'union' && options !== undefined) return firstFitting(options.map(readerOf));
  if (type === 'catch' && innerType !== undefined && catchValue !== undefined) {
    const read = readerOf(innerType);
    return (value) => {
      const found = read(value);
      return found === unfit ? catchValue(undefined as never) : found;
    };
  }
  return bySchema(schema);
}

function bySchema(schema: z.ZodType): Reader {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : unfit;
  };
}

function scalarReader({ kinds, optional, maxLength = Infinity, read }: ScalarRule): Reader {
  const readAny = read as Reader;
  const takes = (kind: ScalarKind) => kinds.includes(kind);
  const [takesTexts, takesNumbers, takesBooleans] = [takes('string'), takes('number'), takes('boolean')];
  const nothing = optional ? readAny(undefined) : unfit;
  return (value) => {
    if (typeof value === 'string') return takesTexts && value.length <= maxLength ? readAny(value) : nothing;
    if (typeof value === 'number') return takesNumbers && Number.isFinite(value) ? readAny(value) : nothing;
    return takesBooleans && typeof value === 'boolean' ? readAny(value) : nothing;
  };
}

function firstFitting(readers: readonly Reader[]): Reader {
  return (value) => {
    for (const read of readers) {
      const found = read(value);
      if (found !== unfit) return found;
    }
    return unfit;
  };
}

function fittingItemsReader({ item, listIn }: ListRule): Reader {
  return (value) => {
    const given = listIn(value);
    if (!Array.isArray(given)) return [];
    const read = readerOf(item);
    const list: unknown[] = [];
    for (const one of given) {
      const found = read(one);
      if (found !== unfit) list.push(found);
    }
    return list;
  };
}

function listReader(item: z.ZodType): Reader {
  return (value) => {
    if (!Array.isArray(value)) return unfit;
    const read = readerOf(item);
    const list: unknown[] = [];
    for (const one of value) {
      const found = read(one);
      if (found === unfit) return unfit;
      list.push(found);
    }
    return list;
  };
}

/** What was neither given nor found is no key either. */
function withoutMissing(object: Readonly<Record<string, unknown>>, given: object): Record<string, unknown> {
  const present: Record<string, unknown> = {};
  for (const key in object) if (object[key] !== undefined || key in given) present[key] = object[key];
  return present;
}

/** As zod's plain objects: keys that are not named are left out, named ones that are missing are asked as nothing. */
function objectReader(schema: z.ZodObject): Reader {
  let keys: string[] = [];
  let fields: Reader[] | null = null;
  /** Has every key: its copies only change values, where an object that grows changes its shape with each key. */
  let blank: Record<string, unknown> = {};
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit;
    if (fields === null) {
      keys = Object.keys(schema.shape);
      fields = keys.map((key) => readerOf(schema.shape[key] as z.ZodType));
      blank = Object.fromEntries(keys.map((key) => [key, undefined]));
    }
    const given = value as Record<string, unknown>;
    const object = { ...blank };
    let isComplete = true;
    for (let index = 0; index < fields.length; index += 1) {
      const key = keys[index] as string;
      const found = (fields[index] as Reader)(given[key]);
      if (found === unfit) return unfit;
      if (found !== undefined) object[key] = found;
      else if (!(key in given)) isComplete = false;
    }
    return isComplete ? object : withoutMissing(object, given);
  };
}
