import type { LoaderFunctionArgs } from '@remix-run/node';
import { iconFile } from '~/features/seo/icon.server';

/** The shop's icons, drawn from its sign. */
export function loader(args: LoaderFunctionArgs) {
  return iconFile(args, args.params['name'] ?? '');
}
