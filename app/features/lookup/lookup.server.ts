import { data } from '@remix-run/node';
import type { BffClient, PayloadOf, Refusal, Success } from '../../../bff/contract/types';
import { blankAnswer, readText, refusedAnswer, wrongFields } from '~/features/account/form/accountAnswer';
import { maskContact } from '~/features/order/maskContact';
import { cookieHeaders } from '~/lib/bff.server';
import { clampPage, pageIn } from '~/lib/paging';
import { problemOf } from '~/lib/submission';
import { unlessDown } from '~/lib/unlessDown.server';
import { accountMax, looks, type BlacklistAnswer, type Look } from './looks';

/** What the shop says of an account: one of its contacts, a payee of its own, or not its own. */
export type OfficialOutcome = 'chat' | 'payee' | 'both' | 'unknown' | 'missing' | 'tooLong' | 'failed';

export type CheckedAccount = PayloadOf<'GET /api/check/account/allList'>;

/** What the page shows, by the look-up that is open. */
export type LookupData =
  | {
      readonly look: 'official';
      /** As it was typed, for the field. */
      readonly asked: string;
      /** Null: nothing was asked. */
      readonly outcome: OfficialOutcome | null;
    }
  | { readonly look: 'blacklist'; readonly isLoggedIn: boolean }
  | {
      readonly look: 'verified';
      readonly page: number;
      readonly pageSize: number;
      /** Null when the marketplace failed. */
      readonly found: { readonly accounts: readonly CheckedAccount[]; readonly total: number } | null;
      readonly staleSince: string | null;
    };

/** Examined accounts on one page. */
const verifiedPageSize = 12;

export function lookOf(search: URLSearchParams): Look {
  return looks.find((known) => known === search.get('look')) ?? looks[0];
}

/** Everything the look-ups show. @throws Response when the session is over */
export async function loadLookup(bff: BffClient, search: URLSearchParams): Promise<LookupData> {
  const look = lookOf(search);
  if (look === 'blacklist') return { look, isLoggedIn: bff.loggedIn };
  if (look === 'verified') return loadVerified(bff, pageIn(search));
  const typed = search.get('account');
  const asked = (typed ?? '').trim().slice(0, accountMax + 1);
  return { look, asked, outcome: typed === null ? null : await officialOutcome(bff, asked) };
}

async function loadVerified(bff: BffClient, asked: number): Promise<LookupData> {
  const window = { pageNum: asked, pageSize: verifiedPageSize };
  const table = await unlessDown(bff.rows('GET /api/check/account/allList', window));
  return {
    look: 'verified',
    // A page past the end answers the last page: say which one it is.
    page: clampPage(asked, table?.total ?? 0, verifiedPageSize),
    pageSize: verifiedPageSize,
    found: table && { accounts: table.rows, total: table.total },
    staleSince: bff.staleSince,
  };
}

/** Asked as a contact and as a payee: who was sent an account rarely knows what the shop keeps it as. */
async function officialOutcome(bff: BffClient, account: string): Promise<OfficialOutcome> {
  if (account === '') return 'missing';
  if (account.length > accountMax) return 'tooLong';
  const [chat, payee] = await Promise.all([
    bff.call('GET /api/V2/H5/checkAccount', { weixin: account }).then(isNormal),
    bff.call('GET /api/V2/H5/checkAccount', { collection: account }).then(isNormal),
  ]);
  if (chat === true && payee === true) return 'both';
  if (chat === true) return 'chat';
  if (payee === true) return 'payee';
  // Half an answer is none: the other half might have been a yes.
  return chat === null || payee === null ? 'failed' : 'unknown';
}

/** 200 'account normal' and 500 'account abnormal' are both answers; null: nobody answered. */
function isNormal(answer: Success<unknown> | Refusal): boolean | null {
  if (answer.ok) return true;
  return answer.status === 200 && answer.code === 500 ? false : null;
}

/** Asks the blacklist for an account number and for a contact of that name: people know one of the two by sight. */
export async function askBlacklist(bff: BffClient, form: FormData) {
  const values = readText(form, ['content']);
  const blank: BlacklistAnswer = { ...blankAnswer('blacklist', values), outcome: null, asked: '' };
  const reply = (answer: Partial<BlacklistAnswer>) =>
    data<BlacklistAnswer>({ ...blank, ...answer }, { headers: cookieHeaders(bff) });
  const { content } = values;
  if (content === '') return reply(wrongFields(blank, { content: 'missing' }));
  const answers = await Promise.all([
    bff.call('GET /api/black/blackList', { content }),
    bff.call('GET /api/black/blackList', { game_sn: content }),
  ]);
  const asked = maskContact(content);
  if (answers.some((answer) => answer.ok && answer.payload.length > 0)) return reply({ outcome: 'listed', asked });
  // "Not listed" is said only when both were answered.
  const refusal = answers.find((answer): answer is Refusal => !answer.ok);
  if (refusal === undefined) return reply({ outcome: 'clear', asked });
  return reply({ ...refusedAnswer(blank, refusal), problem: problemOf(refusal) });
}
