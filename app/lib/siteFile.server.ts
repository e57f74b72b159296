import { toLocale, type Locale } from './locale';
import { localeOf } from './preferences.server';
import type { Tenant } from './rootData';

const etagCharacters = 27;

/**
 * A file of the shop that is the same for everybody, such as the manifest: browsers keep it for a while and then ask
 * whether it changed.
 */
export async function siteFile(
  request: Request,
  body: string | Uint8Array,
  { type, maxAgeSeconds, vary }: { type: string; maxAgeSeconds: number; vary?: string | undefined },
): Promise<Response> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const etag = `"${Buffer.from(digest).toString('base64url').slice(0, etagCharacters)}"`;
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    ...(vary === undefined ? {} : { Vary: vary }),
  });
  const known = request.headers.get('If-None-Match')?.split(',') ?? [];
  // A proxy that packs the body marks the tag as weak.
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers });
}

/** The language of what is told to everybody: the merchant's; who says none is read as the visitor wishes. */
export function siteLocale(request: Request, tenant: Tenant): Locale {
  return toLocale(tenant.locale) ?? localeOf(new Request(request.url, { headers: acceptLanguage(request) }));
}

/** What such a file depends on beside its address, for caches on the way: the visitor's language where the merchant says none. */
export function siteVary(tenant: Tenant): string | undefined {
  return toLocale(tenant.locale) === null ? 'Accept-Language' : undefined;
}

function acceptLanguage(request: Request): Headers {
  const wish = request.headers.get('Accept-Language');
  return new Headers(wish === null ? {} : { 'Accept-Language': wish });
}
