import type { Refusal } from '../../../../bff/contract/types';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';

/** What the storefront itself finds wrong with a field, before anybody is asked. A key of `Account.errors`. */
export type OwnError = 'missing' | 'repeat' | 'passwordLength' | 'content' | 'picture' | 'inviteCode';

/** What a form of the account pages gets back. */
export interface AccountAnswer extends ActionAnswer {
  /** Which form of the page. */
  readonly intent: string;
  readonly isDone: boolean;
  readonly errors: Readonly<Record<string, OwnError>>;
  /** What the marketplace says of fields, in the person's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** What was typed, but for secrets: it stands in the form again. */
  readonly values: Readonly<Record<string, string>>;
}

/** An answer that says: nothing done yet, nothing wrong. */
export function blankAnswer(intent: string, values: Readonly<Record<string, string>> = {}): AccountAnswer {
  return { intent, isDone: false, problem: null, msg: '', errors: {}, fields: {}, values };
}

/** An answer with wrong fields. */
export function wrongFields(answer: AccountAnswer, errors: AccountAnswer['errors']): AccountAnswer {
  return { ...answer, problem: 'invalid', errors };
}

/** An answer with why the marketplace said no. What belongs to a field stands there alone. */
export function refusedAnswer(answer: AccountAnswer, refusal: Refusal): AccountAnswer {
  const fields = refusal.fields ?? {};
  const problem = problemOf(refusal);
  return { ...answer, problem: Object.keys(fields).length > 0 ? 'invalid' : problem, msg: wordsOf(refusal), fields };
}

/** The text fields of a form, trimmed. */
export function readText<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const entries = names.map((name) => [name, String(form.get(name) ?? '').trim()] as const);
  return Object.fromEntries(entries) as Record<Name, string>;
}
