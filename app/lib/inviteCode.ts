/** Keeps the code of an invite link until somebody registers. */
export const inviteCookie = 'invite-code';
/** Where an invite link carries it. */
export const inviteParameter = 'inviteCode';

const pattern = /^[A-Za-z0-9]{4,32}$/;
const thirtyDaysSeconds = 30 * 24 * 3600;
const attributes = 'Path=/; SameSite=Lax';

/** The invite code of an address; null when there is none that could be one. */
export function inviteCodeOf(search: URLSearchParams): string | null {
  const code = search.get(inviteParameter)?.trim() ?? '';
  return pattern.test(code) ? code : null;
}

/** The code kept in a Cookie header or in `document.cookie`. */
export function keptInviteCode(cookies: string | null): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${inviteCookie}=`))?.slice(inviteCookie.length + 1) ?? '';
  return pattern.test(value) ? value : null;
}

/** The Set-Cookie value, also for `document.cookie`, that keeps a code for 30 days. */
export function keepInviteCode(code: string): string {
  return `${inviteCookie}=${code}; ${attributes}; Max-Age=${thirtyDaysSeconds}`;
}

/** The Set-Cookie value that forgets it. */
export const forgetInviteCode = `${inviteCookie}=; ${attributes}; Max-Age=0`;
