import { useMemo } from 'react';

/**
 * A value on its way from a loader to its page as one text. Remix numbers every key and value of what a loader gives,
 * and numbers hardly compress: a list of 24 listings is a tenth of its page smaller as text.
 * What JSON can't say (dates, promises, undefined in lists) stays outside.
 */
export type Packed<Value> = string & { readonly of?: Value };

/** JSON writes this character as an escape, so that no text of it has one. */
const placeholder = '\0';

/** In a page's script each `"` would be written `\\\"`, while `'` stays as it is. */
function swapQuotes(text: string): string {
  // What a page holds has hardly ever one: the others go over it once instead of three times.
  if (!text.includes("'")) return text.replaceAll('"', "'");
  return text.replaceAll('"', placeholder).replaceAll("'", '"').replaceAll(placeholder, "'");
}

/** Pages under way at a time whose values the server need not read again. */
const maxKnown = 16;

function createPacking() {
  // The last comes first. A list, because a map would read all of a text for its place in it; two texts that are the
  // same object, or not of one length, are told apart at once.
  const known: { readonly text: string; readonly value: unknown }[] = [];

  function remember(text: string, value: unknown): void {
    known.unshift({ text, value });
    if (known.length > maxKnown) known.pop();
  }

  return {
    /** Writes a value as a text that `unpacked` reads. */
    packed<Value>(value: Value): Packed<Value> {
      const text = swapQuotes(JSON.stringify(value));
      remember(text, value);
      return text;
    },

    /** The value of a text that `packed` wrote. */
    unpacked<Value>(text: Packed<Value>): Value {
      const present = known.find((entry) => entry.text === text);
      if (present !== undefined) return present.value as Value;
      const value: unknown = JSON.parse(swapQuotes(text));
      remember(text, value);
      return value as Value;
    },
  };
}

export const { packed, unpacked } = createPacking();

/** The same for a component: one object for as long as the text stays the same. */
export function useUnpacked<Value>(text: Packed<Value>): Value {
  return useMemo(() => unpacked(text), [text]);
}
