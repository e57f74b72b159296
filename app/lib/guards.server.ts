import { redirect } from '@remix-run/node';
import type { BffClient } from '../../bff/contract/types';
import { paths } from '~/paths';

/**
 * For screens that need an account: guests go to the login and come back here.
 * @throws Response a redirect to /login?fromRoute=<path and query>
 */
export function requireSession(bff: BffClient, request: Request): void {
  if (bff.loggedIn) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login({ fromRoute: `${pathname}${search}` }));
}
