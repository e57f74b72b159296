import { randomUUID } from 'node:crypto';
import { languageOf, type Language } from '../messages';

/** What the headers of a request say, read once. */
export interface RequestFacts {
  /** The storefront's request id, or a new one: in every log line. */
  readonly id: string;
  /** Host without port and final dot, lower-cased. */
  readonly host: string;
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

/** @param url the request's URL: its host counts when there is no Host header (a request made in process) */
export function requestFacts(headers: Headers, url: string): RequestFacts {
  const id = headers.get('x-request-id') ?? '';
  return {
    id: requestIdPattern.test(id) ? id : randomUUID(),
    host: hostOf(headers.get('host') ?? new URL(url).host),
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

/** The token with or without `Bearer `; nothing when absent, empty or absurdly long. */
function tokenOf(header: string | null): string | null {
  const token = header?.trim().replace(/^bearer\s+/i, '') ?? '';
  return token === '' || token.length > maxTokenLength ? null : token;
}
