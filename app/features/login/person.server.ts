import type { BffClient } from '../../../bff/contract/types';
import { isId } from '~/lib/ids';
import { forget, keep } from '~/lib/keptCookie';
import { personCookieName } from '~/store/draftOwner';

/**
 * The Set-Cookie value that says who has just logged in, so that the browser keeps the unsent forms of one person from
 * the next. An upstream that tells no id leaves none, and the one before is forgotten.
 */
export async function personCookie(bff: BffClient): Promise<string> {
  const answer = await bff.call('GET /api/system/user/profile/new', {});
  const userId = (answer.ok ? answer.payload?.userId : undefined) ?? '';
  return isId(userId) ? keep(personCookieName, userId) : forget(personCookieName);
}

/**
 * False when the session of the visitor's cookie was ended elsewhere, which nobody knows but the upstream. One that can't
 * be asked has ended nothing.
 */
export async function isSessionAlive(bff: BffClient): Promise<boolean> {
  if (!bff.loggedIn) return false;
  const answer = await bff.call('GET /api/system/user/profile/new', {});
  return answer.ok || (answer.status !== 401 && answer.status !== 403);
}
