import type { BffClient, PayloadOf } from '../../../bff/contract/types';
import { maxPasswordLength, minPasswordLength } from '~/features/login/loginForm';
import { tellNews } from '~/features/login/loginNews';
import { redirectWith } from '~/lib/bff.server';
import { forget } from '~/lib/keptCookie';
import { pageIn } from '~/lib/paging';
import { unlessDown } from '~/lib/unlessDown.server';
import { paths } from '~/paths';
import { personCookieName } from '~/store/draftOwner';
import { answerWith } from './account.server';
import { blankAnswer, refusedAnswer, wrongFields, type OwnError } from './form/accountAnswer';

export type SessionRow = PayloadOf<'GET /api/system/user/sessions'>;

/** Where the person is logged in. */
export interface SecurityData {
  /** null: they could not be loaded. */
  readonly sessions: readonly SessionRow[] | null;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

const pageSize = 20;

/** @throws Response when the session is over */
export async function loadSecurity(bff: BffClient, search: URLSearchParams): Promise<SecurityData> {
  const page = pageIn(search);
  const loading = bff.rows('GET /api/system/user/sessions', { pageNum: page, pageSize });
  const loaded = await unlessDown(loading);
  return { sessions: loaded?.rows ?? null, total: loaded?.total ?? 0, page, pageSize };
}

/** Changes the password, ends one session, or ends them all. */
export async function changeSecurity(bff: BffClient, form: FormData) {
  const intent = String(form.get('intent') ?? '');
  if (intent === 'password') return changePassword(bff, form);
  const blank = blankAnswer(intent);
  if (intent === 'revoke') {
    const ended = await bff.call('POST /api/system/user/sessions/{id}/revoke', { id: String(form.get('id') ?? '') });
    return answerWith(bff, ended.ok ? { ...blank, isDone: true } : refusedAnswer(blank, ended));
  }
  const ended = await bff.call('POST /api/system/user/sessions/revokeAll', {});
  return ended.ok ? leave(bff, 'everywhere') : answerWith(bff, refusedAnswer(blank, ended));
}

async function changePassword(bff: BffClient, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const [oldPassword, newPassword] = [text('oldPassword'), text('newPassword')];
  const answer = blankAnswer('password');
  const errors: Record<string, OwnError> = {};
  if (oldPassword === '') errors['oldPassword'] = 'missing';
  if (newPassword.length < minPasswordLength || newPassword.length > maxPasswordLength) {
    errors['newPassword'] = 'passwordLength';
  }
  if (text('repeat') !== newPassword) errors['repeat'] = 'repeat';
  if (Object.keys(errors).length > 0) return answerWith(bff, wrongFields(answer, errors));
  const changed = await bff.call('PUT /api/system/user/profile/updatePwd', { oldPassword, newPassword });
  return changed.ok ? leave(bff, 'password') : answerWith(bff, refusedAnswer(answer, changed));
}

/** No session is left: to the login, which says why. */
function leave(bff: BffClient, news: 'password' | 'everywhere'): Response {
  return redirectWith(bff, paths.login({ tab: 'password' }), tellNews(news), forget(personCookieName));
}
