import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta, rootDataOf, type MetaMatches } from '~/lib/meta';
import { organisation } from '~/lib/structuredData';
import { paths } from '~/paths';

/** Head of the home page under both of its addresses: one canonical, and the site's search for search engines. */
export function homeMeta(matches: MetaMatches, description: string | undefined): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const head = pageMeta({ matches, title: 'home', canonicalPath: paths.home, description: description ?? null });
  if (root === undefined) return head;
  const search = `${root.origin}${paths.accountOrder({ pageType: 'buy' })}&searchText={search_term_string}`;
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: root.tenant.tenantName,
    inLanguage: root.locale,
    publisher: { '@id': `${root.origin}/#organization` },
    url: `${root.origin}${paths.home}`,
    potentialAction: { '@type': 'SearchAction', target: search, 'query-input': 'required name=search_term_string' },
  };
  return [...head, { 'script:ld+json': site }, organisation(root)];
}
