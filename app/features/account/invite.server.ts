import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { halfWidth } from '~/lib/halfWidth';
import { pageIn } from '~/lib/paging';
import { unlessDown } from '~/lib/unlessDown.server';
import { answerWith } from './account.server';
import { blankAnswer, readText, refusedAnswer, wrongFields } from './form/accountAnswer';

/** The person's code, by whom they came, and who came by it. */
export interface InviteData {
  readonly mine: PayloadOf<'GET /api/promotion/mine'>;
  /** null: they could not be loaded. */
  readonly invited: readonly PayloadOf<'GET /api/promotion/detail/list'>[] | null;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

const pageSize = 20;

/** @throws Response when the session is over */
export async function loadInvite(bff: BffClient, search: URLSearchParams): Promise<InviteData> {
  const page = pageIn(search);
  const [mine, invited] = await Promise.all([
    bff.data('GET /api/promotion/mine', {}),
    unlessDown(bff.rows('GET /api/promotion/detail/list', { pageNum: page, pageSize })),
  ]);
  return { mine, invited: invited?.rows ?? null, total: invited?.total ?? 0, page, pageSize };
}

/** Binds the person to whoever invited them, once. */
export async function bindInviter(bff: BffClient, form: FormData) {
  const values = { inviteCode: halfWidth(readText(form, ['inviteCode']).inviteCode) };
  const answer = blankAnswer('inviter', values);
  if (values.inviteCode === '') return answerWith(bff, wrongFields(answer, { inviteCode: 'missing' }));
  if (!/^[A-Za-z0-9]+$/.test(values.inviteCode))
    return answerWith(bff, wrongFields(answer, { inviteCode: 'inviteCode' }));
  const bound = await bff.call('POST /api/promotion/detail/create', values);
  return answerWith(bff, bound.ok ? { ...answer, isDone: true } : refusedAnswer(answer, bound));
}
