import { CallAnswer } from './callAnswer';
import type { CallSpec } from './contract/call';
import { HeaderList } from './headerList';
import type { CallResult } from './upstreamCalls';

/**
 * Headers of an upstream's answer: only guests' stored answers may be kept, and only by the visitor's own browser.
 * @param nowMs milliseconds since the epoch
 */
export function answerHeaders(result: CallResult, spec: CallSpec, nowMs: number): HeaderList {
  const headers = HeaderList.of(
    'content-type',
    spec.envelope === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'x-cache',
    result.cache,
    'cache-control',
    result.etag === null ? 'private, no-store' : 'private, no-cache',
  );
  if (result.etag !== null) headers.set('etag', result.etag);
  if (result.cache === 'STALE') headers.set('x-data-time', new Date(nowMs - result.ageMs).toISOString());
  return headers;
}

/** Headers of a stream of events: nobody on the way may keep, pack or gather it. */
export function eventHeaders(): HeaderList {
  return new HeaderList([
    ['content-type', 'text/event-stream; charset=utf-8'],
    ['cache-control', 'private, no-store, no-transform'],
    ['x-accel-buffering', 'no'],
    ['x-cache', 'BYPASS'],
  ]);
}

/** The answer to a logout of a session that we keep, which always succeeds. */
export function loggedOutAnswer(clearCookie: string | null): CallAnswer {
  const headers = new HeaderList([
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['x-cache', 'BYPASS'],
  ]);
  if (clearCookie !== null) headers.append('set-cookie', clearCookie);
  return new CallAnswer(new TextEncoder().encode(JSON.stringify({ code: 200, msg: 'ok' })), { headers });
}
