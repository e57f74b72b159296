import { cookieValues } from './session';

/** Keeps the distribution key of the link a visitor came by; set by the page (app/lib/retailKey.ts). */
export const retailCookieName = 'retail-key';

const parameter = 'retailKey';
const searchCall = 'POST /api/web/good/allList';
const pattern = /^[\w-]{1,64}$/;

/** The distribution key of a visitor's request for a page: its address's own, else the kept one; null: none. */
export function retailKeyOf(request: Request): string | null {
  const own = new URL(request.url).searchParams.get(parameter)?.trim() ?? '';
  const kept = cookieValues(request.headers.get('cookie'), retailCookieName)[0] ?? '';
  return [own, kept].find((key) => pattern.test(key)) ?? null;
}

/** The input of a page's call with a distribution key where the call takes one (specification §7) and names none. */
export function withRetailKey<Input extends object>(key: string, input: Input, retailKey: string | null): Input {
  if (retailKey === null || key !== searchCall || (input as { retailKey?: string }).retailKey) return input;
  return { ...input, retailKey };
}
