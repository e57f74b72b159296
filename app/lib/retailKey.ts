import { keep, keptValue } from './keptCookie';

/** Keeps the distribution key of the link a visitor came by, for every search of listings (bff/retailKey.ts). */
const retailCookie = 'retail-key';
const retailParameter = 'retailKey';

const pattern = /^[\w-]{1,64}$/;

/** The distribution key of an address; null when there is none that could be one. */
export function retailKeyOf(search: URLSearchParams): string | null {
  const key = search.get(retailParameter)?.trim() ?? '';
  return pattern.test(key) ? key : null;
}

/** The key kept in `document.cookie`. */
export const keptRetailKey = (cookies: string): string | null => keptValue(cookies, retailCookie, pattern);

/** The value for `document.cookie` that keeps a key for 30 days. */
export const keepRetailKey = (key: string): string => keep(retailCookie, key);
