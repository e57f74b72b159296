import type { ParsedInputOf } from '../../bff/contract/types';
import type { Answer, CallContext, TransactionContext } from '../context';
import { refuse, type Refusal } from '../http/answer';
import type { Tx } from '../db/engine';
import { keepSmsCode, takeSmsCode, type GivenSmsCode } from '../queries/codes';
import { normalPhone } from './phones';
import { bookTry, forgiveTry, type Subject } from './attempts';
import { newKey, newSmsCode } from './tokens';

type SmsCall = 'GET /api/sms/new/send';

/** What a code may be asked for: log in, a new password, buy-back, anything else. */
const smsPurposes = new Set(['phoneLogin', 'mima', 'huishou', 'public']);

/**
 * Makes an SMS code. There is no SMS provider: in demo mode the code is in the answer, otherwise the call refuses.
 * The answer is the same whether or not the phone is registered.
 */
export async function sendSmsCode(
  input: ParsedInputOf<SmsCall>,
  { tx, services }: TransactionContext,
): Promise<Answer<SmsCall> | Refusal> {
  if (services.mode !== 'demo') return refuse('smsNoProvider');
  const phone = normalPhone(input.phone);
  if (phone === null) return refuse('phoneInvalid');
  const purpose = input.type ?? 'public';
  if (!smsPurposes.has(purpose)) return refuse('smsPurposeUnknown');
  const key = newKey();
  const code = newSmsCode();
  const kept = await keepSmsCode(tx, { key, code, phone, purpose, nowMs: services.now() });
  return kept ? { yzmRankey: key, demoCode: code } : refuse('smsTooSoon');
}

/** Uses a typed code up; false when it is wrong, old, or this phone had too many wrong codes lately. */
export async function smsCodeMatches(tx: Tx, { services }: CallContext, given: GivenSmsCode): Promise<boolean> {
  const subjects: Subject[] = [['sms', given.phone]];
  const nowMs = services.now();
  if (!(await bookTry(tx, subjects, nowMs))) return false;
  const right = await takeSmsCode(tx, given, nowMs);
  if (right) await forgiveTry(tx, subjects);
  return right;
}
