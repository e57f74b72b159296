import { forget, keepBriefly, keptValue } from '~/lib/keptCookie';

/**
 * What the login page tells of: a new account, a new password by SMS, a changed password, a logout everywhere, a logout
 * by form. Keys of `Login.news`.
 */
const allNews = ['registered', 'reset', 'password', 'everywhere', 'exit'] as const;
export type LoginNews = (typeof allNews)[number];

/** The news after which nobody is logged in at this browser any more. */
const farewells: ReadonlySet<LoginNews> = new Set(['password', 'everywhere', 'exit']);

/**
 * News travel in a cookie and not in the address: a link from elsewhere must not tell of a logout that was none, nor
 * forget what a guest has typed.
 */
const newsCookie = 'login-news';
const pattern = new RegExp(`^(?:${allNews.join('|')})$`);

/** The Set-Cookie value that takes news to the login page. */
export const tellNews = (news: LoginNews): string => keepBriefly(newsCookie, news);

/** The news in a Cookie header; null when there are none. */
export const newsIn = (cookies: string | null): LoginNews | null =>
  keptValue(cookies, newsCookie, pattern) as LoginNews | null;

/** The Set-Cookie value by which news are told once. */
export const forgetNews = forget(newsCookie);

/** Has the person left, so that nothing of theirs may stay in this browser? */
export function isFarewell(news: LoginNews | null): boolean {
  return news !== null && farewells.has(news);
}
