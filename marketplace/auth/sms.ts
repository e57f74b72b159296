import type { ParsedInputOf } from '../../bff/contract/types';
import type { Answer, CallContext, StepContext } from '../context';
import { refuse, type Refusal } from '../http/answer';
import type { Tx } from '../db/engine';
import { describeError } from '../http/describeError';
import { forgetSmsCode, keepSmsCode, takeSmsCode, type GivenSmsCode } from '../queries/codes';
import type { MessageName } from '../messages';
import { bookSms, forgiveSms } from '../sms/limits';
import { TooSlow } from '../uploads/gate';
import { normalPhone } from './phones';
import { bookTry, forgiveTry, type Subject } from './attempts';
import { newKey, newSmsCode } from './tokens';

type SmsCall = 'GET /api/sms/new/send';

/**
 * What a code may be asked for: log in, a new password, buy-back, where money is sent, anything else. It serves nothing but
 * that, so that nobody who is told of a form lets somebody into an account; registering, which takes over no account, is
 * either.
 */
const smsPurposes = new Set(['phoneLogin', 'mima', 'huishou', 'payee', 'public']);
/** The family's older callers name no type, and log in. */
const usualPurpose = 'phoneLogin';
/** Shorter than a visitor's call may take in all. */
const sendLimitMs = 5_000;

/**
 * Makes an SMS code and has it sent; the demo's provider sends none, then the code is in the answer.
 * The answer is the same whether or not the phone is registered.
 */
export async function sendSmsCode(
  input: ParsedInputOf<SmsCall>,
  { services, shop, facts, transaction }: StepContext,
): Promise<Answer<SmsCall> | Refusal> {
  const { sms: provider, log } = services;
  if (provider === null) return refuse('smsNoProvider');
  const phone = normalPhone(input.phone);
  if (phone === null) return refuse('phoneInvalid');
  const purpose = input.type ?? usualPurpose;
  if (!smsPurposes.has(purpose)) return refuse('smsPurposeUnknown');
  const key = newKey();
  const code = newSmsCode();
  const nowMs = services.now();
  const book = async (tx: Tx): Promise<number | MessageName> => {
    const wish = { shopId: shop.id, phone, purpose, clientAddress: facts.clientAddress, nowMs };
    const booked = await bookSms(tx, wish, services.smsLimits);
    if (typeof booked === 'number') await keepSmsCode(tx, { key, code, phone, purpose, nowMs });
    return booked;
  };
  const booking = await services
    .smsGate(() => transaction(book))
    .catch((error: unknown) => {
      if (error instanceof TooSlow) return 'smsShopLimit' as const;
      throw error;
    });
  if (typeof booking !== 'number') return refuse(booking);
  try {
    await provider.send({ phone, code, purpose, tenantId: shop.id }, AbortSignal.timeout(sendLimitMs));
  } catch (error) {
    log.warn({ requestId: facts.id, error: describeError(error) }, 'an SMS could not be sent');
    await transaction(async (tx) => {
      await forgiveSms(tx, booking);
      await forgetSmsCode(tx, key);
    });
    return refuse('smsOutage');
  }
  return { yzmRankey: key, ...(provider.showsCode ? { demoCode: code } : {}) };
}

/**
 * Uses a typed code up; false when it is wrong or old. Wrong tries count for the code whose key is given, which only
 * who asked for the code knows. Without a key they count for the phone, and leave its codes alone: nobody shuts
 * somebody else out by guessing.
 */
export async function smsCodeMatches(tx: Tx, { services }: CallContext, given: GivenSmsCode): Promise<boolean> {
  const nowMs = services.now();
  if (given.key !== undefined) return takeSmsCode(tx, given, nowMs);
  const subjects: Subject[] = [['sms', given.phone]];
  if (!(await bookTry(tx, subjects, nowMs))) return false;
  const right = await takeSmsCode(tx, given, nowMs);
  if (right) await forgiveTry(tx, subjects);
  return right;
}
