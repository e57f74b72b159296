import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as a push service got it. */
export interface TakenPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service on loopback that takes whatever comes and answers as told. */
export interface PushService {
  readonly origin: string;
  readonly taken: TakenPush[];
  status: number;
  retryAfter: string | null;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      if (service.retryAfter !== null) response.setHeader('retry-after', service.retryAfter);
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    status: 201,
    retryAfter: null,
    stop: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
  return service;
}

/** A browser that subscribed: the keys it tells, and what it reads with the ones it keeps. */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Opens a push by RFC 8291, written from the RFC and not by the library that seals it. @throws Error when it is not for this browser */
  read(body: Buffer): string;
}

export function pushBrowser(): PushBrowser {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const senderLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + senderLength);
      const sealed = body.subarray(21 + senderLength);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, about, 32));
      const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** The claims of a push's `Authorization: vapid t=…, k=…` (RFC 8292). @throws Error when nobody with that key signed it */
export function vapidClaims(header: unknown, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(header)) ?? [];
  if (key !== publicKey) throw new Error('signed with another key');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; exp: number; sub: string };
}
