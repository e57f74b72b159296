import type { BffClient } from '../../../bff/contract/types';
import { halfWidth } from '~/lib/halfWidth';
import { sitePath } from '~/lib/links';
import { answerWith } from './account.server';
import { blankAnswer, readText, refusedAnswer, wrongFields, type AccountAnswer } from './form/accountAnswer';

/** Whether the person is verified, and as whom, masked. */
export interface RealNameData {
  readonly isVerified: boolean;
  readonly realName: string;
  readonly idCard: string;
  /** Where the person came from, to go on there; null: from the centre. */
  readonly fromRoute: string | null;
}

/** @throws Response the refusal of the BFF, e.g. when the session is over */
export async function loadRealName(bff: BffClient, search: URLSearchParams): Promise<RealNameData> {
  const profile = await bff.data('GET /api/system/user/profile/newsm', {});
  return {
    isVerified: profile.realstatus === 1,
    realName: profile.realName ?? '',
    idCard: profile.idCard ?? '',
    fromRoute: sitePath(search.get('fromRoute')),
  };
}

/** Verifies by two elements, or by three when a phone is given. The number never comes back, right or wrong. */
export async function verifyRealName(bff: BffClient, form: FormData) {
  const typed = readText(form, ['name', 'idCard', 'phone']);
  const { name } = typed;
  const [idCard, phone] = [halfWidth(typed.idCard), halfWidth(typed.phone)];
  const answer = blankAnswer('realName', { name, phone });
  const errors: Record<string, 'missing'> = {
    ...(name === '' ? { name: 'missing' as const } : {}),
    ...(idCard === '' ? { idCard: 'missing' as const } : {}),
  };
  if (Object.keys(errors).length > 0) return answerWith(bff, wrongFields(answer, errors));
  const asked =
    phone === ''
      ? await bff.call('POST /api/realname/auth', { name, idCard })
      : await bff.call('POST /api/realname/auth/two', { name, idCard, phone });
  const result: AccountAnswer = asked.ok ? { ...answer, values: {}, isDone: true } : refusedAnswer(answer, asked);
  return answerWith(bff, result);
}
