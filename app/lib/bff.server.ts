import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import { CallAnswer } from '../../bff/callAnswer';
import { createBffClient } from '../../bff/client';
import { clientBehind } from '../../bff/clientAddress';
import type { BffClient } from '../../bff/contract/types';
import { isWorkerWanted, readEnv } from '../../bff/env';
import { createTrustedPeers } from '../../bff/node/trustedPeers';
import { partnerOrigin, type PartnerSettings } from '../../bff/partnerSettings';
import { retailKeyOf } from '../../bff/retailKey';
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
  context.bff ??= remoteClient(request, webTier());
  return context.bff;
}

/**
 * The client of a guest of this shop, for what everybody is told: a file that caches on the way keep, a value that is
 * kept here. Nothing of this visitor is in it.
 */
export async function guestOf({ request, context }: Incoming): Promise<BffClient> {
  if (context.guest !== undefined) return context.guest();
  const headers = new Headers();
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return remoteClient(new Request(new URL(request.url).origin, { headers }), webTier());
}

/** The only origin outside this shop that its sellers are sent on to; null: no partner is set up. */
export function partnerOriginOf({ request, context }: Incoming): string | null {
  if (context.partnerOrigin === undefined) {
    context.partnerOrigin = partnerOrigin(webTier().partner, new URL(request.url).origin);
  }
  return context.partnerOrigin;
}

let workerIsOn: boolean | undefined;

/** Whether the shop works as an app with a service worker: the setting SERVICE_WORKER. */
export function isServiceWorkerOn(): boolean {
  return (workerIsOn ??= isWorkerWanted());
}

/** The origin search engines and shared links are told. */
export function siteOriginOf({ request, context }: Incoming): string {
  return context.siteOrigin ?? originOf(request, webTier());
}

/** What a web tier alone has to know. */
interface WebTier {
  readonly partner: PartnerSettings | null;
  readonly bffUrl: string;
  /** There are proxies of our own in front. */
  readonly isBehindProxies: boolean;
  readonly isTrustedProxy: (address: string) => boolean;
}

let known: WebTier | undefined;

function webTier(): WebTier {
  if (known !== undefined) return known;
  const { bffUrl, partner, trustedProxies } = readEnv();
  if (bffUrl === undefined) throw new Error('BFF_URL is not set: this web tier has no BFF to ask');
  known = {
    bffUrl,
    partner,
    isBehindProxies: trustedProxies.length > 0,
    // Without proxies of our own in front, everybody could write X-Forwarded-For: then nothing in it is believed.
    isTrustedProxy: trustedProxies.length === 0 ? () => true : createTrustedPeers(trustedProxies),
  };
  return known;
}

/**
 * A client of a BFF elsewhere. The visitor's host, scheme and address travel in X-Forwarded-Host, -Proto and -For, which
 * the BFF believes only from addresses in its TRUSTED_PROXIES: this web tier has to be one of them.
 */
function remoteClient(request: Request, tier: WebTier): BffClient {
  const { bffUrl, isTrustedProxy } = tier;
  const origin = originOf(request, tier);
  const { host, protocol } = new URL(origin);
  const cookie = request.headers.get('Cookie');
  return createBffClient({
    origin,
    cookie,
    retailKey: retailKeyOf(request),
    requestId: crypto.randomUUID(),
    // Only the BFF can open the cookie; a dead one shows itself by the first call's 401.
    loggedIn: /(?:^|;\s*)__Host-session=[^;\s]/.test(cookie ?? ''),
    headers: {
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.replace(':', ''),
      ...visitorAddress(request, isTrustedProxy),
    },
    answer: async (call, signal = null) => {
      const { pathname, search } = new URL(call.url);
      const body = call.body === null ? null : await new Response(call.body as BodyInit).arrayBuffer();
      const init: RequestInit = { method: call.method, headers: [...call.headers], body, signal, redirect: 'manual' };
      return CallAnswer.of(await fetch(`${bffUrl}${pathname}${search}`, init));
    },
  });
}

/** Where the visitor came: by which scheme the nearest proxy tells, where TLS ends before us. Payments are reported there. */
function originOf({ url, headers }: Request, { isBehindProxies }: WebTier): string {
  const { origin, host } = new URL(url);
  const told = isBehindProxies ? headers.get('X-Forwarded-Proto')?.split(',').at(-1)?.trim().toLowerCase() : undefined;
  return told === 'https' || told === 'http' ? `${told}://${host}` : origin;
}

/**
 * The visitor's address, as the proxies in front of this web tier tell it: remix-serve hands no peer address to the
 * app. Where none of them tells it nothing is claimed, and the BFF sees this web tier itself.
 */
function visitorAddress(request: Request, isTrustedProxy: (address: string) => boolean): Record<string, string> {
  const address = clientBehind([request.headers.get('X-Forwarded-For') ?? ''], isTrustedProxy);
  return address === null || isTrustedProxy(address) ? {} : { 'x-forwarded-for': address };
}

/** True when an answer so far began a session: its cookie is set with this page's answer. */
export function beganSession(bff: Pick<BffClient, 'setCookies'>): boolean {
  return bff.setCookies.some((cookie) => /^__Host-session=[^;]/.test(cookie));
}

/** Headers with the cookies the BFF set during this request. */
export function cookieHeaders(bff: BffClient, headers: Headers = new Headers()): Headers {
  for (const cookie of bff.setCookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** A redirect that takes the BFF's cookies along, and those of the page. */
export function redirectWith(bff: BffClient, to: string, ...cookies: readonly string[]): Response {
  const headers = cookieHeaders(bff);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}
