import { BffFailure } from './failure';
import { mayHaveLongNumbers, parseExactly, textOf } from './json';
import { isUnsafeKey } from './query';

/** How deep objects and lists may stand within each other. */
export const maxJsonDepth = 32;
/** The largest call of the contract has a few hundred; each costs half a microsecond. */
export const maxJsonValues = 5000;
const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/** How much JSON bytes hold. */
export interface JsonExtent {
  /** The deepest nesting. */
  readonly depth: number;
  /** Never less than there are values; empty lists count too. */
  readonly values: number;
}

/** Measures JSON bytes without recursion and without parsing. */
export function extentOfJson(bytes: Uint8Array): JsonExtent {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) values += 1;
    else if (byte === 0x7b || byte === 0x5b) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return { depth: deepest, values };
}

/**
 * Parses a JSON body from outside: limited depth and number of values, no key that could reach a prototype, an object
 * at the top. Whole numbers of more than 15 digits, ids that a double would round, become texts.
 * An empty body is an empty object.
 * @throws BffFailure `malformed`
 */
export function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const { depth, values } = extentOfJson(bytes);
  if (depth > maxJsonDepth || values > maxJsonValues) throw new BffFailure('malformed');
  let value: unknown;
  try {
    const text = textOf(bytes);
    value = JSON.parse(text, withoutUnsafeKeys);
    // Only of what is known to be JSON: to look for its texts takes long where a quote is missing.
    if (mayHaveLongNumbers(text)) value = parseExactly(text, withoutUnsafeKeys);
  } catch (cause) {
    throw new BffFailure('malformed', { cause });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new BffFailure('malformed');
  return value as Record<string, unknown>;
}

function withoutUnsafeKeys(key: string, inner: unknown): unknown {
  return isUnsafeKey(key) ? undefined : inner;
}
