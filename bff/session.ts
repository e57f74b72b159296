import { EncryptJWT, jwtDecrypt, errors } from 'jose';
import { LRUCache } from 'lru-cache';
import { BffFailure } from './failure';
import type { Soon } from './soon';

/** Because of the prefix `__Host-` browsers themselves insist on this host only, Secure and Path=/. */
export const sessionCookieName = '__Host-session';
/** Tells the browser's script, in plain words, why its session ended. */
export const noticeCookieName = 'session-notice';

const maxAgeSeconds = 30 * 24 * 3600;
const noticeSeconds = 60;
/** Name and value together, as browsers count. */
const maxCookieLength = 4096;
/** Opening a cookie costs more than the rest of a call, so the last visitors' opened cookies are remembered. */
const maxOpened = 5000;
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** What the sealed cookie holds. */
export interface Session {
  /** The upstream's token. */
  readonly token: string;
}

/** Whom a session belongs to; a cookie of one shop or host opens nowhere else. */
export interface SessionScope {
  readonly tenantId: string;
  readonly host: string;
}

/** `none`: no cookie. `invalid`: one that doesn't open here, or several: treated as none, and cleared. */
export type OpenedSession = { state: 'open'; session: Session } | { state: 'none' } | { state: 'invalid' };

/** Seals and opens session cookies. */
export interface Sessions {
  /**
   * The Set-Cookie value of a new session.
   * @throws BffFailure `sessionTooLarge` when no browser would keep it
   */
  seal(session: Session, scope: SessionScope): Promise<string>;
  /** A cookie that was opened before is known at once. */
  open(cookieHeader: string | null, scope: SessionScope): Soon<OpenedSession>;
  /** The Set-Cookie value that ends the session. */
  readonly clear: string;
}

interface Key {
  id: string;
  bytes: Uint8Array;
}

/**
 * Cookies are JWE (dir, A256GCM) whose audience is tenant and host, so that the authenticated encryption itself
 * binds them. The first secret seals, every secret opens: put a new one in front to rotate.
 * @param secrets at least one, at least 32 bytes each
 * @param wallClock milliseconds since the epoch
 */
export async function createSessions(
  secrets: readonly string[],
  wallClock: () => number = Date.now,
): Promise<Sessions> {
  const keys = await Promise.all(secrets.map(deriveKey));
  const sealing = keys[0];
  if (sealing === undefined) throw new Error('createSessions needs a secret');
  /** By the whole text of the cookie; each counts only for the shop and host it was sealed for. */
  const opened = new LRUCache<string, OpenedCookie>({ max: maxOpened });
  return {
    clear: `${sessionCookieName}=; Max-Age=0; ${attributes}`,
    async seal(session, scope) {
      const nowSeconds = Math.floor(wallClock() / 1000);
      const sealed = await new EncryptJWT({ token: session.token })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealing.id })
        .setAudience(audienceOf(scope))
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + maxAgeSeconds)
        .setJti(crypto.randomUUID())
        .encrypt(sealing.bytes);
      // A browser drops a longer cookie without a word, and the person would stay logged out.
      if (`${sessionCookieName}=${sealed}`.length > maxCookieLength) throw new BffFailure('sessionTooLarge');
      return `${sessionCookieName}=${sealed}; Max-Age=${maxAgeSeconds}; ${attributes}`;
    },
    open(cookieHeader, scope) {
      const values = cookieValues(cookieHeader, sessionCookieName);
      const value = values[0];
      if (value === undefined) return { state: 'none' };
      if (values.length > 1 || value.length > maxCookieLength) return { state: 'invalid' };
      const nowMs = wallClock();
      const known = opened.get(value);
      if (known !== undefined && isOf(known, scope) && isValid(known, nowMs)) return known.opened;
      return openToken(value, keys, scope, nowMs).then((found) => {
        if (found === null) return { state: 'invalid' };
        opened.set(value, found);
        return found.opened;
      });
    },
  };
}

async function deriveKey(secret: string): Promise<Key> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const derive = async (info: string, bits: number) =>
    new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new TextEncoder().encode(info) },
        material,
        bits,
      ),
    );
  const id = [...(await derive('session cookie key id', 64))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { id, bytes: await derive('session cookie', 256) };
}

function audienceOf(scope: SessionScope): string {
  return `session|${scope.tenantId}|${scope.host}`;
}

/** What the last character of a part may be, by the bytes that are left over: its unused bits are 0. */
const lastCharacters: Readonly<Record<number, string>> = { 2: 'AQgw', 3: 'AEIMQUYcgkosw048' };

/** The one way to write these bytes: decoders overlook unused bits, and a changed cookie would open. */
function isCanonicalPart(part: string): boolean {
  const left = part.length % 4;
  return /^[\w-]*$/.test(part) && (left === 0 || (lastCharacters[left]?.includes(part.slice(-1)) ?? false));
}

/** What a cookie held, and for whom. */
interface OpenedCookie {
  readonly scope: SessionScope;
  readonly opened: OpenedSession;
  /** Its end, seconds since the epoch. */
  readonly expSeconds: number;
}

function isOf({ scope }: OpenedCookie, { tenantId, host }: SessionScope): boolean {
  return scope.tenantId === tenantId && scope.host === host;
}

/** As jose counts: a cookie is good until its last second begins. */
function isValid({ expSeconds }: OpenedCookie, nowMs: number): boolean {
  return expSeconds > Math.floor(nowMs / 1000);
}

async function openToken(
  value: string,
  keys: readonly Key[],
  scope: SessionScope,
  nowMs: number,
): Promise<OpenedCookie | null> {
  if (!value.split('.').every(isCanonicalPart)) return null;
  try {
    const { payload } = await jwtDecrypt(
      value,
      (header) => {
        const key = keys.find((candidate) => candidate.id === header.kid);
        // We seal without compression, and a compressed token could unpack to any size.
        if (key === undefined || header.zip !== undefined) throw new errors.JWEInvalid('not sealed here');
        return key.bytes;
      },
      {
        audience: audienceOf(scope),
        currentDate: new Date(nowMs),
        requiredClaims: ['exp', 'token'],
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      },
    );
    const { token, exp: expSeconds = 0 } = payload;
    if (typeof token !== 'string') return null;
    const { tenantId, host } = scope;
    return { scope: { tenantId, host }, opened: { state: 'open', session: { token } }, expSeconds };
  } catch {
    return null;
  }
}

/** Every value of a cookie in a Cookie header. */
export function cookieValues(cookieHeader: string | null, name: string): string[] {
  if (cookieHeader === null || !cookieHeader.includes(`${name}=`)) return [];
  return cookieHeader
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

/** The Set-Cookie value by which the page learns why its session ended. Not secret, readable by script. */
export function noticeCookie(notice: 'expired' | 'forbidden'): string {
  return `${noticeCookieName}=${notice}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`;
}
