import { BffFailure } from './failure';
import { isUnsafeKey } from './query';

/** How deep objects and lists may stand within each other. */
export const maxJsonDepth = 32;
const quote = 0x22;
const backslash = 0x5c;

/** The deepest nesting of JSON bytes, counted without recursion and without parsing. */
export function jsonDepth(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return deepest;
}

/**
 * Parses a JSON body from outside: limited depth, no key that could reach a prototype, an object at the top.
 * An empty body is an empty object.
 * @throws BffFailure `malformed`
 */
export function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (jsonDepth(bytes) > maxJsonDepth) throw new BffFailure('malformed');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (key, inner: unknown) =>
      isUnsafeKey(key) ? undefined : inner,
    );
  } catch (cause) {
    throw new BffFailure('malformed', { cause });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new BffFailure('malformed');
  return value as Record<string, unknown>;
}
