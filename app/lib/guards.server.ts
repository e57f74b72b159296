import { redirect } from '@remix-run/node';
import type { BffClient } from '../../bff/contract/types';
import { paths } from '~/paths';
import { isServed } from './features';

/**
 * For screens that need an account: guests go to the login and come back here.
 * @throws Response a redirect to /login?fromRoute=<path and query>
 */
export function requireSession(bff: BffClient, request: Request): void {
  if (bff.loggedIn) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login({ fromRoute: `${pathname}${search}` }));
}

/**
 * For screens of a feature that a shop may do without: where it does, there is no such page.
 * @throws Response 404
 */
export async function requireServed(bff: BffClient, request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const tenant = bff.tenant ?? (await bff.data('GET /api/web/getTenant', { type: '1', state: '1' }));
  if (isServed(tenant, `${pathname}${search}`)) return;
  throw Response.json({ code: 404, msg: '', requestId: bff.requestId }, { status: 404 });
}
