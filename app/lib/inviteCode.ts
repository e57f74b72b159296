import { forget, keep, keptValue } from './keptCookie';

/** Keeps the code of an invite link until somebody registers. */
const inviteCookie = 'invite-code';
/** Where an invite link carries it. */
export const inviteParameter = 'inviteCode';

const pattern = /^[A-Za-z0-9]{4,32}$/;

/** The invite code of an address; null when there is none that could be one. */
export function inviteCodeOf(search: URLSearchParams): string | null {
  const code = search.get(inviteParameter)?.trim() ?? '';
  return pattern.test(code) ? code : null;
}

/** The code kept in a Cookie header or in `document.cookie`. */
export const keptInviteCode = (cookies: string | null): string | null => keptValue(cookies, inviteCookie, pattern);

/** The Set-Cookie value, also for `document.cookie`, that keeps a code for 30 days. */
export const keepInviteCode = (code: string): string => keep(inviteCookie, code);

/** The Set-Cookie value that forgets it. */
export const forgetInviteCode = forget(inviteCookie);
