import type { BffClient } from '../../../bff/contract/types';
import { keepPicture } from '~/lib/formPictures.server';
import { checkPicture } from '~/lib/pictureRules';
import { answerWith } from './account.server';
import { blankAnswer, readText, refusedAnswer, wrongFields, type AccountAnswer } from './form/accountAnswer';

/** What others see of the person. */
export interface ProfileData {
  readonly nickName: string;
  readonly avatar: string | null;
}

/** @throws Response the refusal of the BFF, e.g. when the session is over */
export async function loadProfile(bff: BffClient): Promise<ProfileData> {
  const profile = await bff.data('GET /api/system/user/profile/new', {});
  return { nickName: profile.nickName ?? '', avatar: profile.avatar ?? null };
}

/** Changes the nick name or the avatar: each has its form. */
export async function changeProfile(bff: BffClient, form: FormData) {
  const answer = form.get('intent') === 'avatar' ? await changeAvatar(bff, form) : await changeNickName(bff, form);
  return answerWith(bff, answer);
}

async function changeNickName(bff: BffClient, form: FormData): Promise<AccountAnswer> {
  const values = readText(form, ['nickName']);
  const answer = blankAnswer('nickName', values);
  if (values.nickName === '') return wrongFields(answer, { nickName: 'missing' });
  const changed = await bff.call('PUT /api/system/user/profile', values);
  return changed.ok ? { ...answer, isDone: true } : refusedAnswer(answer, changed);
}

/** Scripts crop and send the picture beforehand and name it in `avatar`; without scripts it comes with the form. */
async function changeAvatar(bff: BffClient, form: FormData): Promise<AccountAnswer> {
  const answer = blankAnswer('avatar');
  let avatar = String(form.get('avatar') ?? '');
  const file = form.get('file');
  if (avatar === '') {
    if (!(file instanceof File) || file.name === '') return wrongFields(answer, { avatar: 'picture' });
    if (checkPicture(file) !== null) return wrongFields(answer, { avatar: 'picture' });
    const sent = await keepPicture(bff, file);
    if (!sent.ok) return refusedAnswer(answer, sent);
    avatar = sent.path;
  }
  const changed = await bff.call('PUT /api/system/user/profile', { avatar });
  return changed.ok ? { ...answer, isDone: true } : refusedAnswer(answer, changed);
}
