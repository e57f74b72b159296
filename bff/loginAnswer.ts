import type { CallRequest } from './callRequest';
import type { CallName } from './contract/call';
import { upstreamCode } from './contract/errors';
import { isBrowserRequest } from './csrf';
import { BffFailure } from './failure';
import { isSendableToken } from './identity';
import type { Sessions, SessionScope } from './session';
import type { CallResult } from './upstreamCalls';

/** Calls that answer a token. */
const loginCalls: ReadonlySet<CallName> = new Set<CallName>([
  'POST /api/web/login',
  'POST /api/h5/login',
  'POST /api/register',
]);

/** True for calls whose success begins a session. */
export function beginsSession(name: CallName): boolean {
  return loginCalls.has(name);
}

/** The call that ends a session. */
export const logoutCall = 'POST /api/logout' satisfies CallName;

/** Calls after whose success the session they came with is over: the cookie of it is cleared. */
const endingCalls: ReadonlySet<CallName> = new Set<CallName>([
  'POST /api/system/user/sessions/revokeAll',
  'PUT /api/system/user/profile/updatePwd',
]);

/** True when a call's answer ends the session the call came with. */
export function endsSession(name: CallName, result: CallResult): boolean {
  return result.status === 403 || (endingCalls.has(name) && result.code === upstreamCode.ok);
}

/** What a caller gets of an answer; of a login also the new session's cookie and token. */
export interface LoginAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly setCookie: string | null;
  readonly token: string | null;
}

/**
 * Seals the token of a login that succeeded into a new cookie. Browsers get the answer without the token,
 * so that no script can read it; other clients keep it for their `Token` header (docs/decisions/0001).
 * @throws BffFailure `sessionTooLarge` or `upstreamBroken` when the token could never be used
 */
export async function sealLogin(
  result: CallResult,
  request: Pick<CallRequest, 'headers'>,
  sessions: Sessions,
  scope: SessionScope,
): Promise<LoginAnswer> {
  const none = { body: result.body, setCookie: null, token: null };
  if (result.code !== upstreamCode.ok) return none;
  const envelope = JSON.parse(new TextDecoder().decode(result.body)) as { token?: string };
  if (envelope.token === undefined || envelope.token === '') return none;
  if (!isSendableToken(envelope.token)) throw new BffFailure('upstreamBroken');
  const setCookie = await sessions.seal({ token: envelope.token }, scope);
  const { token, ...rest } = envelope;
  if (!isBrowserRequest(request.headers)) return { body: result.body, setCookie, token };
  return { body: new TextEncoder().encode(JSON.stringify(rest)), setCookie, token };
}
