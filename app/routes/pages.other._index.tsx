import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** `other` alone leads to the announcements. Source: specification §2. */
export function loader() {
  return redirect(paths.announcements());
}
