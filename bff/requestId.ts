const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * What a request is called in the logs. A caller may name its request so that both sides' logs meet; nothing but plain
 * characters is taken over.
 * @param given the X-Request-Id it came with
 */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && requestIdPattern.test(given) ? given : crypto.randomUUID();
}

/**
 * What a call is called in the logs and in its answer's headers: as its request, but where caches keep the answer for
 * everybody, for nothing of whoever asked first may stand in there.
 * @param path of the request
 */
export function callIdOf(path: string, requestId: string): string {
  return path.startsWith('/pictures/') ? crypto.randomUUID() : requestId;
}
