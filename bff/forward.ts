import { parseCallName, type CallName, type CallSpec } from './contract/call';
import type { Form, Upload } from './callInput';
import type { Tenant } from './directory';
import { BffFailure } from './failure';
import { serialiseQuery } from './query';
import type { Span } from './tracing';
import type { UpstreamRequest } from './transport';
import { maxParsedBytes } from './upstreamAnswer';

/** Everything of a call that goes upstream. */
export interface ForwardedCall {
  readonly name: CallName;
  readonly spec: CallSpec;
  readonly tenant: Tenant;
  readonly origin: string;
  readonly clientIp: string;
  readonly requestId: string;
  /** What the question to the upstream is a part of, where somebody traces. */
  readonly span?: Span | undefined;
  readonly token: string | null;
  /** Path parameters, query and body together, as the caller sent them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** For multipart calls: the body as it comes. */
  readonly upload?: Upload | undefined;
  /** For urlencoded calls: the body as it came. */
  readonly form?: Form | undefined;
  readonly idempotencyKey: string | null;
  /** For event streams: the last event a reconnecting visitor has seen. */
  readonly lastEventId: string | null;
  /** The person's language, for the upstream's messages (docs/decisions/0008). */
  readonly language: string | null;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The distribution source the upstream knows this storefront by. Source: specification §7. */
const inviteSource = '3';
/** Encoding can make three characters of one: what the front door let in may still be too long to go on. */
const maxTargetLength = 8 * 1024;
const languageSafe = /^[A-Za-z0-9,;=.*\- ]{1,200}$/;
const headerSafe = /^[\x21-\x7e]{1,128}$/;
/** Sent with both token headers empty, whoever is logged in. Source: specification §7. */
const registerCall = 'POST /api/register';

/** The path under /prod-api with the names of its parameters. */
function upstreamRoute(name: CallName): string {
  return parseCallName(name).path.replace(/^\/api\//, '/prod-api/');
}

/** The path under /prod-api with its parameters filled in and percent-encoded. */
export function upstreamPath(name: CallName, fields: Readonly<Record<string, unknown>>): string {
  return upstreamRoute(name).replace(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(String(fields[key] ?? '')),
  );
}

/** What every request to an upstream says of the visit it is made for. */
export function visitHeaders(
  visit: Pick<ForwardedCall, 'tenant' | 'origin' | 'clientIp' | 'requestId'>,
): Record<string, string> {
  return {
    Host: visit.tenant.hostHeader,
    'Accept-Encoding': 'identity',
    'X-Forwarded-Host': visit.origin.slice(visit.origin.indexOf('//') + 2),
    'X-Forwarded-Proto': visit.origin.startsWith('https:') ? 'https' : 'http',
    'X-Forwarded-For': visit.clientIp,
    'X-Request-Id': visit.requestId,
  };
}

/** The request of api.md §1 and §2: path, query or body, and exactly the headers listed there. */
export function forwardedRequest(call: ForwardedCall): UpstreamRequest {
  const { method, params } = parseCallName(call.name);
  const rest = Object.fromEntries(Object.entries(call.fields).filter(([key]) => !params.includes(key)));
  const path = upstreamPath(call.name, call.fields);
  const headers: Record<string, string> = {
    ...visitHeaders(call),
    Accept: acceptedTypes(call.spec),
    ...(call.name === registerCall ? { Token: '', Authorization: '' } : tokenHeaders(call.tenant, call.token)),
    ...inviteHeaders(rest),
  };
  if (call.idempotencyKey !== null) headers['Idempotency-Key'] = call.idempotencyKey;
  if (call.lastEventId !== null && headerSafe.test(call.lastEventId)) headers['Last-Event-ID'] = call.lastEventId;
  if (call.language !== null && languageSafe.test(call.language)) headers['Accept-Language'] = call.language;
  const request = {
    origin: call.tenant.upstream,
    method,
    timeoutMs: call.timeoutMs,
    signal: call.signal,
    ...(call.span === undefined ? {} : { trace: { span: call.span, route: upstreamRoute(call.name) } }),
    ...(call.spec.shape === 'clean' ? { maxBytes: maxParsedBytes } : {}),
  };
  if (method === 'GET') {
    const query = serialiseQuery(rest);
    // An upstream's refusal of it would count as an outage of the upstream.
    if (path.length + query.length > maxTargetLength) throw new BffFailure('urlTooLong');
    return { ...request, path: query === '' ? path : `${path}?${query}`, headers, body: null };
  }
  if (call.upload) {
    headers['Content-Type'] = call.upload.contentType;
    if (call.upload.lengthBytes !== null) headers['Content-Length'] = String(call.upload.lengthBytes);
    return { ...request, path, headers, body: call.upload.body };
  }
  if (call.form) {
    headers['Content-Type'] = call.form.contentType;
    return { ...request, path, headers, body: call.form.bytes };
  }
  headers['Content-Type'] = 'application/json';
  return { ...request, path, headers, body: new TextEncoder().encode(JSON.stringify(rest)) };
}

function acceptedTypes(spec: CallSpec): string {
  if (spec.stream === 'events') return 'text/event-stream, application/json;q=0.5';
  return spec.envelope === 'text' ? 'text/plain' : 'application/json';
}

/** The person's token as the upstream wants it; nothing for a guest. */
export function tokenHeaders(tenant: Tenant, token: string | null): Record<string, string> {
  if (token === null) return {};
  const prefix = tenant.authorization === 'bearer' ? 'Bearer ' : '';
  return { Token: token, Authorization: `${prefix}${token}` };
}

function inviteHeaders(fields: Record<string, unknown>): Record<string, string> {
  const { inviteCode } = fields;
  if (inviteCode === undefined || inviteCode === null || inviteCode === '') return {};
  const text = String(inviteCode);
  if (!headerSafe.test(text)) {
    throw new BffFailure('invalidInput', { fields: { inviteCode: 'must be letters and digits' } });
  }
  return { inviteCode: text, source: inviteSource };
}
