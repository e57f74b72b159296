import { clientBehind } from './clientAddress';
import type { BffErrorName } from './contract/errors';
import { isAddressLiteral, parseHost, portOf } from './hostGrammar';

/** A request as the wire had it, before any framework touched it. */
export interface WireRequest {
  readonly method: string;
  /** The request target as sent. */
  readonly target: string;
  readonly httpVersion: string;
  /** Name, value, name, value … as received. */
  readonly rawHeaders: readonly string[];
  /** The peer's address. */
  readonly peer: string;
  /** The connection itself is TLS. */
  readonly encrypted: boolean;
}

/** What the rest of the storefront may know of where a request came from. */
export interface Visit {
  /** The merchant's hostname: lower-cased, no port, no final dot. */
  readonly host: string;
  /** Scheme, host and port as the visitor's browser sees them. */
  readonly origin: string;
  readonly clientIp: string;
  /** Path and query, as sent. */
  readonly path: string;
  /** Headers with every forwarded one taken out, names lower-cased. */
  readonly headers: readonly (readonly [string, string])[];
}

export type Admission =
  { readonly ok: true; readonly visit: Visit } | { readonly ok: false; readonly error: BffErrorName };

export const maxTargetLength = 8 * 1024;
export const maxHeaderBytes = 16 * 1024;
/** What the HTTP parser has to accept, so that it is checked here which of the two limits was passed. */
export const maxHeadBytes = maxTargetLength + maxHeaderBytes;
/** Methods that get as far as a route; what a route takes of them is its own matter. */
export const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Headers with which somebody in front could claim another host, path, scheme or address; so do all of X-Forwarded-. */
const claimHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'x-forwarded',
  'x-host',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-real-ip',
  'x-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-cluster-client-ip',
  'x-http-method-override',
  'x-method-override',
  'x-http-host-override',
  'proxy',
  'base-url',
  'front-end-https',
  'x-url-scheme',
]);

/**
 * Admits or refuses a request by its raw bytes.
 * @param isTrusted tells whether a peer's X-Forwarded-For, -Host and -Proto count
 */
export function admit(wire: WireRequest, isTrusted: (address: string) => boolean): Admission {
  if (wire.target.length > maxTargetLength) return { ok: false, error: 'urlTooLong' };
  const read = readHeaders(wire.rawHeaders);
  if (read.bytes > maxHeaderBytes) return { ok: false, error: 'headersTooLarge' };
  if (!isFramed(wire, read)) return { ok: false, error: 'malformed' };
  if (!(knownMethods as readonly string[]).includes(wire.method)) return { ok: false, error: 'methodNotAllowed' };
  const { hosts, kept } = read;
  const ownHost = hosts[0];
  if (hosts.length !== 1 || ownHost === undefined) return { ok: false, error: 'malformed' };
  const trusted = isTrusted(wire.peer);
  const claimed = trusted ? lastOf(valuesOf(read.claims, 'x-forwarded-host')) : undefined;
  const authority = claimed ?? ownHost;
  const host = parseHost(authority);
  if (host === null || (authority !== ownHost && parseHost(ownHost) === null)) return { ok: false, error: 'malformed' };
  const path = originForm(wire.target, ownHost);
  if (path === null) return { ok: false, error: 'malformed' };
  const claimedProto = trusted ? lastOf(valuesOf(read.claims, 'x-forwarded-proto'))?.toLowerCase() : undefined;
  const proto = claimedProto === 'https' || claimedProto === 'http' ? claimedProto : wire.encrypted ? 'https' : 'http';
  const origin = originOf(proto, host, portOf(authority));
  if (!isItself(host, origin)) return { ok: false, error: 'unknownHost' };
  // Behind a proxy Host may be that proxy's own name for us: who reads it there means the shop.
  const own = kept.find(([name]) => name === 'host');
  if (own !== undefined) own[1] = origin.slice(origin.indexOf('//') + 2);
  const forwardedFor = trusted ? valuesOf(read.claims, 'x-forwarded-for') : [];
  return {
    ok: true,
    visit: {
      host,
      origin,
      clientIp: (trusted ? clientBehind(forwardedFor, isTrusted) : null) ?? wire.peer,
      path,
      headers: kept,
    },
  };
}

type HeaderPair = [name: string, value: string];

/** What one pass over a request's headers finds; names in lower case. */
interface ReadHeaders {
  /** As on the wire, with `: ` and the end of each line. */
  readonly bytes: number;
  readonly hosts: readonly string[];
  readonly codings: readonly string[];
  readonly lengths: number;
  /** All but the claims. */
  readonly kept: HeaderPair[];
  readonly claims: readonly HeaderPair[];
}

function readHeaders(rawHeaders: readonly string[]): ReadHeaders {
  const kept: HeaderPair[] = [];
  const claims: HeaderPair[] = [];
  const hosts: string[] = [];
  const codings: string[] = [];
  let bytes = 0;
  let lengths = 0;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    const value = rawHeaders[at + 1] as string;
    bytes += name.length + value.length + 4;
    if (name === 'host') hosts.push(value);
    else if (name === 'transfer-encoding') codings.push(value);
    else if (name === 'content-length') lengths += 1;
    const isClaim = name.startsWith('x-forwarded-') || claimHeaders.has(name);
    (isClaim ? claims : kept).push([name, value]);
  }
  return { bytes, hosts, codings, lengths, kept, claims };
}

/**
 * Does a URL keep the host as it is? Broken punycode makes no URL and `127.1` makes another one: neither is a shop's
 * name. URLs leave everything else that the grammar allows unchanged.
 */
function isItself(host: string, origin: string): boolean {
  if (!host.includes('xn--') && !isAddressLiteral(host)) return true;
  try {
    return new URL(origin).hostname === host;
  } catch {
    return false;
  }
}

/**
 * Do all servers on the way agree where the request ends? The parser accepts some messages that others would cut
 * elsewhere: lines that claim HTTP/0.9 or 2.0, codings before `chunked`, a length beside an unknown coding. A GET in
 * chunks is refused as well: it would go upstream before its chunks are known to be sound.
 */
function isFramed({ method, httpVersion }: WireRequest, { codings, lengths }: ReadHeaders): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false;
  if (codings.length === 0) return lengths <= 1;
  const isChunked = codings.length === 1 && codings[0]?.toLowerCase() === 'chunked';
  return isChunked && lengths === 0 && httpVersion === '1.1' && method !== 'GET' && method !== 'HEAD';
}

function valuesOf(headers: readonly HeaderPair[], name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value);
}

/** The entry the nearest proxy wrote: the last of the last header. */
function lastOf(values: readonly string[]): string | undefined {
  return values.at(-1)?.split(',').at(-1)?.trim() || undefined;
}

function originOf(proto: string, host: string, port: string): string {
  const isDefault = (proto === 'http' && port === ':80') || (proto === 'https' && port === ':443');
  return `${proto}://${host}${isDefault ? '' : port}`;
}

/** Path and query of a target; an absolute target must name the same host as the Host header. */
function originForm(target: string, ownHost: string): string | null {
  if (/[^\x21-\x7e]|#/.test(target)) return null;
  if (target.startsWith('/')) return target;
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (absolute === null) return null;
  const [, authority = '', rest = ''] = absolute;
  if (authority.toLowerCase() !== ownHost.toLowerCase()) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
