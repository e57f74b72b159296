import { cookieValues } from './session';

/** Keeps the distribution key of the link a visitor came by; set by the page (app/lib/retailKey.ts). */
export const retailCookieName = 'retail-key';

const searchCall = 'POST /api/web/good/allList';
const pattern = /^[\w-]{1,64}$/;

/**
 * The input of a page's call with the visitor's distribution key where the call takes one (specification §7): the
 * address's own comes before the kept one.
 */
export function withRetailKey<Input extends object>(key: string, input: Input, cookie: string | null): Input {
  if (key !== searchCall || (input as { retailKey?: string }).retailKey) return input;
  const kept = cookieValues(cookie, retailCookieName)[0] ?? '';
  return pattern.test(kept) ? { ...input, retailKey: kept } : input;
}
