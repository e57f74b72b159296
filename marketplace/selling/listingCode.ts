import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for others. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const randomLength = 7;

/** A new short code of a consigned account: C and seven random characters, so that nobody can count or guess them. */
export function newListingCode(): string {
  return `C${Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}
