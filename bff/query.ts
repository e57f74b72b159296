/** Keys that could reach a prototype; they are never forwarded, at any depth. */
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** What a query can hold: text, a list, or one level of named values. */
export type QueryValue = string | string[] | Record<string, string>;
export type QueryObject = Record<string, QueryValue>;

/**
 * An object that inherits nothing: no key of a stranger finds anything in it that he has not sent. One made by
 * `Object.create(null)` says the same, but V8 keeps it as a table, in which every look is slow.
 */
const Bare = function Bare() {} as unknown as new <T>() => Record<string, T>;
Bare.prototype = Object.create(null);

/** What `encodeURIComponent` leaves as it is. */
const unreserved = /^[\w!'()*.~-]*$/;
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
 * the last of repeated plain keys wins. A list has the values that were sent, in the order of their indices, and no gaps.
 * The result inherits nothing.
 */
export function parseQuery(search: string): QueryObject {
  const result: QueryObject = new Bare();
  if (search.length <= 1) return result;
  const indices: IndicesOfLists = new Map();
  for (const [key, value] of pairsOf(search)) {
    const nested = nestedKey.exec(key);
    if (nested === null) {
      if (!isUnsafeKey(key) && !key.includes('[') && !key.includes(']')) result[key] = value;
      continue;
    }
    const [, name = '', sub = ''] = nested;
    if (isUnsafeKey(name) || isUnsafeKey(sub)) continue;
    addNested(result, indices, name, sub, value);
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

/** The index each item of a list came with, in their order. */
type IndicesOfLists = Map<QueryValue, number[]>;

function addNested(result: QueryObject, indices: IndicesOfLists, name: string, sub: string, value: string): void {
  const present = result[name];
  if (/^\d*$/.test(sub)) {
    const list = Array.isArray(present) ? present : [];
    result[name] = list;
    addItem(list, indices, sub, value);
    return;
  }
  const map =
    present !== undefined && typeof present === 'object' && !Array.isArray(present) ? present : new Bare<string>();
  map[sub] = value;
  result[name] = map;
}

/** Gaps would be written as nulls: 7 KB of `a[999]=1&b[999]=1…` became a body of 3.5 MB. */
function addItem(list: string[], indices: IndicesOfLists, sub: string, value: string): void {
  const present = indices.get(list) ?? [];
  indices.set(list, present);
  const index = sub === '' ? (present.at(-1) ?? -1) + 1 : Number(sub);
  let at = present.length;
  while (at > 0 && (present[at - 1] as number) > index) at -= 1;
  if (present[at - 1] === index) {
    list[at - 1] = value;
    return;
  }
  list.splice(at, 0, value);
  present.splice(at, 0, index);
}

/** One more value of a query; null, undefined and '' are left out, 0 and false are kept. */
function withPair(query: string, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return query;
  return `${query}${query === '' ? '' : '&'}${encoded(key)}=${encoded(String(value))}`;
}

/** Names and most values stand in an address as they are; to ask the platform costs ten times the look. */
function encoded(text: string): string {
  return unreserved.test(text) ? text : encodeURIComponent(text);
}

/**
 * Writes parameters as the upstream reads them: nested objects `key[sub]`, arrays by index, one level,
 * keys and values percent-encoded. Unsafe keys are left out.
 * @returns '' or the query without its question mark
 */
export function serialiseQuery(parameters: Readonly<Record<string, unknown>>): string {
  let query = '';
  for (const key of Object.keys(parameters)) {
    if (isUnsafeKey(key)) continue;
    const value = parameters[key];
    if (value !== null && typeof value === 'object') {
      for (const [sub, inner] of Object.entries(value)) {
        if (!isUnsafeKey(sub) && (inner === null || typeof inner !== 'object')) {
          query = withPair(query, `${key}[${sub}]`, inner);
        }
      }
    } else {
      query = withPair(query, key, value);
    }
  }
  return query;
}
