import { useMemo } from 'react';

/**
 * A value on its way from a loader to its page as one text. Remix numbers every key and value of what a loader gives,
 * and numbers hardly compress: a list of 24 listings is a tenth of its page smaller as text.
 * What JSON can't say (dates, promises, undefined in lists) stays outside.
 */
export type Packed<Value> = string & { readonly of?: Value };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const doubleQuote = 0x22;
const singleQuote = 0x27;
/** JSON writes this character as an escape, so that no text of it has one. */
const placeholder = '\0';

/**
 * In a page's script each `"` would be written `\\\"`, while `'` stays as it is. By bytes, because a server does it so
 * often that the loop is compiled, and then it takes two fifths to two thirds of what replacing does; no other sign has
 * these bytes in it.
 */
function swappedByBytes(text: string): string {
  const bytes = encoder.encode(text);
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place];
    if (byte === doubleQuote) bytes[place] = singleQuote;
    else if (byte === singleQuote) bytes[place] = doubleQuote;
  }
  return decoder.decode(bytes);
}

/** The same in a browser, which reads a few texts a page: there a loop is not compiled yet. */
function swappedBySearch(text: string): string {
  // What a page holds has hardly ever an apostrophe: the others go over it once instead of three times.
  if (!text.includes('"')) return text.replaceAll("'", '"');
  return text.replaceAll("'", placeholder).replaceAll('"', "'").replaceAll(placeholder, '"');
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
      const text = swappedByBytes(JSON.stringify(value));
      remember(text, value);
      return text;
    },

    /** The value of a text that `packed` wrote. */
    unpacked<Value>(text: Packed<Value>): Value {
      const present = known.find((entry) => entry.text === text);
      if (present !== undefined) return present.value as Value;
      const value: unknown = JSON.parse(swappedBySearch(text));
      remember(text, value);
      return value as Value;
    },

    /**
     * Forgets the values of texts that nobody will ask for again: kept until others come, they would outlive two
     * collections of new objects, and fill the memory of old ones.
     */
    forgetUnpacked(texts: readonly unknown[]): void {
      for (const text of texts) {
        const place = known.findIndex((entry) => entry.text === text);
        if (place >= 0) known.splice(place, 1);
      }
    },
  };
}

export const { packed, unpacked, forgetUnpacked } = createPacking();

/** The same for a component: one object for as long as the text stays the same. */
export function useUnpacked<Value>(text: Packed<Value>): Value {
  return useMemo(() => unpacked(text), [text]);
}
