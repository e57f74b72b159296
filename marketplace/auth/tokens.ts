import { createHash, randomBytes, randomInt } from 'node:crypto';

const tokenBytes = 32;
const smsDigits = 6;

/** A new opaque session token. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** A new random key for a captcha or an SMS code. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Six random digits. */
export function newSmsCode(): string {
  return String(randomInt(10 ** smsDigits)).padStart(smsDigits, '0');
}

/** SHA-256 in hex: how tokens and short-lived codes are stored. */
export function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
