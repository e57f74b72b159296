import type { Plant } from './plant';

/** Bugs on the wire: framing, slow clients, caches in front. */
export const wirePlants: readonly Plant[] = [
  {
    name: 'body-framed-by-the-parser-alone',
    file: 'bff/frontDoor.ts',
    find: "if (!isFramed(wire, read)) return { ok: false, error: 'malformed' };",
    replace: '',
    caughtBy: 'protocol.statuses',
  },
  {
    name: 'first-of-two-hosts-counts',
    file: 'bff/frontDoor.ts',
    find: 'if (hosts.length !== 1 || ownHost === undefined)',
    replace: 'if (ownHost === undefined)',
    caughtBy: 'protocol.statuses',
  },
  {
    name: 'unreadable-request-answered-out-of-turn',
    file: 'bff/node/unreadable.ts',
    find: 'if (socket.writable && last?.req.complete === true) return endAfter(last, socket);',
    replace: '',
    caughtBy: 'protocol.statuses',
  },
  {
    name: 'request-behind-a-refused-one-served',
    file: 'bff/node/requestHandler.ts',
    find: 'refused.add(incoming.socket);',
    replace: '',
    caughtBy: 'protocol.upstream-bytes',
  },
  {
    name: 'any-number-of-parameters',
    file: 'bff/callInput.ts',
    find: "if (Object.keys(fields).length > maxFields) throw new BffFailure('malformed');",
    replace: '',
    caughtBy: 'protocol.parameters',
  },
  {
    name: 'any-path-of-a-picture',
    file: 'bff/pictures.ts',
    find: "if (!picturePath.test(path) || path.includes('..') || path.includes('//')) throw new BffFailure('unknownCall');",
    replace: '',
    caughtBy: 'protocol.traversal',
  },
  {
    name: 'answers-nobody-takes-kept',
    file: 'bff/node/worker.ts',
    find: 'dropSlowReaders(server);',
    replace: '',
    caughtBy: 'slow.read-closed',
  },
  {
    name: 'headers-without-a-time-limit',
    file: 'bff/node/worker.ts',
    find: 'headersTimeout: headersTimeoutMs,',
    replace: 'headersTimeout: 0,',
    caughtBy: 'slow.headers-closed',
  },
  {
    name: 'one-client-takes-every-connection',
    file: 'bff/node/connectionCaps.ts',
    find: "ofClient >= caps.perClient ? 'perClient' : null",
    replace: 'null',
    caughtBy: 'slow.caps',
  },
  {
    name: 'a-persons-answers-may-be-kept',
    file: 'bff/answers.ts',
    find: "    result.etag === null ? 'private, no-store' : 'private, no-cache',",
    replace: "    'public, max-age=60',",
    caughtBy: 'caches.private-pages',
  },
  {
    name: 'caching-left-to-the-caches',
    file: 'bff/node/visitorPages.ts',
    find: "if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');",
    replace: '',
    caughtBy: 'caches.private-pages',
  },
  {
    name: 'pictures-pack-without-saying-so',
    file: 'bff/node/webResponse.ts',
    find: "headers.append('vary', 'Accept-Encoding');",
    replace: 'void 0;',
    caughtBy: 'caches.vary',
  },
];
