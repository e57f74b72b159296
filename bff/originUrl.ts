import { z } from 'zod';

/**
 * A URL that is an origin and nothing more: paths are appended to it, so that one of its own, a query or a user name
 * would break each request.
 * @param error said of anything else
 */
export function originUrl(error: string) {
  return z.url({ protocol: /^https?$/, error, abort: true }).refine(isOrigin, { error });
}

function isOrigin(text: string): boolean {
  const { pathname, username, password, port } = new URL(text);
  // Of an empty query or fragment the URL says nothing. Nobody listens on port 0.
  return /^\/*$/.test(pathname) && !/[?#]/.test(text) && username === '' && password === '' && port !== '0';
}
