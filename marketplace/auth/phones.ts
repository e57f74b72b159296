import { plainCharacters } from '../visibleText';

const mainlandPhone = /^1[3-9]\d{9}$/;

/** A mainland phone number without blanks, hyphens and +86, 86 or 0086; null when it is none. */
export function normalPhone(text: string): string | null {
  const digits = plainCharacters(text)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return mainlandPhone.test(digits) ? digits : null;
}

/** `13800001234` as others may see it: `138****1234`. */
export function maskPhone(phone: string): string {
  return phone.length === 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '****';
}
