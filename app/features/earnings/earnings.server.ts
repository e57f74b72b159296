import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { payeeMethods, type PayeeMethod } from './payeeMethods';
import { answerWith } from '~/features/account/account.server';
import { blankAnswer, readText, refusedAnswer, type AccountAnswer } from '~/features/account/form/accountAnswer';
import { halfWidth } from '~/lib/halfWidth';
import { isUnknownCall } from '~/lib/olderCalls';
import { pageIn } from '~/lib/paging';
import { unlessDown } from '~/lib/unlessDown.server';
import type { SentCode } from '~/lib/useSmsCode';

export type Earning = PayloadOf<'GET /api/web/earnings/list'>;
export type Payee = NonNullable<Earning['payee']>;

/** What the shop owes, where it goes and what moved. */
export interface EarningsData {
  /** notOffered: the marketplace has no such call; down: it failed. */
  readonly state: 'here' | 'notOffered' | 'down';
  readonly owed: string | undefined;
  readonly payee: Payee | null;
  /** The form asks for this one; null: no form is shown. */
  readonly method: PayeeMethod | null;
  /** How long payouts wait after a change, in seconds; null: not told. */
  readonly payeeWait: number | null;
  /** The account's own phone, in full only where the form needs it. */
  readonly phone: string;
  /** null: they could not be loaded. */
  readonly rows: readonly Earning[] | null;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** What the form gets back. `sms`: the code asked for without scripts. */
export interface PayeeAnswer extends AccountAnswer {
  readonly sms?: SentCode | null;
}

const pageSize = 20;
/** See marketplace/auth/sms.ts: a code for anything else will not do. */
const smsPurpose = 'payee';

/** @throws Response when the session is over */
export async function loadEarnings(bff: BffClient, search: URLSearchParams): Promise<EarningsData> {
  const page = pageIn(search);
  const nothing = {
    owed: undefined,
    payee: null,
    payeeWait: null,
    method: null,
    phone: '',
    rows: null,
    total: 0,
    page,
    pageSize,
  };
  const answer = await bff.call('GET /api/web/earnings', {});
  if (!answer.ok && isUnknownCall(answer)) return { ...nothing, state: 'notOffered' };
  const [earned, listed, profile] = await Promise.all([
    answer.ok ? answer.payload : unlessDown(bff.data('GET /api/web/earnings', {})),
    unlessDown(bff.rows('GET /api/web/earnings/list', { pageNum: page, pageSize })),
    bff.call('GET /api/system/user/profile/new', {}),
  ]);
  if (!earned) return { ...nothing, state: 'down' };
  const payee = earned.payee ?? null;
  const wanted = payeeMethods.find((each) => each === search.get('method')) ?? null;
  const method = wanted ?? (payee === null ? payeeMethods[0] : null);
  return {
    state: 'here',
    owed: earned.owed,
    payee,
    payeeWait: earned.payeeWait ?? null,
    method,
    phone: method === null || !profile.ok ? '' : (profile.payload?.phonenumber ?? ''),
    rows: listed?.rows ?? null,
    total: listed?.total ?? 0,
    page,
    pageSize,
  };
}

/** Says where the money goes, or sends a code for it where scripts don't. What is wrong the marketplace says. */
export async function changePayee(bff: BffClient, form: FormData) {
  const typed = readText(form, ['method', 'name', 'account', 'bank', 'dxyzm', 'yzmRankey', 'step']);
  const { name, bank, yzmRankey, step } = typed;
  const [account, dxyzm] = [halfWidth(typed.account), halfWidth(typed.dxyzm)];
  const sms = yzmRankey === '' ? null : { key: yzmRankey, demoCode: null };
  const answer: PayeeAnswer = { ...blankAnswer('payee', { name, account, bank, dxyzm }), sms };
  const method = payeeMethods.find((each) => each === typed.method) ?? payeeMethods[0];
  if (step === 'sendCode') {
    const profile = await bff.data('GET /api/system/user/profile/new', {});
    const asked = await bff.call('GET /api/sms/new/send', { phone: profile.phonenumber ?? '', type: smsPurpose });
    if (!asked.ok) return answerWith(bff, refusedAnswer(answer, asked));
    const { yzmRankey: key = '', demoCode = null } = asked.payload ?? {};
    const withCode: PayeeAnswer = { ...answer, sms: { key, demoCode } };
    return answerWith(bff, withCode);
  }
  const wish = { method, name, account, bank, dxyzm, yzmRankey };
  const taken = await bff.call('POST /api/web/earnings/payee', wish);
  return answerWith(bff, taken.ok ? { ...blankAnswer('payee'), isDone: true } : refusedAnswer(answer, taken));
}
