import { data } from '@remix-run/node';
import type { BffClient } from '../../../bff/contract/types';
import { cookieHeaders } from '~/lib/bff.server';
import type { AccountAnswer } from './form/accountAnswer';

/** The answer of an account form, with the cookies the BFF set on the way. */
export function answerWith(bff: BffClient, answer: AccountAnswer) {
  return data<AccountAnswer>(answer, { headers: cookieHeaders(bff) });
}
