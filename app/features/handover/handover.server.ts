import type { Refusal } from '../../../bff/contract/types';
import { problemOf, wordsOf } from '~/lib/submission';
import { loginFields, maxLengths, type HandoverAnswer, type LoginField } from './handoverAnswer';

interface Login {
  readonly accountNumber: string;
  readonly accountPassword: string;
  readonly note: string | null;
}

/**
 * Hands over the login a form carries. Without an Idempotency-Key: whoever keeps one keeps a digest of the request, which
 * is one of the password; the same login twice does no harm.
 * @param take the call itself
 * @returns what is said at the form
 */
export async function handOverLogin(
  form: FormData,
  take: (login: Login) => Promise<{ readonly ok: true } | Refusal>,
): Promise<HandoverAnswer> {
  const textOf = (field: LoginField) => String(form.get(field) ?? '');
  const values = { accountNumber: textOf('accountNumber').trim(), note: textOf('note').trim() };
  // A password as it was typed: no blank of it is taken away.
  const login = { ...values, accountPassword: textOf('accountPassword') };
  const blank = { problem: null, msg: '', values, fields: {}, faults: [] };
  const faults = loginFields.filter((field) => {
    const length = [...login[field]].length;
    return length > maxLengths[field] || (length === 0 && field !== 'note');
  });
  if (faults.length > 0) return { ...blank, problem: 'invalid', faults };
  const taken = await take({ ...login, note: login.note || null });
  if (taken.ok) return { ...blank, values: {} };
  const fields = taken.fields ?? {};
  const isField = loginFields.some((field) => field in fields);
  return { ...blank, problem: isField ? 'invalid' : problemOf(taken), msg: wordsOf(taken), fields };
}
