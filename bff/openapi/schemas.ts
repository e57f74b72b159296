import { z } from 'zod';
import * as entities from '../contract/entities';
import * as messages from '../contract/message';
import * as orders from '../contract/order';
import * as amounts from '../contract/amounts';
import * as scalars from '../contract/scalars';
import * as selling from '../contract/sell';
import * as trading from '../contract/trade';
import { fieldNotes } from './fieldNotes';

/** A JSON Schema of dialect 2020-12, the one of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

const text = { type: 'string' };
const number = { type: 'number' };

/** What a tolerant scalar has become when it leaves the BFF: JSON Schema can't look into a transformation. */
const answeredScalars: readonly (readonly [z.ZodType, JsonSchema])[] = [
  [scalars.id, text],
  [scalars.optionalId, text],
  [scalars.listedText, text],
  [scalars.optionalText, text],
  [scalars.textOrEmpty, text],
  [scalars.optionalNumber, number],
  [scalars.optionalTally, number],
  [amounts.optionalMoney, { type: 'string', pattern: '^-?\\d{1,13}\\.\\d{2}$', examples: ['128.00'] }],
  [amounts.optionalPrice, { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$', examples: ['128.00'] }],
  [scalars.optionalState, number],
  [scalars.countOrZero, number],
  [scalars.flag, { type: 'boolean' }],
  [scalars.flagUnlessOff, { type: 'boolean' }],
];

/** Scalars that become an absent key when there is nothing. */
const absentWhenEmpty: ReadonlySet<unknown> = new Set<unknown>([
  scalars.optionalId,
  scalars.optionalText,
  scalars.optionalNumber,
  scalars.optionalTally,
  amounts.optionalMoney,
  amounts.optionalPrice,
  scalars.optionalState,
]);

/** What a tolerant scalar of the input takes, where its own checks can't be told in JSON Schema. */
const sentScalars: readonly (readonly [z.ZodType, JsonSchema])[] = [
  [
    amounts.moneyInput,
    {
      anyOf: [
        { type: 'number', multipleOf: 0.01 },
        { type: 'string', pattern: '^-?\\d{1,13}(\\.\\d{1,2})?$' },
      ],
      examples: ['900.00'],
    },
  ],
  [
    scalars.optionalCount,
    {
      anyOf: [
        { type: 'integer', minimum: 0, maximum: scalars.maxCount },
        { type: 'string', pattern: '^(?:0*\\d{1,6}|0*1000000)?$' },
        { type: 'null' },
      ],
    },
  ],
];

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}

/** Turns the contract's schemas into JSON Schema; the contract's named entities become components. */
export interface SchemaWriter {
  /** What a caller may send. */
  sent(type: z.ZodType): JsonSchema;
  /** What the BFF answers: `raw` as the upstream wrote it, `clean` in the regular form. */
  answered(type: z.ZodType, shape: 'raw' | 'clean'): JsonSchema;
  /** Every entity that was needed so far, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, JsonSchema> = {};
  const names = z.registry<{ id: string }>();
  const knownForms = {
    input: new Map<z.core.$ZodType, JsonSchema>(sentScalars),
    output: new Map<z.core.$ZodType, JsonSchema>(answeredScalars),
  };
  for (const [name, value] of [entities, messages, orders, selling, trading].flatMap((module) =>
    Object.entries(module),
  )) {
    if (value instanceof z.ZodObject) names.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
  }

  function write(type: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const whole = z.toJSONSchema(type, {
      io,
      unrepresentable: 'any',
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema;
    const { $schema: _dialect, $defs: named, ...schema } = finished(whole) as JsonSchema;
    for (const [name, entity] of Object.entries((named ?? {}) as Record<string, JsonSchema>)) keep(name, entity);
    return schema;
  }

  function keep(name: string, entity: JsonSchema): void {
    const { id: _id, ...schema } = entity;
    const present = components[name];
    if (present !== undefined && JSON.stringify(present) !== JSON.stringify(schema)) {
      throw new Error(`${name} is answered in two forms: give one of them a name of its own`);
    }
    components[name] = schema;
  }

  function describe(type: z.core.$ZodType, schema: JsonSchema, io: 'input' | 'output'): void {
    const known = knownForms[io].get(type);
    if (known !== undefined) return replace(schema, known);
    if (type instanceof z.ZodObject) return describeObject(type, schema, io);
    if (io === 'output') describeRead(type, schema);
  }

  /** What the tolerant forms of the contract have become. */
  function describeRead(type: z.core.$ZodType, schema: JsonSchema): void {
    if (type instanceof z.ZodCatch) delete schema['default'];
    const list = scalars.listRules.get(type as z.ZodType);
    if (list !== undefined) return replace(schema, { type: 'array', items: write(list.item, 'output') });
    // Of several forms the first is the one they all become.
    if (type instanceof z.ZodUnion && type.options[0] instanceof z.ZodObject) {
      return replace(schema, write(type.options[0], 'output'));
    }
    if (type instanceof z.ZodPipe && type.def.out instanceof z.ZodTransform) {
      if (type.def.in instanceof z.ZodRecord) return replace(schema, write(type.def.in, 'output'));
      if (type.def.out.def.transform === (String as unknown)) return replace(schema, text);
    }
  }

  function describeObject(type: z.ZodObject, schema: JsonSchema, io: 'input' | 'output'): void {
    // Dropped today, perhaps answered tomorrow: a reader must not refuse what it does not know.
    if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
    const shape: Record<string, unknown> = type.shape;
    if (io === 'input') return;
    const required = ((schema['required'] ?? []) as string[]).filter((name) => !absentWhenEmpty.has(shape[name]));
    if (required.length > 0) schema['required'] = required;
    else delete schema['required'];
  }

  return {
    sent: (type) => write(type, 'input'),
    answered: (type, shape) => write(type, shape === 'raw' ? 'input' : 'output'),
    components,
  };
}

function replace(schema: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, structuredClone(by));
}

/** A copy with `#/$defs/X` pointing to where OpenAPI keeps it, and the notes at their fields, at any depth. */
function finished(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(finished);
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string') return [key, inner.replace('#/$defs/', '#/components/schemas/')];
      return [key, key === 'properties' ? withNotes(finished(inner) as Record<string, JsonSchema>) : finished(inner)];
    }),
  ) as JsonSchema;
  return Array.isArray(copy['anyOf']) ? { ...copy, anyOf: flattened(copy['anyOf'] as JsonSchema[]) } : copy;
}

/** Choices of choices as one list. */
function flattened(choices: readonly JsonSchema[]): JsonSchema[] {
  return choices.flatMap((choice) =>
    Object.keys(choice).length === 1 && Array.isArray(choice['anyOf']) ? (choice['anyOf'] as JsonSchema[]) : [choice],
  );
}

/** The schema of what stands in a path or query, where there is no null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema['anyOf'];
  if (!Array.isArray(choices)) return schema;
  const { anyOf: _all, ...rest } = schema;
  const left = (choices as JsonSchema[]).filter((choice) => choice['type'] !== 'null');
  return left.length === 1 ? { ...rest, ...left[0] } : { ...rest, anyOf: left };
}

/** Fields with their notes as descriptions; without a list of notes, those that hold wherever the fields stand. */
export function withNotes(
  properties: Readonly<Record<string, JsonSchema>>,
  notes: Readonly<Record<string, string>> = fieldNotes,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const note = notes[name];
      return [name, note === undefined ? schema : { ...schema, description: note }];
    }),
  );
}

/** True for a payload that is never there. */
export function isNothing(type: z.ZodType): boolean {
  return isSchema(type) && type === (scalars.nothing as z.ZodType);
}
