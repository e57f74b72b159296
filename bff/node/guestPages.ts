import type { IncomingMessage, ServerResponse } from 'node:http';
import { NotThere, type CacheEntry, type Fetched, type TenantCache } from '../cache';
import type { CacheRule } from '../contract/call';
import { onceForEach } from '../contract/once';
import type { Tenant } from '../directory';
import { namesEtag } from '../etag';
import type { Visit } from '../frontDoor';
import { withHashes } from '../inlineHashes';
import { resolveLanguage } from '../language';
import { pageKeyStart } from '../purge';
import { retailCookieName } from '../retailKey';
import { cookieValues, noticeCookieName, sessionCookieName } from '../session';
import { UpstreamError } from '../transport';
import { acceptedCoding, minPackedBytes, packedOnce } from './packing';

/** Short, as for lists of listings: what was sold a moment ago must not look buyable for long. */
const guestPageRule: CacheRule = { freshMs: 3000, staleWhileRevalidateMs: 7000, staleIfErrorMs: 0 };

const maxPageBytes = 1024 * 1024;
/** Headers that each answer gets anew. */
const changing = new Set(['cache-control', 'content-type', 'content-length', 'etag', 'x-request-id']);

/** A page as it was rendered. */
export interface PlainPage {
  readonly response: Response;
  /** The text of its body in pieces, where the renderer has told it: then nobody need read it from the response. */
  readonly html: readonly string[] | null;
}

/** The same, and whether everybody may see it. */
export interface RenderedPage extends PlainPage {
  readonly nonce: string;
  /** It shows nothing but what every guest sees, and changes nothing in the browser. */
  readonly isForAll: boolean;
}

/**
 * Renders a page for any guest.
 * @param request what the page may depend on and nothing else
 */
export type GuestRenderer = (request: Request) => Promise<RenderedPage>;

/** How a request for a page went. `BYPASS`: it could not be told to others. */
export type GuestAnswer =
  { readonly state: 'HIT' | 'MISS'; readonly status: number } | { readonly state: 'BYPASS'; readonly page: PlainPage };

/** Pages that all guests see alike, rendered once for all who ask within seconds. */
export interface GuestPages {
  /**
   * Answers by a stored page, or by one that is made now and stored.
   * @returns null for what is nobody's business here: persons, other methods, pages that are never shared
   */
  answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    visit: Visit,
    tenant: Tenant,
    facts: { requestId: string; waitMs: number; render: GuestRenderer },
  ): Promise<GuestAnswer | null>;
}

/** Carried past the cache to whoever asked first; the others render for themselves. */
class NotForAll extends Error {}

/**
 * What of a request the page may depend on, brought to few values: the address, two preferences, the language the
 * browser wishes. Everything else is taken away before the page is made, so that nothing of one visitor can reach
 * the page of the next.
 */
interface Wish {
  readonly locale: string | null;
  readonly colorMode: string | null;
  readonly language: string | null;
}

const headerOf = (visit: Visit, name: string) => visit.headers.find(([key]) => key === name)?.[1] ?? null;

/** Null: somebody in particular, or somebody who wants another form of the page. */
function wishOf(visit: Visit): Wish | null {
  const cookies: string[] = [];
  for (const [name, value] of visit.headers) {
    if (name === 'authorization' || name === 'token' || (name === 'accept' && /markdown/i.test(value))) return null;
    if (name === 'cookie') cookies.push(value);
  }
  const cookie = cookies.join('; ');
  const names = [sessionCookieName, noticeCookieName, retailCookieName];
  if (names.some((name) => cookie.includes(name))) return null;
  const locale = resolveLanguage(cookieValues(cookie, 'locale')[0] ?? null);
  const [mode] = cookieValues(cookie, 'color-mode');
  return {
    locale,
    colorMode: mode === 'light' || mode === 'dark' ? mode : null,
    language: locale === null ? resolveLanguage(headerOf(visit, 'accept-language')) : null,
  };
}

function requestOf(visit: Visit, { locale, colorMode, language }: Wish): Request {
  const headers = new Headers({ accept: 'text/html', host: headerOf(visit, 'host') ?? visit.host });
  const cookie = [
    ...(locale === null ? [] : [`locale=${locale}`]),
    ...(colorMode === null ? [] : [`color-mode=${colorMode}`]),
  ];
  if (cookie.length > 0) headers.set('cookie', cookie.join('; '));
  if (language !== null) headers.set('accept-language', language);
  return new Request(visit.origin + visit.path, { headers });
}

/** @param isShared tells the paths of pages that all guests see alike */
export function createGuestPages(options: { cache: TenantCache; isShared: (pathname: string) => boolean }): GuestPages {
  const { cache, isShared } = options;
  /** Those of `sharedHead`, flat, made once for each stored page. */
  const headOfAll = onceForEach((entry: CacheEntry) => [...sharedHead(entry)].flat());
  return {
    async answer(incoming, outgoing, visit, tenant, { requestId, waitMs, render }) {
      if ((incoming.method !== 'GET' && incoming.method !== 'HEAD') || !isShared(visit.path.split('?', 1)[0] ?? '')) {
        return null;
      }
      const wish = wishOf(visit);
      if (wish === null) return null;
      let own: PlainPage | null = null;
      let isAnswered = false;
      const key = [visit.origin, wish.locale, wish.colorMode, wish.language, visit.path].join(' ');
      const make = async () => {
        const rendered = await render(requestOf(visit, wish));
        const stored = rendered.isForAll ? await storable(rendered) : null;
        if (stored !== null) return stored;
        // A visitor who was given the older page meanwhile has no use for this one.
        if (isAnswered) await rendered.response.body?.cancel();
        else own = rendered;
        throw isMissing(rendered.response) ? new NotThere() : new NotForAll();
      };
      try {
        const { entry, state } = await cache.through(tenant.id, pageKeyStart + key, guestPageRule, make, waitMs);
        isAnswered = true;
        const status = await send(incoming, outgoing, entry, [
          ...headOfAll(entry),
          'x-cache',
          state,
          'x-request-id',
          requestId,
        ]);
        return { state: state === 'HIT' ? 'HIT' : 'MISS', status };
      } catch (error) {
        isAnswered = true;
        // A visitor who has waited long enough gets a page of their own.
        const isLate = error instanceof UpstreamError && error.fault === 'timeout';
        if (!isLate && !(error instanceof NotForAll) && !(error instanceof NotThere)) throw error;
        return own === null ? null : { state: 'BYPASS', page: own };
      }
    },
  };
}

/** Nothing is there any more: the stored page must not be served for the rest of its seconds. */
function isMissing({ status }: Response): boolean {
  return status === 404 || status === 410;
}

/** What to store of a page; null when it can't be. */
async function storable({ response, html, nonce }: RenderedPage): Promise<Fetched | null> {
  const { status, headers } = response;
  const policy = headers.get('content-security-policy');
  const type = headers.get('content-type') ?? '';
  const isPage = status === 200 && policy !== null && type.startsWith('text/html') && !headers.has('set-cookie');
  if (!isPage || html === null) return null;
  const text = html.join('');
  if (text.length > maxPageBytes) return null;
  const hashed = await withHashes(text, policy, nonce);
  if (hashed === null) return null;
  const kept: Record<string, string> = { 'content-security-policy': hashed.contentSecurityPolicy };
  for (const [name, value] of headers) if (!changing.has(name) && !(name in kept)) kept[name] = value;
  return { body: new TextEncoder().encode(hashed.html), contentType: type, headers: kept };
}

/** The headers with which a stored page is sent to everybody. */
function sharedHead({ contentType, etag, headers }: CacheEntry): Map<string, string> {
  const head = new Map(Object.entries(headers ?? {}));
  head.set('content-type', contentType);
  // For the browser's own way back: it asks each time, and is told when nothing changed.
  head.set('cache-control', 'private, no-cache');
  head.set('etag', validatorOf(etag));
  head.set('vary', joined(headers?.['vary'], 'Accept-Encoding'));
  return head;
}

/** Weak: the same for the compressed forms of a page's bytes. */
const validatorOf = (etag: string) => `W/${etag}`;

/**
 * @param head name, value, name, value …
 * @returns the status
 */
async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { body, etag }: CacheEntry,
  head: string[],
): Promise<number> {
  if (namesEtag(incoming.headers['if-none-match'], etag)) {
    outgoing.writeHead(304, head);
    outgoing.end();
    return 304;
  }
  const coding = body.length < minPackedBytes ? null : acceptedCoding(incoming.headers['accept-encoding']);
  const packed = coding === null ? null : await packedOnce(body, coding);
  if (packed !== null && coding !== null) head.push('content-encoding', coding);
  head.push('content-length', String((packed ?? body).length));
  outgoing.writeHead(200, head);
  if (incoming.method === 'HEAD') outgoing.end();
  else outgoing.end(packed ?? body);
  return 200;
}

const joined = (first: string | undefined, second: string) => (first === undefined ? second : `${first}, ${second}`);
