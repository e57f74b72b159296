import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Checks `Authorization: Bearer …` against the desk's token. Hashes are compared, in constant time: neither the length
 * nor a right beginning of a wrong token can be measured.
 */
export function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const wanted = hashOf(token);
  return (authorization) => {
    const sent = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(hashOf(sent), wanted);
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
