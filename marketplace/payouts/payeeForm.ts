import type { PayeeMethod } from '../../bff/contract/earnings';
import type { ParsedInputOf } from '../../bff/contract/types';
import { maskPhone, normalPhone } from '../auth/phones';
import type { FieldFault } from '../http/answer';
import { maskName, normalName } from '../realname/verify';
import { plainCharacters, visibleLine } from '../visibleText';

/** Where money is sent, in full: to be sealed, never stored or logged as it is. */
export interface PayeeAccount {
  readonly method: PayeeMethod;
  readonly name: string;
  readonly account: string;
  /** null for Alipay. */
  readonly bank: string | null;
}

export type PayeeReading = { readonly payee: PayeeAccount } | { readonly faults: Readonly<Record<string, FieldFault>> };

const mailPattern = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const maxMailLength = 100;
/** Cards have up to 19 digits, accounts of companies more or fewer. */
const bankAccountPattern = /^\d{8,32}$/;
const bankLength = { min: 2, max: 40 };
const shownDigits = 4;

/** Reads where somebody wants their money, each fault at its field. */
export function readPayee(input: ParsedInputOf<'POST /api/web/earnings/payee'>): PayeeReading {
  const faults: Record<string, FieldFault> = {};
  const { method } = input;
  const name = normalName(input.name);
  if (name === null) faults['name'] = { message: 'payeeNameRule' };
  const account = method === 'alipay' ? alipayAccount(input.account) : bankAccount(input.account);
  if (account === null) {
    faults['account'] = { message: method === 'alipay' ? 'payeeAlipayRule' : 'payeeBankAccountRule' };
  }
  const bank = method === 'bank' ? visibleLine(input.bank ?? '') : null;
  if (bank !== null && (bank.length < bankLength.min || bank.length > bankLength.max)) {
    faults['bank'] = { message: 'payeeBankRule' };
  }
  // Said here, with the rest: a try with no code at all must not count as a wrong one.
  if ((input.dxyzm ?? '').trim() === '') faults['dxyzm'] = { message: 'smsCodeMissing' };
  if (name === null || account === null || Object.keys(faults).length > 0) return { faults };
  return { payee: { method, name, account, bank } };
}

/** An Alipay account is a phone or an e-mail address; null when it is neither. */
function alipayAccount(text: string): string | null {
  const plain = plainCharacters(text).trim();
  return normalPhone(plain) ?? (plain.length <= maxMailLength && mailPattern.test(plain) ? plain : null);
}

/** The digits of an account's number; null when it is none. */
function bankAccount(text: string): string | null {
  const digits = plainCharacters(text).replace(/[\s-]/g, '');
  return bankAccountPattern.test(digits) ? digits : null;
}

/** A payee as its owner may recognise it. */
export function maskPayee({ method, name, account }: PayeeAccount): { nameMasked: string; accountMasked: string } {
  return {
    nameMasked: maskName(name),
    accountMasked: method === 'bank' ? `**** ${account.slice(-shownDigits)}` : maskAlipay(account),
  };
}

function maskAlipay(account: string): string {
  const at = account.indexOf('@');
  return at < 0 ? maskPhone(account) : `${[...account][0] ?? ''}***${account.slice(at)}`;
}
