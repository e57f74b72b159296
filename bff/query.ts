/** Keys that could reach a prototype; they are never forwarded, at any depth. */
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** What a query can hold: text, a list, or one level of named values. */
export type QueryValue = string | QueryScalar[] | Record<string, string>;
type QueryScalar = string;
export type QueryObject = Record<string, QueryValue>;

const pathSigns = /[.[\]]/;
const nestedKey = /^([^[\]]+)\[([^[\]]*)\]$/;

/** True for keys that must not be forwarded, also as a part of a path such as `a.constructor` or `a[__proto__]`. */
export function isUnsafeKey(key: string): boolean {
  // Most keys are plain names.
  if (!key.includes('proto') && !key.includes('constructor')) return false;
  return unsafeKeys.has(key) || key.split(pathSigns).some((part) => unsafeKeys.has(part));
}

/**
 * Reads a query string: `key=v`, `key[sub]=v`, `key[0]=v`. Deeper nesting and unsafe keys are dropped,
 * the last of repeated plain keys wins. The result has no prototype.
 */
export function parseQuery(search: string): QueryObject {
  const result = Object.create(null) as QueryObject;
  if (search.length <= 1) return result;
  for (const [key, value] of pairsOf(search)) {
    const nested = nestedKey.exec(key);
    if (nested === null) {
      if (!isUnsafeKey(key) && !key.includes('[') && !key.includes(']')) result[key] = value;
      continue;
    }
    const [, name = '', sub = ''] = nested;
    if (isUnsafeKey(name) || isUnsafeKey(sub)) continue;
    addNested(result, name, sub, value);
  }
  return result;
}

/** Names and values as URLSearchParams reads them; where nothing is encoded they stand there as they are. */
function pairsOf(search: string): [string, string][] {
  if (!plainQuery.test(search)) return [...new URLSearchParams(search)];
  const pairs: [string, string][] = [];
  for (const part of search.slice(search.startsWith('?') ? 1 : 0).split('&')) {
    const end = part.indexOf('=');
    if (part !== '') pairs.push(end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)]);
  }
  return pairs;
}

/** ASCII without `%` and `+`. */
const plainQuery = /^[!-$&-*,-~]*$/;
const maxIndex = 1000;

function addNested(result: QueryObject, name: string, sub: string, value: string): void {
  const present = result[name];
  if (/^\d+$/.test(sub) || sub === '') {
    const list: string[] = Array.isArray(present) ? present : [];
    const index = sub === '' ? list.length : Number(sub);
    if (index > maxIndex) return;
    list[index] = value;
    result[name] = list;
    return;
  }
  const map =
    present !== undefined && typeof present === 'object' && !Array.isArray(present)
      ? present
      : (Object.create(null) as Record<string, string>);
  map[sub] = value;
  result[name] = map;
}

/** Writes one value; null, undefined and '' are left out, 0 and false are kept. */
function pair(key: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  return [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`];
}

/**
 * Writes parameters as the upstream reads them: nested objects `key[sub]`, arrays by index, one level,
 * keys and values percent-encoded. Unsafe keys are left out.
 * @returns '' or the query without its question mark
 */
export function serialiseQuery(parameters: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(parameters)) {
    if (isUnsafeKey(key)) continue;
    if (value !== null && typeof value === 'object') {
      for (const [sub, inner] of Object.entries(value)) {
        if (!isUnsafeKey(sub) && (inner === null || typeof inner !== 'object'))
          parts.push(...pair(`${key}[${sub}]`, inner));
      }
    } else {
      parts.push(...pair(key, value));
    }
  }
  return parts.join('&');
}
