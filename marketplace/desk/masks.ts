import { maskPhone } from '../auth/phones';

const phones = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

/** A text with the mainland phone numbers in it masked: `138****1234`. */
export function maskPhones(text: string): string {
  return text.replace(phones, maskPhone);
}
