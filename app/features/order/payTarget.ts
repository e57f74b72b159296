import { sitePath } from '~/lib/links';

/** Where a payment is made: at a cashier of this site, or at the provider's own site. */
export type PayTarget =
  { readonly kind: 'site'; readonly to: string } | { readonly kind: 'provider'; readonly href: string };

/** Reads the marketplace's `payUrl`. Only a path of this site or an https address without credentials will do. */
export function payTargetOf(payUrl: string | null | undefined): PayTarget | null {
  const path = sitePath(payUrl);
  if (path !== null) return { kind: 'site', to: path };
  if (!/^https:\/\/[^\s\\]+$/i.test(payUrl ?? '')) return null;
  try {
    const url = new URL(payUrl ?? '');
    return url.username === '' && url.password === '' ? { kind: 'provider', href: url.href } : null;
  } catch {
    return null;
  }
}
