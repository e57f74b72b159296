import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import { createBffClient } from '../../bff/client';
import type { BffClient } from '../../bff/contract/types';
import { readEnv } from '../../bff/env';
import './loadContext.server';

interface Incoming {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/**
 * The typed client of the BFF for this request; see `BffClient`. In process when the server passed one in,
 * over HTTP to BFF_URL when `remix-serve` runs the web tier alone. One request has one client, so that its
 * loaders share notices and cookies.
 */
export function bffOf({ request, context }: Incoming): BffClient {
  context.bff ??= remoteClient(request, readEnv().bffUrl);
  return context.bff;
}

/**
 * A client of a BFF elsewhere. The visitor's host travels in X-Forwarded-Host, which the BFF believes only
 * from addresses in its TRUSTED_PROXIES: this web tier has to be one of them.
 */
function remoteClient(request: Request, bffUrl: string | undefined): BffClient {
  if (bffUrl === undefined) throw new Error('BFF_URL is not set: this web tier has no BFF to ask');
  const { origin, host, protocol } = new URL(request.url);
  const cookie = request.headers.get('Cookie');
  return createBffClient({
    origin,
    cookie,
    requestId: crypto.randomUUID(),
    // Only the BFF can open the cookie; a dead one shows itself by the first call's 401.
    loggedIn: /(?:^|;\s*)__Host-session=[^;\s]/.test(cookie ?? ''),
    headers: { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.replace(':', '') },
    fetch: async (call) => {
      const { pathname, search } = new URL(call.url);
      const body = call.method === 'GET' ? null : await call.arrayBuffer();
      const { method, headers, signal } = call;
      return fetch(`${bffUrl}${pathname}${search}`, { method, headers, body, signal, redirect: 'manual' });
    },
  });
}

/** Headers with the cookies the BFF set during this request. */
export function cookieHeaders(bff: BffClient, headers: Headers = new Headers()): Headers {
  for (const cookie of bff.setCookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** A redirect that takes the BFF's cookies along. */
export function redirectWith(bff: BffClient, to: string): Response {
  return redirect(to, { headers: cookieHeaders(bff) });
}
