import { parseCallName, type CallName, type CallSpec } from './contract/call';
import type { Form, Upload } from './callInput';
import type { Tenant } from './directory';
import { fieldRules } from './contract/fieldRules';
import { maxTargetLength } from './frontDoor';
import { BffFailure } from './failure';
import { wrongField } from './fieldWords';
import type { LeaveSignal } from './leaveSignal';
import { serialiseQuery } from './query';
import type { Span } from './tracing';
import type { UpstreamRequest } from './transport';
import { isTooLongToRead, maxParsedBytes } from './upstreamAnswer';

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
  readonly signal?: LeaveSignal | undefined;
}

/** The distribution source the upstream knows this storefront by. Source: specification §7. */
const inviteSource = '3';
const languageSafe = /^[A-Za-z0-9,;=.*\- ]{1,200}$/;
const headerSafe = /^[\x21-\x7e]{1,128}$/;
/** Sent with both token headers empty, whoever is logged in. Source: specification §7. */
const registerCall = 'POST /api/register';

/** The path under /prod-api with the names of its parameters. */
function upstreamRoute(name: CallName): string {
  return `/prod-api/${parseCallName(name).path.slice('/api/'.length)}`;
}

/** The path under /prod-api with its parameters filled in and percent-encoded. */
function upstreamPath(name: CallName, fields: Readonly<Record<string, unknown>>): string {
  const route = upstreamRoute(name);
  if (parseCallName(name).params.length === 0) return route;
  return route.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(fields[key] ?? '')));
}

/** What every request to an upstream says of the visit it is made for. */
export function visitHeaders(
  visit: Pick<ForwardedCall, 'tenant' | 'origin' | 'clientIp' | 'requestId'>,
  accept: string,
): Record<string, string> {
  return {
    Host: visit.tenant.hostHeader,
    Accept: accept,
    'Accept-Encoding': 'identity',
    'X-Forwarded-Host': visit.origin.slice(visit.origin.indexOf('//') + 2),
    'X-Forwarded-Proto': visit.origin.startsWith('https:') ? 'https' : 'http',
    'X-Forwarded-For': visit.clientIp,
    'X-Request-Id': visit.requestId,
  };
}

/**
 * The request of api.md §1 and §2: path, query or body, and exactly the headers listed there.
 * @param timeoutMs what is left of the call's time
 */
export function forwardedRequest(call: ForwardedCall, timeoutMs = call.timeoutMs): UpstreamRequest {
  const { method, params } = parseCallName(call.name);
  const rest =
    params.length === 0
      ? call.fields
      : Object.fromEntries(Object.entries(call.fields).filter(([key]) => !params.includes(key)));
  const path = upstreamPath(call.name, call.fields);
  const headers = visitHeaders(call, acceptedTypes(call.spec));
  if (call.name === registerCall) Object.assign(headers, { Token: '', Authorization: '' });
  else addToken(headers, call.tenant, call.token);
  addInvitation(headers, rest, call.language);
  if (call.idempotencyKey !== null) headers['Idempotency-Key'] = call.idempotencyKey;
  if (call.lastEventId !== null && headerSafe.test(call.lastEventId)) headers['Last-Event-ID'] = call.lastEventId;
  if (call.language !== null && languageSafe.test(call.language)) headers['Accept-Language'] = call.language;
  const requestOf = (target: string, body: UpstreamRequest['body']): UpstreamRequest => ({
    origin: call.tenant.upstream,
    method,
    changesState: call.spec.changesState === true,
    path: target,
    headers,
    body,
    timeoutMs,
    maxBytes: call.spec.shape === 'clean' ? maxParsedBytes : undefined,
    refuses: isTooLongToRead,
    signal: call.signal,
    trace: call.span === undefined ? undefined : { span: call.span, route: upstreamRoute(call.name) },
  });
  if (method === 'GET') {
    const query = serialiseQuery(rest);
    // Percent-encoding can make three characters of one: what the front door accepted may be too long now. If the
    // upstream refused it, that would count as its own failure.
    if (path.length + query.length > maxTargetLength) throw new BffFailure('urlTooLong');
    return requestOf(query === '' ? path : `${path}?${query}`, null);
  }
  if (call.upload) {
    headers['Content-Type'] = call.upload.contentType;
    if (call.upload.lengthBytes !== null) headers['Content-Length'] = String(call.upload.lengthBytes);
    return requestOf(path, call.upload.body);
  }
  if (call.form) {
    headers['Content-Type'] = call.form.contentType;
    return requestOf(path, call.form.bytes);
  }
  headers['Content-Type'] = 'application/json';
  return requestOf(path, new TextEncoder().encode(JSON.stringify(rest)));
}

function acceptedTypes(spec: CallSpec): string {
  if (spec.stream === 'events') return 'text/event-stream, application/json;q=0.5';
  return spec.envelope === 'text' ? 'text/plain' : 'application/json';
}

/** Adds the person's token as the upstream wants it; nothing for a guest. */
export function addToken(headers: Record<string, string>, tenant: Tenant, token: string | null): void {
  if (token === null) return;
  headers['Token'] = token;
  headers['Authorization'] = tenant.authorization === 'bearer' ? `Bearer ${token}` : token;
}

function addInvitation(
  headers: Record<string, string>,
  fields: Readonly<Record<string, unknown>>,
  language: string | null,
): void {
  const { inviteCode } = fields;
  if (inviteCode === undefined || inviteCode === null || inviteCode === '') return;
  const text = String(inviteCode);
  if (!headerSafe.test(text)) throw wrongField('inviteCode', fieldRules.code, language);
  headers['inviteCode'] = text;
  headers['source'] = inviteSource;
}
