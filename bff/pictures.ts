import { lookAtEnvelope } from './codeSearch';
import type { Tenant } from './directory';
import { namesEtag } from './etag';
import { BffFailure } from './failure';
import { addToken, visitHeaders } from './forward';
import type { Guard } from './guard';
import type { LeaveSignal } from './leaveSignal';
import { pictureContentPolicy } from './securityHeaders';
import type { Span } from './tracing';
import { UpstreamError, type Transport, type UpstreamAnswer, type UpstreamFault } from './transport';
import { laneOf } from './upstreamCalls';

const pictureTypes = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const picturePath = /^\/pictures\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/;
/** Faults of the upstream itself; a single broken picture must not close the shop. */
const outages: ReadonlySet<UpstreamFault> = new Set<UpstreamFault>([
  'refused',
  'dns',
  'reset',
  'connectTimeout',
  'timeout',
]);

const hiddenCodes: ReadonlySet<number> = new Set([401, 403, 404]);

/** What the upstream lets not everybody see; the person is told with these only. */
const uploadPath = /^\/pictures\/upload\//;
/** A seal for whoever has no session: passed on as it is. Nothing else of a query is. */
const sealQuery = /^\?until=\d{1,12}&seal=[\w-]{1,64}$/;

/** A request for a picture. */
export interface PictureVisit {
  readonly path: string;
  /** With its question mark; '' for none. */
  readonly query: string;
  /** Whose picture it may be; null for a guest. */
  readonly token: () => Promise<string | null>;
  readonly tenant: Tenant;
  readonly origin: string;
  readonly clientIp: string;
  readonly requestId: string;
  readonly span?: Span | undefined;
  readonly timeoutMs: number;
  readonly signal: LeaveSignal;
  readonly ifNoneMatch: string | null;
  readonly accept: string | null;
}

/** Browsers that take AVIF name it; `*` is what all say. */
const takesAvif = /(?:^|,)\s*image\/avif\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i;

/** A picture of the upstream, from `/pictures/…` to its `/prod-api/pictures/…`. Names never change their content. */
export async function pictureResponse(
  visit: PictureVisit,
  { transport, guard }: { transport: Transport; guard: Guard },
): Promise<Response> {
  const { path, tenant, signal } = visit;
  if (!picturePath.test(path) || path.includes('..') || path.includes('//')) throw new BffFailure('unknownCall');
  const isUpload = uploadPath.test(path);
  const query = isUpload && sealQuery.test(visit.query) ? visit.query : '';
  const token = isUpload ? await visit.token() : null;
  const asked = visitHeaders(visit, acceptOf(visit));
  addToken(asked, tenant, token);
  const answer = await guard.run({
    lane: laneOf(tenant),
    kind: 'picture',
    timeoutMs: visit.timeoutMs,
    signal,
    isFailure: (error) => error instanceof UpstreamError && outages.has(error.fault),
    ask: async (leftMs) =>
      sound(
        await transport({
          origin: tenant.upstream,
          method: 'GET',
          changesState: false,
          path: `/prod-api${path}${query}`,
          headers: asked,
          body: null,
          timeoutMs: leftMs,
          signal,
          trace: visit.span && { span: visit.span, route: '/prod-api/pictures' },
        }),
      ),
  });
  if (answer === null) throw new BffFailure('unknownCall');
  const type = typeOf(answer);
  const headers = new Headers({
    'content-type': type === 'image/svg+xml' ? 'image/svg+xml; charset=utf-8' : type,
    'cache-control': isPersonal(answer, token) ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'content-security-policy': pictureContentPolicy,
    'content-disposition': 'inline',
  });
  if (/\baccept\b/i.test(answer.headers['vary'] ?? '')) headers.set('vary', 'Accept');
  const etag = answer.headers['etag'];
  if (etag !== undefined) headers.set('etag', etag);
  if (etag !== undefined && namesEtag(visit.ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(answer.body), { headers });
}

/** One of two words, so that caches on the way upstream keep two pictures and not one for each browser. */
function acceptOf({ accept }: PictureVisit): string {
  return takesAvif.test(accept ?? '') ? 'image/avif,image/*' : 'image/*';
}

/** True for a picture that is not for everybody; asked for in a person's name it is so unless the upstream says public. */
function isPersonal(answer: UpstreamAnswer, token: string | null): boolean {
  const caching = answer.headers['cache-control'] ?? '';
  return /\b(private|no-store)\b/i.test(caching) || (token !== null && !/\bpublic\b/i.test(caching));
}

function typeOf(answer: UpstreamAnswer): string {
  return (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** True for a picture that is not there or not for this person, to whom that is the same. */
function isHidden(answer: UpstreamAnswer): boolean {
  if (hiddenCodes.has(answer.status)) return true;
  // Upstreams of the family say so in an envelope with a status of 200.
  const code = typeOf(answer) === 'application/json' ? lookAtEnvelope(answer.body)?.code : undefined;
  return code !== undefined && hiddenCodes.has(code);
}

/** A picture; null for word that there is none. @throws BffFailure for any other answer */
function sound(answer: UpstreamAnswer): UpstreamAnswer | null {
  if (answer.status === 200 && pictureTypes.has(typeOf(answer))) return answer;
  if (isHidden(answer)) return null;
  throw new BffFailure('upstreamBroken');
}
