import type { MetaDescriptor } from '@remix-run/node';
import { safePicture } from './links';
import type { RootData } from './rootData';

/** A page on the way to the present one, from the home page on; `path` of this site. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Something said in schema.org's words. Remix escapes it for its script element. */
export function structured(type: string, facts: Readonly<Record<string, unknown>>): MetaDescriptor {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
  return { 'script:ld+json': { '@context': 'https://schema.org', '@type': type, ...known } };
}

/** Where a page stands in the shop. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): MetaDescriptor {
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }));
  return structured('BreadcrumbList', { itemListElement });
}

/** Who sells here. */
export function organisation({ tenant, origin }: RootData): MetaDescriptor {
  const telephone = tenant.contact?.phone;
  const logo = safePicture(tenant.avatar);
  return structured('Organization', {
    '@id': `${origin}/#organization`,
    name: tenant.tenantName,
    url: `${origin}/`,
    logo: logo === null ? undefined : absoluteAddress(logo, origin),
    contactPoint: telephone ? { '@type': 'ContactPoint', contactType: 'customer service', telephone } : undefined,
  });
}

/** A path of this site with its origin; any other address as it is. */
export function absoluteAddress(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}
