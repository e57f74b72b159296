import type { HeaderReader } from './headerList';
import type { OpenedSession } from './session';

/** On whose behalf a call goes to the upstream. */
export interface Identity {
  /** The upstream's token, or null for a guest. */
  readonly token: string | null;
  /** A session cookie came that doesn't open here; the answer clears it. */
  readonly clearCookie: boolean;
}

/** What may stand in a header without changing the request. */
const tokenPattern = /^[\x21-\x7e]{1,4096}$/;

/** The cookie decides when there is one; a `Token` or `Authorization` header counts only without it. Clients write an empty `Token` for none. */
export function identify(opened: OpenedSession, headers: HeaderReader): Identity {
  if (opened.state === 'open') return { token: sendable(opened.session.token), clearCookie: false };
  if (opened.state === 'invalid') return { token: null, clearCookie: true };
  const fromHeader = headers.get('token') || headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  return { token: sendable(fromHeader), clearCookie: false };
}

function sendable(token: string | null | undefined): string | null {
  return token !== null && token !== undefined && isSendableToken(token) ? token : null;
}

/** Can a token be sent on as it is? One that can't would make its owner a guest in every call. */
export function isSendableToken(token: string): boolean {
  return tokenPattern.test(token);
}
