import type { LoaderFunctionArgs } from '@remix-run/node';
import { listingsSitemap, pagesSitemap } from '~/features/seo/sitemap.server';

/** The files the sitemap's index names: `pages.xml` and `listings-1.xml` onwards. */
export function loader(args: LoaderFunctionArgs) {
  const name = args.params['name'] ?? '';
  if (name === 'pages.xml') return pagesSitemap(args);
  const shard = /^listings-([1-9]\d{0,4})\.xml$/.exec(name)?.[1];
  if (shard === undefined) throw new Response(null, { status: 404 });
  return listingsSitemap(args, Number(shard));
}
