import type { HeaderReader } from './headerList';

/** With it the storefront's own scripts ask; see `mayChangeStateByGet`. */
const ownScriptHeader = { name: 'x-requested-with', value: 'storefront' };
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** May a request of this method go on? Safe methods always; unsafe ones by the rule of `mayChangeState`. */
export function isSameOriginRequest(method: string, headers: HeaderReader, origin: string): boolean {
  return safeMethods.has(method) || mayChangeState(headers, origin);
}

/**
 * May a request change something? When the browser says that it comes from this very origin
 * (`Sec-Fetch-Site: same-origin` or `none`, or an equal `Origin`).
 * Of a request with neither header nobody knows where it comes from: it is let through only when it carries no cookie,
 * because then there is no borrowed authority; curl with a cookie has to send `Origin`.
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
 *
 * A script's GET has no `Origin`, and no `Sec-Fetch-Site` before Safari 16.4 and Firefox 90, nor by plain http. So the
 * storefront's scripts say who they are in a header of our own: no form or picture can send it, and for another site's
 * script browsers would first ask whether it may, which no answer of ours allows.
 */
export function mayChangeStateByGet(headers: HeaderReader, origin: string): boolean {
  if (headers.get('sec-fetch-mode') === 'navigate') return false;
  if (mayChangeState(headers, origin)) return true;
  const saysNothing = !headers.has('origin') && !headers.has('sec-fetch-site');
  return saysNothing && isOwnScript(headers);
}

function isOwnScript(headers: HeaderReader): boolean {
  return headers.get(ownScriptHeader.name) === ownScriptHeader.value;
}

/** `http://shop.test.` is the same shop as `http://shop.test`, and its visits have lost the dot (frontDoor.ts). */
function withoutFinalDot(origin: string): string {
  return origin.replace(/\.(?=(:\d+)?$)/, '');
}

/** True for requests a browser sends; such clients never get a token in a body. */
export function isBrowserRequest(headers: HeaderReader): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site') || isOwnScript(headers);
}
