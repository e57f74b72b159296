/** The cookie by which the server tells the browser that the session ended during a loader or an action. */
const noticeCookie = 'session-notice';

export type SessionNotice = 'expired' | 'forbidden';

/** The event by which browser calls tell the shell the same. */
export const sessionNoticeEvent = 'session-notice';

/** Tells the shell what an answer's status says of the session; any number of calls may do so at once. */
export function announceStatus(status: number): void {
  if (status !== 401 && status !== 403) return;
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
