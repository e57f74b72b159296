import { clientBehind } from './clientAddress';
import type { BffErrorName } from './contract/errors';
import { parseHost, portOf } from './hostGrammar';

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

const maxTargetLength = 8 * 1024;
/** Methods that get as far as a route; what a route takes of them is its own matter. */
export const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Headers with which somebody in front could claim another host, path, scheme or address. */
const claimHeader =
  /^(forwarded|x-forwarded(-.*)?|x-host|x-original-(url|host)|x-rewrite-url|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|x-cluster-client-ip|x-http-method-override|x-method-override|x-http-host-override|proxy|base-url|front-end-https|x-url-scheme)$/;

/**
 * Admits or refuses a request by its raw bytes.
 * @param isTrusted tells whether a peer's X-Forwarded-For, -Host and -Proto count
 */
export function admit(wire: WireRequest, isTrusted: (address: string) => boolean): Admission {
  if (wire.target.length > maxTargetLength) return { ok: false, error: 'urlTooLong' };
  if (!(knownMethods as readonly string[]).includes(wire.method)) return { ok: false, error: 'methodNotAllowed' };
  const headers = pairs(wire.rawHeaders);
  const trusted = isTrusted(wire.peer);
  const hosts = valuesOf(headers, 'host');
  const ownHost = hosts[0];
  if (hosts.length !== 1 || ownHost === undefined) return { ok: false, error: 'malformed' };
  const claimed = trusted ? lastOf(valuesOf(headers, 'x-forwarded-host')) : undefined;
  const authority = claimed ?? ownHost;
  const host = parseHost(authority);
  if (host === null || parseHost(ownHost) === null) return { ok: false, error: 'malformed' };
  const path = originForm(wire.target, ownHost);
  if (path === null) return { ok: false, error: 'malformed' };
  const claimedProto = trusted ? lastOf(valuesOf(headers, 'x-forwarded-proto')) : undefined;
  const proto = claimedProto === 'https' || claimedProto === 'http' ? claimedProto : wire.encrypted ? 'https' : 'http';
  const origin = originOf(proto, host, portOf(authority));
  // Names that are no URL (broken punycode) or another one (127.1) are nobody's shop.
  if (!URL.canParse(origin) || new URL(origin).hostname !== host) return { ok: false, error: 'unknownHost' };
  return {
    ok: true,
    visit: {
      host,
      origin,
      clientIp: (trusted ? clientBehind(valuesOf(headers, 'x-forwarded-for'), isTrusted) : null) ?? wire.peer,
      path,
      headers: headers.filter(([name]) => !claimHeader.test(name)),
    },
  };
}

function pairs(rawHeaders: readonly string[]): [string, string][] {
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    list.push([String(rawHeaders[index]).toLowerCase(), String(rawHeaders[index + 1])]);
  }
  return list;
}

function valuesOf(headers: readonly (readonly [string, string])[], name: string): string[] {
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
  if (/[^\x21-\x7e]/.test(target)) return null;
  if (target.startsWith('/')) return target;
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (absolute === null) return null;
  const [, authority = '', rest = ''] = absolute;
  if (authority.toLowerCase() !== ownHost.toLowerCase()) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
