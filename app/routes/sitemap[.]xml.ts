import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapIndex } from '~/features/seo/sitemap.server';

/** The index of the shop's sitemaps. */
export function loader(args: LoaderFunctionArgs) {
  return sitemapIndex(args);
}
