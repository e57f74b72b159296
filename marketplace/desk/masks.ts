import { maskPhone } from '../auth/phones';

/**
 * Mainland phone numbers, with or without +86 and blanks or dashes between their groups, as the log finds them
 * (bff/node/scrub.ts); also right behind letters, since people write `wx13800001234`.
 */
const phones = /(?<!\d)(?:(?:\+|00)?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}){2}(?!\d)/g;

/** A text with the mainland phone numbers in it masked: `138****1234`. */
export function maskPhones(text: string): string {
  return text.replace(phones, (found) => maskPhone(found.replace(/\D/g, '').slice(-11)));
}
