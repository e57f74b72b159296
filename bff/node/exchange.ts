import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { BffFailure } from '../failure';
import { UpstreamError, type UpstreamAnswer, type UpstreamRequest } from '../transport';
import { maxDecodedBytes, type AnswerMemory } from './answerMemory';
import { createCollectedBody, type CollectedBody } from './collectedBody';
import { createStreamedBody, type StreamedBody } from './streamedBody';
import { faultOf } from './upstreamFault';

/** The connections to one upstream. */
export interface UpstreamPool {
  readonly pool: Pool;
  /** The upstream's own. */
  readonly hostname: string;
}

/**
 * One exchange with an upstream: a deadline of its own, a size limit, the connection cut when the visitor leaves.
 * Redirects and answers that say themselves that they are too big are given up at their headers.
 */
export function exchange(
  { pool, hostname }: UpstreamPool,
  request: UpstreamRequest,
  timeoutMs: number,
  memory: AnswerMemory,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let status = 0;
    let headers: Record<string, string> = {};
    let collected: CollectedBody | null = null;
    let settled = false;
    let streamed: StreamedBody | null = null;
    const timer = setTimeout(() => give(new UpstreamError('timeout')), timeoutMs);
    const onAbort = () => give(new UpstreamError('aborted'));

    function settle(): boolean {
      if (settled) return false;
      settled = true;
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
      collected?.letGo();
      return true;
    }

    /** Gives up: the answer is the error, and the connection is cut if it was in use. */
    function give(error: UpstreamError): void {
      if (!settle()) return;
      reject(error);
      controller?.abort(error);
    }

    if (request.signal?.aborted) return give(new UpstreamError('aborted'));
    request.signal?.addEventListener('abort', onAbort);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        // A request that waited in the pool may have been given up meanwhile.
        if (settled) started.abort(new UpstreamError('aborted'));
      },
      onResponseStart(responding, statusCode, given) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = joined(given);
        if (status >= 300 && status < 400) return give(new UpstreamError('redirected'));
        const rule = request.streaming;
        if (rule?.applies(status, headers)) {
          if (!settle()) return;
          streamed = createStreamedBody(responding, rule, request.signal);
          return resolve({ status, headers, body: new Uint8Array(), stream: streamed.stream });
        }
        const lengthBytes = declaredLength(headers['content-length']);
        const maxBytes = request.maxBytes ?? maxDecodedBytes;
        if (lengthBytes !== null && lengthBytes > maxBytes) return give(new UpstreamError('tooBig'));
        collected = createCollectedBody({
          encoding: headers['content-encoding'],
          lengthBytes,
          maxBytes,
          source: responding,
          memory,
          onWhole(body) {
            if (settle()) resolve({ status, headers, body, stream: null });
          },
          onFault: (fault) => give(fault),
        });
      },
      onResponseData(_controller, chunk) {
        if (streamed !== null) streamed.push(chunk);
        else if (!settled) collected?.push(chunk);
      },
      onResponseEnd() {
        streamed?.end();
        if (!settled) collected?.end();
      },
      onResponseError(_controller, error) {
        streamed?.end();
        if (settle()) reject(failureOf(error, status !== 0));
      },
    };
    const dispatched: Dispatcher.DispatchOptions & { servername: string } = {
      origin: request.origin,
      path: request.path,
      method: request.method as Dispatcher.HttpMethod,
      headers: request.headers,
      body: outgoingBody(request.body, () => timer.refresh()),
      // One name for all: undici closes a connection whose next request has another Host when this is left out.
      servername: hostname,
    };
    pool.dispatch(dispatched, handler);
  });
}

/** undici has the names in lower case already. */
function joined(given: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of Object.keys(given)) {
    const value = given[name];
    headers[name] = typeof value === 'string' ? value : (value ?? []).join(', ');
  }
  return headers;
}

/** @returns null for none; what is no length at all is undici's to refuse */
function declaredLength(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/** What came from the visitor's side (a body too large, say) is not the upstream's fault. */
function failureOf(error: unknown, answering: boolean): Error {
  if (error instanceof UpstreamError || error instanceof BffFailure) return error;
  return new UpstreamError(faultOf(error, answering), error);
}

/** A streamed body as undici takes it: pulled as fast as the upstream reads, cancelled when the exchange ends early. */
function outgoingBody(body: UpstreamRequest['body'], onChunk: () => void): Buffer | Readable | null {
  if (body === null) return null;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const reader = body.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => {
          if (this.destroyed) return;
          onChunk();
          this.push(done ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      reader.cancel(error).catch(() => undefined);
      callback(error);
    },
  });
}
