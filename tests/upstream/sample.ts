import { z } from 'zod';
import { isLeftOut, wordFor } from './words';

/** Where in an answer a value stands. */
export interface SamplePlace {
  /** The nearest field's name; '' at the top. */
  readonly name: string;
  /** The row of a table, from 0: rows differ by it. */
  readonly row: number;
  /** What the caller asked with: an answer repeats the ids it was asked for. */
  readonly input: Readonly<Record<string, unknown>>;
  /** How many objects and lists are around it. */
  readonly depth: number;
}

const listLength = 3;
/** The contract's trees of regions and options have two levels. */
const maxDepth = 6;

/**
 * A value as an upstream may write it that the schema takes, with plausible words by field name.
 * @throws Error for a kind of schema the contract did not have when this was written
 */
export function sampleOf(schema: z.ZodType, place: SamplePlace): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch) {
    return sampleOf(schema.unwrap() as z.ZodType, place);
  }
  if (schema instanceof z.ZodPipe) return sampleOf(schema.in as z.ZodType, place);
  if (schema instanceof z.ZodObject) return sampleObject(schema, place);
  if (schema instanceof z.ZodArray) return sampleList(schema.element as z.ZodType, place);
  if (schema instanceof z.ZodRecord) {
    const inner = { ...place, depth: place.depth + 1 };
    return Object.fromEntries(['1', '2'].map((key) => [key, sampleOf(schema.valueType as z.ZodType, inner)]));
  }
  if (schema instanceof z.ZodUnion && !isOfScalars(schema)) return sampleOf(schema.options[0] as z.ZodType, place);
  if (schema instanceof z.ZodUnknown) return undefined;
  return sampleScalar(schema, place);
}

/** A choice of forms begins with the one api.md settles on. */
function isOfScalars(schema: z.ZodUnion): boolean {
  return !(schema.options[0] instanceof z.ZodObject || schema.options[0] instanceof z.ZodArray);
}

function sampleObject(schema: z.ZodObject, place: SamplePlace): Record<string, unknown> {
  const named = Object.entries(schema.shape).filter(([name]) => !isLeftOut(name));
  const fields = named.map(([name, field]) => [
    name,
    sampleOf(field as z.ZodType, { ...place, name, depth: place.depth + 1 }),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

function sampleList(element: z.ZodType, place: SamplePlace): unknown[] {
  const known = wordFor(place);
  if (Array.isArray(known)) return known;
  if (place.depth >= maxDepth) return [];
  return Array.from({ length: listLength }, (_, row) => sampleOf(element, { ...place, row, depth: place.depth + 1 }));
}

function sampleScalar(schema: z.ZodType, place: SamplePlace): unknown {
  const fits = (value: unknown) => value !== undefined && schema.safeParse(value).success;
  const { name, input, row, depth } = place;
  const asked = input[name];
  if (depth <= 2 && row === 0 && /(^i|I)d$/.test(name) && fits(asked)) return asked;
  const word = wordFor(place);
  const fallbacks = [word, Number(word), row + 1, `${name} ${row + 1}`, true];
  const found = fallbacks.find(fits);
  if (found === undefined) throw new Error(`no sample for ${name} (${schema.def.type})`);
  return found;
}
