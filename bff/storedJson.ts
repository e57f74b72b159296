import { LRUCache } from 'lru-cache';
import { parseAnswer } from './clientAnswer';

/** Texts whose values are kept; as values they take some five times as much memory. */
const maxKeptBytes = 1024 * 1024;

/** @param asked what was asked for: of each only the last answer is kept */
export type StoredJson = (bytes: Uint8Array, asked: string) => unknown;

/**
 * Reads the JSON of stored answers, which come again and again as the same bytes: a page asks for a dozen, and reading
 * each of them anew was a twentieth of making it.
 * @returns gives the value of some bytes, which nobody may change any more; all who ask are given the same, frozen
 */
export function createStoredJson(): StoredJson {
  const known = new LRUCache<string, { readonly bytes: Uint8Array; readonly value: unknown }>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ bytes }, asked) => bytes.length + asked.length,
  });
  return (bytes, asked) => {
    const present = known.get(asked);
    // The very bytes: whoever has no answer of a shop can't be given its value, whatever he asked.
    if (present?.bytes === bytes) return present.value;
    const value = frozen(parseAnswer(bytes));
    known.set(asked, { bytes, value });
    return value;
  };
}

/** The value with all that is in it. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
