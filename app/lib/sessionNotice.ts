/** The cookie by which the server tells the browser that the session ended during a loader or an action. */
const noticeCookie = 'session-notice';

export type SessionNotice = 'expired' | 'forbidden';

/** The event by which browser calls tell the shell the same. */
export const sessionNoticeEvent = 'session-notice';

/** Stands in the storefront's own 403, which took a call for another site's: it says nothing of the session. */
const refusedByHeader = 'X-Refused-By';

/**
 * Tells the shell what an answer says of the session; any number of calls may do so at once.
 * @param headerOf null for a header that the answer does not have
 */
export function announceStatus(status: number, headerOf: (name: string) => string | null): void {
  if ((status !== 401 && status !== 403) || headerOf(refusedByHeader) !== null) return;
  const detail = status === 401 ? 'expired' : 'forbidden';
  window.dispatchEvent(new CustomEvent<SessionNotice>(sessionNoticeEvent, { detail }));
}

/** Reads the cookie and removes it, so that each notice is acted on once. Browser only. */
export function takeSessionNotice(): SessionNotice | null {
  const match = /(?:^|;\s*)session-notice=(expired|forbidden)(?:;|$)/.exec(document.cookie);
  if (match === null) return null;
  document.cookie = `${noticeCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  return match[1] as SessionNotice;
}
