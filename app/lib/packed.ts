import { useMemo } from 'react';

/**
 * A value on its way from a loader to its page as one text. Remix numbers every key and value of what a loader gives,
 * and numbers hardly compress: a list of 24 listings is a tenth of its page smaller as text, and sooner written.
 * What JSON can't say (dates, promises, undefined in lists) stays outside.
 */
export type Packed<Value> = string & { readonly of?: Value };

const quotes = /["']/g;
/** In a page's script each `"` would be written `\\\"`, while `'` stays as it is. */
const swapQuotes = (text: string) => text.replace(quotes, (quote) => (quote === '"' ? "'" : '"'));

/** What was read last: a page and its `meta` ask for the same. */
let last: { readonly text: string; readonly value: unknown } | null = null;

/** Writes a value as a text that `unpacked` reads. */
export function packed<Value>(value: Value): Packed<Value> {
  return swapQuotes(JSON.stringify(value));
}

/** The value of a text that `packed` wrote. */
export function unpacked<Value>(text: Packed<Value>): Value {
  if (last?.text !== text) last = { text, value: JSON.parse(swapQuotes(text)) };
  return last.value as Value;
}

/** The same for a component: one object for as long as the text stays the same. */
export function useUnpacked<Value>(text: Packed<Value>): Value {
  return useMemo(() => unpacked(text), [text]);
}
