import type { z } from 'zod';
import { onceForEach } from './once';
import { listItems, scalarRules, type ScalarKind, type ScalarRule } from './scalars';

/** Said by a reader of a value that does not fit, or that it is not sure of. */
const unsure = Symbol('unsure');
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
  if (read !== unsure) return { fits: true, value: read as z.output<Schema> };
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
}

function make(schema: z.ZodType): Reader {
  const rule = scalarRules.get(schema);
  if (rule !== undefined) return scalarReader(rule);
  const item = listItems.get(schema);
  if (item !== undefined) return orNothing(listReader(item), () => []);
  const { type, checks = [], catchall, innerType, element } = schema.def as unknown as Definition;
  if (checks.length > 0) return bySchema(schema);
  if (type === 'object' && catchall === undefined) return objectReader(schema as z.ZodObject);
  if (type === 'array' && element !== undefined) return listReader(element);
  if ((type === 'optional' || type === 'nullable') && innerType !== undefined) {
    const isTaken = type === 'optional' ? undefined : null;
    // Looked up at the first value: schemas may hold themselves.
    return (value) => (value === isTaken ? value : readerOf(innerType)(value));
  }
  return bySchema(schema);
}

function bySchema(schema: z.ZodType): Reader {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : unsure;
  };
}

function scalarReader({ kinds, nullish, maxLength = Infinity, read }: ScalarRule): Reader {
  const readAny = read as Reader;
  const takes = (kind: ScalarKind) => kinds.includes(kind);
  const [takesTexts, takesNumbers, takesBooleans] = [takes('string'), takes('number'), takes('boolean')];
  return (value) => {
    if (typeof value === 'string') return takesTexts && value.length <= maxLength ? readAny(value) : unsure;
    if (typeof value === 'number') return takesNumbers && Number.isFinite(value) ? readAny(value) : unsure;
    if (value === null || value === undefined) return nullish ? readAny(value) : unsure;
    return takesBooleans && typeof value === 'boolean' ? readAny(value) : unsure;
  };
}

function orNothing(read: Reader, nothing: () => unknown): Reader {
  return (value) => (value === null || value === undefined ? nothing() : read(value));
}

function listReader(item: z.ZodType): Reader {
  return (value) => {
    if (!Array.isArray(value)) return unsure;
    const read = readerOf(item);
    const list: unknown[] = [];
    for (const one of value) {
      const found = read(one);
      if (found === unsure) return unsure;
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
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unsure;
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
      if (found === unsure) return unsure;
      if (found !== undefined) object[key] = found;
      else if (!(key in given)) isComplete = false;
    }
    return isComplete ? object : withoutMissing(object, given);
  };
}
