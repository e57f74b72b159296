import type { LoaderFunctionArgs } from '@remix-run/node';
import { robotsText } from '~/features/seo/robots';
import { siteOriginOf } from '~/lib/bff.server';
import { siteFile } from '~/lib/siteFile.server';

/** What crawlers may read of this shop. */
export function loader(args: LoaderFunctionArgs) {
  return siteFile(args.request, robotsText(siteOriginOf(args)), {
    type: 'text/plain; charset=utf-8',
    maxAgeSeconds: 3600,
  });
}
