import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** The layout alone is no page. */
export function loader() {
  return redirect(paths.home);
}
