import { z } from 'zod';

/**
 * A URL that is an origin and nothing more: paths are appended to it, so that one of its own, a query or a user name
 * would break each request.
 * @param error said of anything else
 */
export function originUrl(error: string) {
  return z.url({ protocol: /^https?$/, error }).refine(isOrigin, { error });
}

function isOrigin(text: string): boolean {
  // An earlier check has spoken of what is no URL.
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}
