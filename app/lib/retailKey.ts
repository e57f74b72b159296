/** Keeps the distribution key of the link a visitor came by, for every search of listings. */
const retailCookie = 'retail-key';
const retailParameter = 'retailKey';

const pattern = /^[\w-]{1,64}$/;
const thirtyDaysSeconds = 30 * 24 * 3600;

/** The distribution key of an address; null when there is none that could be one. */
export function retailKeyOf(search: URLSearchParams): string | null {
  const key = search.get(retailParameter)?.trim() ?? '';
  return pattern.test(key) ? key : null;
}

/** The key kept in `document.cookie`. */
export function keptRetailKey(cookies: string): string | null {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${retailCookie}=`))?.slice(retailCookie.length + 1) ?? '';
  return pattern.test(value) ? value : null;
}

/** The value for `document.cookie` that keeps a key for 30 days. */
export function keepRetailKey(key: string): string {
  return `${retailCookie}=${key}; Path=/; SameSite=Lax; Max-Age=${thirtyDaysSeconds}`;
}
