import { secretFields } from './contract/secretFields';

/** Digits that a double holds whatever they are; ids of this family have up to 19. */
const safeDigits = 15;
const longNumberHint = new RegExp(`[:[,]\\s*-?\\d{${safeDigits + 1},}`);
const textOrLongNumber = new RegExp(
  `"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|(?<![\\d.eE+-])-?\\d{${safeDigits + 1},}(?![\\d.eE])`,
  'g',
);
const secretHint = new RegExp(`"(?:${secretFields.join('|')})"\\s*:|\\\\u00[4-7]`);

/** Cheap, and never wrong when it says no. */
export function mayHaveLongNumbers(text: string): boolean {
  return longNumberHint.test(text);
}

/** A text of JSON in which whole numbers too long to be read exactly are texts of their digits. */
function withLongNumbersAsTexts(text: string): string {
  if (!mayHaveLongNumbers(text)) return text;
  return text.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

/**
 * May a JSON text hold a secret? Cheap, and never wrong when it says no. The text is asked and not the values: where a
 * name comes twice, the first value is in the text alone.
 */
export function mayHoldSecrets(text: string): boolean {
  return secretHint.test(text);
}

/** What a look at every value of a JSON answer found. */
export interface ReadJson {
  readonly value: unknown;
  readonly text: string;
  /** It has numbers that browsers would round. */
  readonly hasLongNumbers: boolean;
}

/** No sound answer goes deeper, and what reads it may climb down by recursion. */
export const maxDepth = 500;
const unroundedLimit = 10 ** safeDigits;

/**
 * Reads a whole answer; ids of more than 15 digits, which JSON.parse would round, become texts.
 * @returns null when the bytes are no JSON object or array in UTF-8, or one of more than 500 levels
 */
export function readJson(bytes: Uint8Array): ReadJson | null {
  if (bytes[0] === byteOrderMark) return null;
  try {
    const text = textOf(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const hasLongNumbers = look(value, 1);
    return { value: hasLongNumbers ? parseExactly(text) : value, text, hasLongNumbers };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof TooDeep) return null;
    throw error;
  }
}

/** The first byte of it in UTF-8; what decodes texts would pass over it. */
const byteOrderMark = 0xef;

class TooDeep extends Error {}

/** Are there numbers that browsers would round? @throws TooDeep */
function look(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return !(Math.abs(value) < unroundedLimit);
  if (typeof value !== 'object' || value === null) return false;
  if (depth > maxDepth) throw new TooDeep();
  let found = false;
  if (Array.isArray(value)) {
    for (const inner of value) if (look(inner, depth + 1)) found = true;
    return found;
  }
  // What JSON.parse made has no keys but its own; a list of them would cost more than the look.
  for (const key in value) if (look((value as Record<string, unknown>)[key], depth + 1)) found = true;
  return found;
}

/** The text of a body's bytes. @throws TypeError when they are not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** Without `stream` it remembers nothing from one text to the next. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON; ids of more than 15 digits, which JSON.parse would round, become texts.
 * @param revive as JSON.parse takes it
 * @throws SyntaxError
 */
export function parseExactly(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  return JSON.parse(withLongNumbersAsTexts(text), revive);
}

const pieceBytes = 64 * 1024;
/** More than a secret's name and a number's first digits take. */
const overlapCharacters = 256;

/**
 * Has an answer that is too long to be read secrets or long numbers? Piece by piece, for as a text it would be in
 * memory twice.
 * @throws TypeError when it is found not to be UTF-8
 */
export function bytesNeedCare(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let before = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = before + decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    if (mayHoldSecrets(text) || mayHaveLongNumbers(text)) return true;
    before = endOf(text);
  }
  decoder.decode();
  return false;
}

/** What of a text may belong to what follows; any number of spaces between a name, its colon and its value left out. */
function endOf(text: string): string {
  let digits = text.length;
  while (digits > 0 && digit.test(text.charAt(digits - 1))) digits -= 1;
  return text.slice(0, digits).trimEnd().slice(-overlapCharacters) + text.slice(digits).slice(-overlapCharacters);
}

const digit = /[\d-]/;

/** Writes JSON without the fields that never leave the BFF, at any depth. */
export function writeWithoutSecrets(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (secretFields.includes(key) ? undefined : inner));
}
