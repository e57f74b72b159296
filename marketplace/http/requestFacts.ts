import { randomUUID } from 'node:crypto';
import { languageOf, type Language } from '../messages';

/** What the headers of a request say, read once. */
export interface RequestFacts {
  /** The storefront's request id, or a new one: in every log line. */
  readonly id: string;
  /** Host without port and final dot, lower-cased. */
  readonly host: string;
  /** Scheme, host and port of the shop as its visitors see it: the start of its URLs. */
  readonly siteOrigin: string;
  /** The session token as sent, or null for a guest. */
  readonly token: string | null;
  /** The visitor's address as the storefront tells it. Personal: hash it before storing. */
  readonly clientAddress: string;
  readonly inviteCode: string | null;
  /** Makes a repeated POST one: see idempotency.ts. */
  readonly idempotencyKey: string | null;
  /** The language the headers ask for; null: the shop's. */
  readonly language: Language | null;
}

const requestIdPattern = /^[\w-]{1,64}$/;
const maxTokenLength = 256;
const siteHostPattern = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/;

/** @param url the request's URL: its host counts when there is no Host header (a request made in process) */
export function requestFacts(headers: Headers, url: string): RequestFacts {
  const id = headers.get('x-request-id') ?? '';
  const sentHost = headers.get('host') ?? new URL(url).host;
  return {
    id: requestIdPattern.test(id) ? id : randomUUID(),
    host: hostOf(sentHost),
    siteOrigin: siteOriginOf(headers, sentHost),
    token: tokenOf(headers.get('token')) ?? tokenOf(headers.get('authorization')),
    clientAddress: headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '',
    inviteCode: headers.get('invitecode')?.trim() || null,
    idempotencyKey: headers.get('idempotency-key')?.trim() || null,
    language: languageOf(headers.get('accept-language')),
  };
}

function hostOf(header: string): string {
  return header.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** As the storefront tells it; a marketplace asked without one is its own site. */
function siteOriginOf(headers: Headers, sentHost: string): string {
  const forwarded = headers.get('x-forwarded-host')?.trim().toLowerCase() ?? '';
  const host = siteHostPattern.test(forwarded) ? forwarded : sentHost.trim().toLowerCase();
  return `${headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`;
}

/** The token with or without `Bearer `; nothing when absent, empty or absurdly long. */
function tokenOf(header: string | null): string | null {
  const token = header?.trim().replace(/^bearer\s+/i, '') ?? '';
  return token === '' || token.length > maxTokenLength ? null : token;
}
