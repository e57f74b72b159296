import { plainCharacters } from '../visibleText';

const idNumberPattern = /^[1-9]\d{16}[\dX]$/;
/** GB 11643: weights of the first 17 digits, and what the remainder by 11 makes the last character. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';
const firstBirthYear = 1900;

/** The last character that belongs to the first 17 digits of an ID number. */
export function idCheckCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return checkCharacters[sum % 11] as string;
}

/**
 * A mainland ID number of 18 characters without blanks, its X in upper case; null when its birthday is none or lies
 * ahead, or its last character does not belong to the others.
 */
export function normalIdNumber(text: string, nowMs: number): string | null {
  const id = plainCharacters(text).replace(/\s/g, '').toUpperCase();
  if (!idNumberPattern.test(id) || !isBirthday(id.slice(6, 14), nowMs)) return null;
  return id.endsWith(idCheckCharacter(id)) ? id : null;
}

function isBirthday(day: string, nowMs: number): boolean {
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
  const birth = new Date(`${iso}T00:00:00Z`);
  // February 30 reads as March 2: only a day that reads back the same is one.
  const isDay = !Number.isNaN(birth.getTime()) && birth.toISOString().startsWith(iso);
  return isDay && birth.getTime() <= nowMs && birth.getUTCFullYear() >= firstBirthYear;
}

/** An ID number as its owner may recognise it: the first character and the last. */
export function maskIdNumber(id: string): string {
  return `${id.slice(0, 1)}${'*'.repeat(Math.max(0, id.length - 2))}${id.slice(-1)}`;
}
