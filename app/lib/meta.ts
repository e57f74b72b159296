import type { MetaDescriptor } from '@remix-run/node';
import type { RootData, TitleKey } from './rootData';

interface MetaMatch {
  readonly id: string;
  readonly data?: unknown;
}

interface PageMetaOptions {
  /** The `matches` of the route's meta arguments. */
  readonly matches: readonly (MetaMatch | undefined)[];
  /** A key of the namespace Titles. */
  readonly title: TitleKey;
  /** A text that replaces the route's title, such as a listing's own. */
  readonly text?: string | null;
  readonly description?: string | null;
  /** Path and query of the canonical address; left out when the page has none. */
  readonly canonicalPath?: string;
  /** Picture for Open Graph: a path of this site or an http(s) address. */
  readonly image?: string | null;
  /** Keeps search engines away: personal pages, filtered lists. */
  readonly noIndex?: boolean;
}

/** Title, description, canonical and Open Graph of a page, in the tenant's name. */
export function pageMeta(options: PageMetaOptions): MetaDescriptor[] {
  const root = options.matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  const own = options.text?.trim() || root?.titles[options.title] || '';
  const title = [own, root?.tenant.tenantName].filter(Boolean).join(' · ');
  const description = options.description?.trim().slice(0, 200);
  const url = root && options.canonicalPath !== undefined ? `${root.origin}${options.canonicalPath}` : undefined;
  const image = root && options.image ? absolute(options.image, root.origin) : undefined;
  return [
    { title },
    { property: 'og:title', content: own || title },
    { property: 'og:type', content: 'website' },
    ...(root ? [{ property: 'og:site_name', content: root.tenant.tenantName }] : []),
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(url
      ? [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
    ...(image ? [{ property: 'og:image', content: image }] : []),
    ...(options.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}
