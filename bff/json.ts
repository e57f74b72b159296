import { secretFields } from './contract/secretFields';

/** Digits that a double holds whatever they are; ids of this family have up to 19. */
const safeDigits = 15;
const longNumberHint = new RegExp(`[:[,]\\s*-?\\d{${safeDigits + 1},}`);
const textOrLongNumber = new RegExp(
  `"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|(?<![\\d.eE+-])-?\\d{${safeDigits + 1},}(?![\\d.eE])`,
  'g',
);
const secretHint = new RegExp(`"(?:${secretFields.join('|')})"\\s*:|\\\\u00[4-7]`);

/** A text of JSON in which whole numbers too long to be read exactly are texts of their digits. */
function withLongNumbersAsTexts(text: string): string {
  if (!longNumberHint.test(text)) return text;
  return text.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

/** The text of an answer's bytes. @throws TypeError when they are not UTF-8 */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/**
 * Reads JSON; ids of more than 15 digits, which JSON.parse would round, become texts.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(withLongNumbersAsTexts(text));
}

/** True for JSON that must not go on as it is: it has secrets, or numbers that browsers would round. */
export function needsCare(text: string): boolean {
  return secretHint.test(text) || longNumberHint.test(text);
}

/** Writes JSON without the fields that never leave the BFF, at any depth. */
export function writeWithoutSecrets(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (secretFields.includes(key) ? undefined : inner));
}
