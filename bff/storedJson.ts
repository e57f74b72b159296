import { LRUCache } from 'lru-cache';
import { parseAnswer } from './clientAnswer';

/** Texts whose values are kept; as values they take some five times as much memory. */
const maxKeptBytes = 1024 * 1024;

/**
 * Reads the JSON of stored answers, which come again and again as the same bytes: a page asks for a dozen, and reading
 * each of them anew was a twentieth of making it.
 * @returns the value of some bytes, which nobody may change any more; all who ask are given the same, frozen
 */
export function createStoredJson(): (bytes: Uint8Array) => unknown {
  // By the object and not by what it says: whoever has no answer of a shop can't be given its value.
  const known = new LRUCache<Uint8Array, { readonly value: unknown }>({
    maxSize: maxKeptBytes,
    sizeCalculation: (_value, bytes) => Math.max(1, bytes.length),
  });
  return (bytes) => {
    const present = known.get(bytes);
    if (present !== undefined) return present.value;
    const value = frozen(parseAnswer(bytes));
    known.set(bytes, { value });
    return value;
  };
}

/** The value with all that is in it. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
