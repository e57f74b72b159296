import type { HeaderReader } from './headerList';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** May a request of this method go on? Safe methods always; unsafe ones by the rule of `mayChangeState`. */
export function isSameOriginRequest(method: string, headers: HeaderReader, origin: string): boolean {
  return safeMethods.has(method) || mayChangeState(headers, origin);
}

/**
 * May a request change something? When the browser says that it comes from this very origin
 * (`Sec-Fetch-Site: same-origin` or `none`, or an equal `Origin`).
 * A request with neither header comes from no browser of our day: it is let through only when it carries no
 * cookie, because then there is no borrowed authority; curl with a cookie has to send `Origin`.
 * @param origin scheme, host and port of the shop as the visitor sees it
 */
export function mayChangeState(headers: HeaderReader, origin: string): boolean {
  const claimed = headers.get('origin');
  const claimedOrigin = claimed === null ? null : withoutFinalDot(claimed);
  if (claimedOrigin !== null && claimedOrigin !== origin) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  if (claimedOrigin !== null) return true;
  return headers.get('cookie') === null;
}

/**
 * May a GET change something? By the same rule, and never by going to its address: of a link in a mail or a scanned code
 * browsers say `none`, also when it was another site that redirected here. The storefront asks by script.
 */
export function mayChangeStateByGet(headers: HeaderReader, origin: string): boolean {
  return headers.get('sec-fetch-mode') !== 'navigate' && mayChangeState(headers, origin);
}

/** `http://shop.test.` is the same shop as `http://shop.test`, and its visits have lost the dot (frontDoor.ts). */
function withoutFinalDot(origin: string): string {
  return origin.replace(/\.(?=(:\d+)?$)/, '');
}

/** True for requests a browser sends; such clients never get a token in a body. */
export function isBrowserRequest(headers: HeaderReader): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site');
}
