import { data } from '@remix-run/node';
import type { BffClient, Refusal } from '../../../bff/contract/types';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { idempotencyHeader } from '~/lib/requestKey.server';
import { problemOf, wordsOf } from '~/lib/submission';
import type { StepAnswer } from './stepAnswer';

interface StepRun {
  readonly bff: BffClient;
  readonly form: FormData;
  readonly intent: string;
  readonly id: string;
  /** What was typed. */
  readonly values?: Readonly<Record<string, string>>;
  /** The names of wrong fields, found before asking anybody. */
  readonly faults?: readonly string[];
  /** Where people without scripts see the result. */
  readonly to: string;
  /** The call itself. */
  readonly take: (options: { headers: Record<string, string> }) => Promise<{ readonly ok: true } | Refusal>;
}

/** An answer to a step's form, for nobody else and no cache. */
export function replyStep(bff: BffClient, answer: StepAnswer) {
  const headers = cookieHeaders(bff);
  headers.set('Cache-Control', 'private, no-store');
  return data<StepAnswer>(answer, { headers });
}

/**
 * Takes one step of a list's row. Scripts get an answer and stay where they are; everybody else is led back to
 * the page. A step sent twice with the same form is taken once.
 */
export async function runStep({ bff, form, intent, id, values = {}, faults = [], to, take }: StepRun) {
  const reply = (more: Partial<StepAnswer>) =>
    replyStep(bff, { intent, id, values, fields: {}, faults, problem: null, msg: '', ...more });
  if (faults.length > 0) return reply({ problem: 'invalid' });
  const taken = await take({ headers: idempotencyHeader(form, { intent, id, ...values }) });
  if (!taken.ok) {
    const fields = taken.fields ?? {};
    const isField = Object.keys(fields).some((name) => name in values);
    return reply({ problem: isField ? 'invalid' : problemOf(taken), msg: wordsOf(taken), fields });
  }
  return form.get('enhanced') === '1' ? reply({}) : redirectWith(bff, to);
}
