import type { Plant } from './plant';

export const identityPlants: readonly Plant[] = [
  {
    name: 'session-for-any-shop',
    file: 'bff/session.ts',
    find: '        audience: audienceOf(scope),\n',
    replace: '',
    caughtBy: 'sessions.foreign-and-broken-cookies',
  },
  {
    name: 'first-of-two-sessions',
    file: 'bff/session.ts',
    find: 'values.length > 1 || ',
    replace: '',
    caughtBy: 'sessions.foreign-and-broken-cookies',
  },
  {
    name: 'unused-bits-overlooked',
    file: 'bff/session.ts',
    find: "if (!value.split('.').every(isCanonicalPart)) return null;",
    replace: '',
    caughtBy: 'sessions.foreign-and-broken-cookies',
  },
  {
    name: 'token-header-beside-a-dead-cookie',
    file: 'bff/identity.ts',
    find: "if (opened.state === 'invalid') return { token: null, clearCookie: true };",
    replace: '',
    caughtBy: 'sessions.foreign-and-broken-cookies',
  },
  {
    name: 'old-session-lives-on',
    file: 'bff/answerCall.ts',
    find: 'token !== null && token !== identity.token) await endUpstreamSession(forwarded);',
    replace: 'token !== null && token !== identity.token) await Promise.resolve();',
    caughtBy: 'sessions.new-at-login-and-logout',
  },
  {
    name: 'origin-that-begins-like-ours',
    file: 'bff/csrf.ts',
    find: 'claimedOrigin !== origin) return false;',
    replace: '!claimedOrigin.startsWith(origin)) return false;',
    caughtBy: 'csrf.calls',
  },
  {
    name: 'nothing-said-is-same-origin',
    file: 'bff/csrf.ts',
    find: "return headers.get('cookie') === null;",
    replace: 'return true;',
    caughtBy: 'csrf.actions',
  },
  {
    name: 'forwarded-host-of-anybody',
    file: 'bff/frontDoor.ts',
    find: "const claimed = trusted ? lastOf(valuesOf(read.claims, 'x-forwarded-host')) : undefined;",
    replace: "const claimed = lastOf(valuesOf(read.claims, 'x-forwarded-host'));",
    caughtBy: 'forwarded.untrusted-peer',
  },
  {
    name: 'session-cookie-for-scripts',
    file: 'bff/session.ts',
    find: "'Path=/; Secure; HttpOnly; SameSite=Lax'",
    replace: "'Path=/; Secure; SameSite=Lax'",
    caughtBy: 'cookies.all-set-cookies',
  },
];
