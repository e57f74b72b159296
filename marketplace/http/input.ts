import type { z } from 'zod';
import { refuse, type Refusal } from './answer';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const nestedKey = /^([^[\]]+)\[([^[\]]+)\]$/;

/**
 * Reads a query with one level of nesting: `params[beginTime]=x` gives `{params: {beginTime: 'x'}}`,
 * `ids[0]=1` gives `{ids: {0: '1'}}`. The last of equal keys wins; keys that reach a prototype are dropped.
 */
export function parseQuery(query: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [key, value] of query) {
    const nested = nestedKey.exec(key);
    const outer = nested?.[1] ?? key;
    const inner = nested?.[2];
    if (forbiddenKeys.has(outer) || (inner !== undefined && forbiddenKeys.has(inner))) continue;
    if (inner === undefined) {
      input[outer] = value;
      continue;
    }
    const held = input[outer];
    const target: Record<string, unknown> = isRecord(held) ? held : {};
    target[inner] = value;
    input[outer] = target;
  }
  return input;
}

/** Reads a JSON body; an empty one is no fields. `undefined` when it is no JSON object. */
export function parseBody(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body)) return undefined;
    return Object.fromEntries(Object.entries(body).filter(([key]) => !forbiddenKeys.has(key)));
  } catch {
    return undefined;
  }
}

/** The parsed input of a call, or a refusal that names the first wrong field. */
export function checkInput<Schema extends z.ZodObject>(
  schema: Schema,
  raw: Record<string, unknown>,
): z.output<Schema> | Refusal {
  // PostgreSQL text holds any character but this one.
  const withNul = Object.keys(raw).find((key) => JSON.stringify(raw[key])?.includes('\\u0000'));
  if (withNul !== undefined) return refuse('fieldWrong', undefined, { field: withNul });
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0] ?? '');
  const missing = raw[field] === undefined || raw[field] === null || raw[field] === '';
  return refuse(missing ? 'fieldMissing' : 'fieldWrong', undefined, { field });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
