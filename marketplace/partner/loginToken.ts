import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Language } from '../messages';
import type { Partner } from './partner';

/** How long a token opens the partner's door, in seconds: the moment it takes to follow a link. */
export const loginLifeSeconds = 60;
const tokenType = 'leishen-login+jwt';
const algorithm = 'HS256';

const item = z.object({
  id: z.string(),
  game: z.string(),
  region: z.string().nullable(),
  title: z.string(),
  /** What the seller hopes for, a decimal of yuan; null: nothing said. */
  hopedPrice: z.string().nullable(),
  /** What the shop takes it to be worth at the partner; null: unknown. */
  guidePrice: z.string().nullable(),
  /** The address of its first picture. */
  cover: z.string().nullable(),
  /** open: nothing agreed yet; accepted: the partner has bought it and not paid. */
  state: z.enum(['open', 'accepted']),
  /** The partner's own offer that stands. */
  offer: z.string().nullable(),
});

/** An account the partner may buy. */
export type HandedItem = z.infer<typeof item>;

const claims = z.object({
  /** Scheme, host and port of the shop. */
  iss: z.url({ protocol: /^https?$/ }),
  sub: z.string().min(1),
  jti: z.string().min(1).max(64),
  exp: z.number(),
  /** A path of the shop. */
  return_to: z.string().regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/),
  locale: z.enum(['en', 'zh-CN']),
  item: item.nullable(),
});

/** What a token says; docs/leishen.md describes it for the partner. */
export type LoginClaims = z.infer<typeof claims>;

/** What a token is made of. */
export interface LoginWish {
  readonly siteOrigin: string;
  readonly pseudonym: string;
  readonly returnTo: string;
  readonly language: Language;
  readonly item: HandedItem | null;
}

/** Signs the token with which a person goes on at the partner, once and within a minute. */
export async function signLogin(partner: Partner, wish: LoginWish, nowMs: number): Promise<string> {
  const issued = Math.floor(nowMs / 1000);
  return new SignJWT({ return_to: wish.returnTo, locale: wish.language, item: wish.item })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setIssuer(wish.siteOrigin)
    .setAudience(partner.name)
    .setSubject(wish.pseudonym)
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(issued + loginLifeSeconds)
    .sign(partner.keys.login);
}

/** What the partner's stand-in reads of a token: its claims, or whether it was good once. */
export async function readLogin(
  partner: Partner,
  token: string,
  nowMs: number,
): Promise<LoginClaims | 'expired' | 'forged'> {
  try {
    const { payload } = await jwtVerify(token, partner.keys.login, {
      algorithms: [algorithm],
      typ: tokenType,
      audience: partner.name,
      maxTokenAge: loginLifeSeconds,
      currentDate: new Date(nowMs),
    });
    const read = claims.safeParse(payload);
    return read.success && new URL(read.data.iss).origin === read.data.iss ? read.data : 'forged';
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'forged';
  }
}
