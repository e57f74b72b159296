import { refuseFields, type FieldFault, type Refusal } from '../http/answer';
import { visibleLine, visibleWords, withoutInvisible } from '../visibleText';
import type { AccountCredentials } from './vault';

/** As the desk has them for the login data it enters. */
const maxLoginLength = 200;
const maxNoteLength = 1_000;

/** What a seller typed. */
export interface GivenLogin {
  readonly accountNumber: string;
  readonly accountPassword: string;
  readonly note?: string | null | undefined;
}

/** The login a seller hands over, or what is wrong with which field; never what was typed. */
export function readLogin(given: GivenLogin): AccountCredentials | Refusal {
  const accountNumber = visibleLine(given.accountNumber);
  // Kept as it was typed: what nobody would see or type is refused, not taken out, or the staff's try would fail.
  const { accountPassword } = given;
  const note = visibleWords(given.note ?? undefined) || null;
  const isPassword =
    isWithin(accountPassword, 1, maxLoginLength) &&
    !/^\s|[\r\n\t\p{Zl}\p{Zp}]|\s$/u.test(accountPassword) &&
    withoutInvisible(accountPassword) === accountPassword;
  const faults: Record<string, FieldFault> = {
    ...(isWithin(accountNumber, 1, maxLoginLength) ? {} : { accountNumber: { message: 'loginAccountRule' } }),
    ...(isPassword ? {} : { accountPassword: { message: 'loginPasswordRule' } }),
    ...(isWithin(note ?? '', 0, maxNoteLength) ? {} : { note: { message: 'loginNoteRule' } }),
  };
  return Object.keys(faults).length > 0 ? refuseFields(faults) : { accountNumber, accountPassword, note };
}

function isWithin(text: string, min: number, max: number): boolean {
  const length = [...text].length;
  return length >= min && length <= max;
}
