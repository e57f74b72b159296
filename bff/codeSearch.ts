import { maxDepth } from './json';

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
/** No code is written longer. */
const maxCodeLength = 1024;

/**
 * The one rule for reading an envelope's `code`: a number, also written as text. Absent, null and '' are undefined,
 * which counts as 200; what is no whole number is NaN, and no answer anybody can judge.
 */
export function readCode(value: unknown): number | undefined {
  // 1e999 is Infinity here, and would be null when it is written again.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : NaN;
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : NaN;
}

/** What a look at an answer's bytes found. */
export interface EnvelopeLook {
  /** The top level is an array: no envelope. */
  readonly bare: boolean;
  /** The top-level `code` as `readCode` reads it. */
  readonly code: number | undefined;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * Finds the top-level `code` of a JSON answer in one pass over its bytes, without building its values.
 * Nested codes, codes within texts and escaped keys that merely look alike are not taken for it; a repeated
 * key counts as JSON.parse counts it: the last one.
 * @returns null when the bytes are not one balanced JSON object or array, or one of more than 500 levels
 */
export function lookAtEnvelope(bytes: Uint8Array): EnvelopeLook | null {
  let start = 0;
  while (isSpace(bytes[start])) start += 1;
  const first = bytes[start];
  if (first !== openBrace && first !== openBracket) return null;
  let depth = 0;
  let code: number | undefined;
  let index = start;
  for (; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === quote) {
      const end = endOfText(bytes, index);
      if (end < 0) return null;
      if (depth === 1 && first === openBrace && isCodeKey(bytes, index, end)) {
        const found = readValueAfterColon(bytes, end + 1);
        if (found !== null) code = found.code;
      }
      index = end;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > maxDepth) return null;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      if (depth === 0) break;
    }
  }
  if (depth !== 0) return null;
  for (index += 1; index < bytes.length; index += 1) if (!isSpace(bytes[index])) return null;
  return { bare: first === openBracket, code };
}

/** Beyond so many bytes of a text the platform's own search is faster. */
const shortText = 48;

/** Where a text ends that begins with the quote at `start`; -1: nowhere. */
function endOfText(bytes: Uint8Array, start: number): number {
  const longFrom = start + shortText;
  for (let index = start + 1; index < bytes.length; index += 1) {
    if (index > longFrom) return endOfLongText(bytes, index);
    if (bytes[index] === backslash) index += 1;
    else if (bytes[index] === quote) return index;
  }
  return -1;
}

/** The same from a byte within the text that no backslash stands for. */
function endOfLongText(bytes: Uint8Array, from: number): number {
  let sound = from;
  for (;;) {
    const found = bytes.indexOf(quote, sound);
    if (found < 0) return -1;
    let slashes = 0;
    while (found - slashes > sound && bytes[found - slashes - 1] === backslash) slashes += 1;
    if (slashes % 2 === 0) return found;
    sound = found + 1;
  }
}

/** `"code"` as bytes, or any text with escapes that reads so. */
function isCodeKey(bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start - 1;
  if (length === 4) {
    return (
      bytes[start + 1] === 0x63 && bytes[start + 2] === 0x6f && bytes[start + 3] === 0x64 && bytes[start + 4] === 0x65
    );
  }
  if (length < 9 || length > 24) return false;
  const text = new TextDecoder().decode(bytes.subarray(start, end + 1));
  if (!text.includes('\\u')) return false;
  try {
    return JSON.parse(text) === 'code';
  } catch {
    return false;
  }
}

/** The value after `:`; null when what was read was no key but a text. */
function readValueAfterColon(bytes: Uint8Array, from: number): { code: number | undefined } | null {
  let start = from;
  while (isSpace(bytes[start])) start += 1;
  if (bytes[start] !== 0x3a) return null;
  start += 1;
  while (isSpace(bytes[start])) start += 1;
  const end = bytes[start] === quote ? endOfText(bytes, start) + 1 : endOfLiteral(bytes, start);
  if (end <= start || end - start > maxCodeLength) return { code: NaN };
  try {
    return { code: readCode(JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)))) };
  } catch {
    return { code: NaN };
  }
}

function endOfLiteral(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && /[\w.+-]/.test(String.fromCharCode(bytes[index] ?? 0))) index += 1;
  return index;
}
