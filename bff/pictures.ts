import type { Tenant } from './directory';
import { BffFailure } from './failure';
import { pictureContentPolicy } from './securityHeaders';
import type { Transport } from './transport';

const pictureTypes = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const picturePath = /^\/pictures\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/;

/** A picture of the upstream, from `/pictures/…` to its `/prod-api/pictures/…`. Names never change their content. */
export async function pictureResponse(
  path: string,
  tenant: Tenant,
  transport: Transport,
  facts: { requestId: string; timeoutMs: number; ifNoneMatch: string | null },
): Promise<Response> {
  if (!picturePath.test(path) || path.includes('..') || path.includes('//')) throw new BffFailure('unknownCall');
  const answer = await transport({
    origin: tenant.upstream,
    method: 'GET',
    path: `/prod-api${path}`,
    headers: {
      Host: tenant.hostHeader,
      Accept: 'image/*',
      'Accept-Encoding': 'identity',
      'X-Request-Id': facts.requestId,
    },
    body: null,
    timeoutMs: facts.timeoutMs,
  });
  const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (answer.status === 404) throw new BffFailure('unknownCall');
  if (answer.status !== 200 || !pictureTypes.has(type)) throw new BffFailure('upstreamBroken');
  const headers = new Headers({
    'content-type': type === 'image/svg+xml' ? 'image/svg+xml; charset=utf-8' : type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': pictureContentPolicy,
  });
  const etag = answer.headers['etag'];
  if (etag !== undefined) headers.set('etag', etag);
  if (etag !== undefined && facts.ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(answer.body), { headers });
}
