import { data } from '@remix-run/node';
import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { cookieHeaders, redirectWith } from '~/lib/bff.server';
import { problemOf, wordsOf, type ActionAnswer } from '~/lib/submission';
import { paths } from '~/paths';

export interface CashierData {
  readonly token: string;
  readonly payment: PayloadOf<'GET /api/pay/sandbox/{token}'>;
  readonly nowMs: number;
}

/** What one may let the sandbox report to the marketplace. */
const cashierActions = ['pay', 'twice', 'fail', 'expire'] as const;

const tokenPattern = /^[\w.~-]{1,200}$/;

/**
 * The payment a sandbox token stands for.
 * @throws Response 404 for an unknown token, and outside demo mode, where there is no sandbox
 */
export async function loadCashier(bff: BffClient, token: string): Promise<CashierData> {
  if (!tokenPattern.test(token)) throw new Response(null, { status: 404 });
  const answer = await bff.call('GET /api/pay/sandbox/{token}', { token });
  if (answer.ok && answer.payload !== undefined) return { token, payment: answer.payload, nowMs: Date.now() };
  if (answer.ok || answer.status < 500) throw new Response(null, { status: 404 });
  return { token, payment: await bff.data('GET /api/pay/sandbox/{token}', { token }), nowMs: Date.now() };
}

/** Lets the sandbox report, then goes back to the order, as a provider would. */
export async function actAtCashier(bff: BffClient, token: string, form: FormData) {
  const action = cashierActions.find((name) => name === form.get('action'));
  if (action === undefined || !tokenPattern.test(token)) throw new Response(null, { status: 400 });
  const answer = await bff.call('POST /api/pay/sandbox/{token}', { token, action });
  if (!answer.ok || answer.payload === undefined) {
    const failed: ActionAnswer = answer.ok
      ? { problem: 'unreachable', msg: '' }
      : { problem: problemOf(answer), msg: wordsOf(answer) };
    return data(failed, { headers: cookieHeaders(bff) });
  }
  const isPaid = action === 'pay' || action === 'twice';
  return redirectWith(bff, paths.orderDetail(answer.payload.orderId, isPaid ? { from: 'cashier' } : {}));
}
