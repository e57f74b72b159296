/** Cookies the storefront may set beside its session: read by scripts, worth nothing to a thief. */
const plainCookies = new Set(['session-notice', 'locale', 'color-mode', 'invite-code', 'person', 'login-news']);
const sessionName = '__Host-session';

/** What is wrong with a Set-Cookie value; nothing for a sound one. */
export function cookieFaults(setCookie: string): string[] {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const lowered = attributes.map((attribute) => attribute.toLowerCase());
  const faults: string[] = [];
  const expect = (condition: boolean, fault: string) => {
    if (!condition) faults.push(`${name}: ${fault}`);
  };
  expect(/^[\w-]+$/.test(name), 'its name is no plain word');
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(!/[\u0000-\u001f\u007f]/.test(setCookie), 'it holds a control character');
  expect(lowered.includes('path=/'), 'it is not for the whole site');
  expect(!lowered.some((attribute) => attribute.startsWith('domain')), 'it is for other hosts too');
  expect(lowered.includes('samesite=lax') || lowered.includes('samesite=strict'), 'it goes along from other sites');
  expect(setCookie.length <= 4096 + 200, 'no browser would keep it');
  if (name === sessionName) {
    expect(lowered.includes('secure'), 'it is not Secure');
    expect(lowered.includes('httponly'), 'scripts can read it');
  } else {
    expect(plainCookies.has(name), 'nobody knows this cookie');
  }
  return faults;
}
