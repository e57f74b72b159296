import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta } from '~/lib/meta';
import type { RootData } from '~/lib/rootData';
import { paths } from '~/paths';

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** Head of the home page under both of its addresses: one canonical, and the site's search for search engines. */
export function homeMeta(matches: Matches, description: string | undefined): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  const head = pageMeta({ matches, title: 'home', canonicalPath: paths.home, description: description ?? null });
  if (root === undefined) return head;
  const search = `${root.origin}${paths.accountOrder({ pageType: 'buy' })}&searchText={search_term_string}`;
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: root.tenant.tenantName,
    url: `${root.origin}${paths.home}`,
    potentialAction: { '@type': 'SearchAction', target: search, 'query-input': 'required name=search_term_string' },
  };
  return [...head, { 'script:ld+json': site }];
}
