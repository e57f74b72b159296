import type { LoaderFunctionArgs } from '@remix-run/node';
import { iconFile } from '~/features/seo/icon.server';

/** What browsers and readers ask for by habit, whatever the page says. */
export function loader(args: LoaderFunctionArgs) {
  return iconFile(args, '48.png');
}
