import { hkdfSync } from 'node:crypto';
import { EncryptJWT, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { createSessions, type SessionScope } from '../../../bff/session';
import { dayMs } from '../../../bff/contract/durations';

const name = '__Host-session';

/** Seals as the product does, with any secret and clock. @returns the cookie's value alone */
export async function sealed(secret: string, token: string, scope: SessionScope, ageDays = 0): Promise<string> {
  const sessions = await createSessions([secret], () => Date.now() - ageDays * dayMs);
  return ((await sessions.seal({ token }, scope)).split(';')[0] ?? '').slice(name.length + 1);
}

/** Keys as the product derives them from a secret, written here again. */
function keyOf(secret: string): { id: string; bytes: Uint8Array } {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), info, length));
  return { id: derive('session cookie key id', 8).toString('hex'), bytes: derive('session cookie', 32) };
}

/** Whoever knows the key by mistake may not leave anything out either: tokens with a header or a claim that is wrong. */
async function withWrongHeaders(secret: string, token: string, { tenantId, host }: SessionScope) {
  const { id, bytes } = keyOf(secret);
  const seal = (header: object, payload: JWTPayload & { token?: unknown }, key = bytes) =>
    new EncryptJWT(payload)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, ...header })
      .encrypt(key)
      .catch(() => '');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const aud = `session|${tenantId}|${host}`;
  return {
    'a packed one': await seal({ zip: 'DEF' }, { token, aud, exp }),
    'one of another key': await seal({ kid: 'other' }, { token, aud, exp }),
    'one without a key id': await seal({ kid: undefined }, { token, aud, exp }),
    'one with another encryption': await seal({ enc: 'A128CBC-HS256' }, { token, aud, exp }),
    'one without an end': await seal({}, { token, aud }),
    'one without an audience': await seal({}, { token, exp }),
    'one for another purpose': await seal({}, { token, aud: aud.replace('session', 'reset'), exp }),
    'one for a host in capitals': await seal({}, { token, aud: aud.toUpperCase(), exp }),
    'one without a token': await seal({}, { aud, exp }),
    'one whose token is no text': await seal({}, { token: { toString: token }, aud, exp }),
    'one not valid yet': await seal({}, { token, aud, exp: exp + 7200, nbf: exp }),
    'a signed one': await new SignJWT({ token, aud, exp }).setProtectedHeader({ alg: 'HS256', kid: id }).sign(bytes),
    'an open one': new UnsecuredJWT({ token, aud, exp }).encode(),
  };
}

/** Every n-th position of a text. */
function positions(text: string, count: number): number[] {
  const step = Math.max(1, Math.floor(text.length / count));
  return [...Array(text.length).keys()].filter((index) => index % step === 0);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The text with one bit of one character's six turned round. */
function flipped(text: string, at: number, bit: number): string {
  const index = alphabet.indexOf(text[at] ?? '');
  const other = index < 0 ? '!' : alphabet[index ^ (1 << bit)];
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
}

/**
 * Cookie headers, by what is wrong with them, none of which may open anything at `scope`.
 * @param samples how many positions are cut off at and changed
 */
export async function badCookies(
  secret: string,
  token: string,
  scope: SessionScope,
  elsewhere: Readonly<Record<string, SessionScope>>,
  samples: number,
): Promise<[string, string][]> {
  const good = await sealed(secret, token, scope);
  const [header = '', , iv = '', text = '', tag = ''] = good.split('.');
  const values: Record<string, string> = {
    ...(await withWrongHeaders(secret, token, scope)),
    'an expired one': await sealed(secret, token, scope, 31),
    'one of another secret': await sealed('another secret of 32 bytes or more', token, scope),
    'the bare token': token,
    'an empty one': '',
    'one from before any login': 'anonymous',
    'one in quotes': `"${good}"`,
    'one percent-encoded': good.replaceAll('.', '%2e'),
    'one with padding': `${good}==`,
    'one with a tail': `${good}.x`,
    'one with a blank inside': `${good.slice(0, 40)} ${good.slice(40)}`,
    'one too large': `${good}${'A'.repeat(5000)}`,
    'one with its parts exchanged': [header, '', text, iv, tag].join('.'),
    'one without its tag': [header, '', iv, text, ''].join('.'),
    'one with a key part': [header, 'AAAA', iv, text, tag].join('.'),
    'one in capitals': good.toUpperCase(),
    'the object prototype': '__proto__',
  };
  for (const [where, other] of Object.entries(elsewhere))
    values[`one of ${where}`] = await sealed(secret, token, other);
  for (const at of positions(good, samples)) {
    values[`one cut off at ${at}`] = good.slice(0, at);
    values[`one changed at ${at}`] = flipped(good, at, at % 6);
  }
  // The last character has bits that no byte needs.
  for (let bit = 0; bit < 6; bit += 1)
    values[`one whose last character has bit ${bit} changed`] = flipped(good, good.length - 1, bit);
  const pairs = Object.entries(values).map(([what, value]): [string, string] => [what, `${name}=${value}`]);
  const second = await sealed(secret, token, scope);
  return [
    ...pairs,
    ['the same twice', `${name}=${good}; ${name}=${good}`],
    ['two good ones', `${name}=${good}; locale=en; ${name}=${second}`],
    ['a good one after an empty one', `${name}=; ${name}=${good}`],
    ['a good one before a broken one', `${name}=${good}; ${name}=x`],
  ];
}
