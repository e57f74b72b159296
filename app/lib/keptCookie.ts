/** A value that a link brought and a cookie keeps; scripts may read it. */

const thirtyDaysSeconds = 30 * 24 * 3600;
const minuteSeconds = 60;
const attributes = 'Path=/; SameSite=Lax';

/**
 * The value kept under a name, in a Cookie header or in `document.cookie`.
 * @param pattern what a value of its kind looks like
 * @returns null where none is kept, or nothing that could be one
 */
export function keptValue(cookies: string | null, name: string, pattern: RegExp): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return pattern.test(value) ? value : null;
}

/** The Set-Cookie value, also for `document.cookie`, that keeps a value for 30 days. */
export function keep(name: string, value: string): string {
  return `${name}=${value}; ${attributes}; Max-Age=${thirtyDaysSeconds}`;
}

/** The Set-Cookie value that keeps a value for a minute: until the next page has read it. */
export function keepBriefly(name: string, value: string): string {
  return `${name}=${value}; ${attributes}; Max-Age=${minuteSeconds}`;
}

/** The Set-Cookie value that forgets what is kept under a name. */
export function forget(name: string): string {
  return `${name}=; ${attributes}; Max-Age=0`;
}
