import type { LoaderFunctionArgs } from '@remix-run/node';
import { shareCardFile } from '~/features/seo/shareCard.server';

/** The picture of a listing in shared links. */
export function loader(args: LoaderFunctionArgs) {
  return shareCardFile(args, args.params['name'] ?? '');
}
