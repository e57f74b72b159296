import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { BffFailure } from '../failure';
import { UpstreamError, type UpstreamAnswer, type UpstreamRequest } from '../transport';
import { maxDecodedBytes, type AnswerMemory } from './answerMemory';
import { CollectedBody, type BodyTaker } from './collectedBody';
import { createStreamedBody, type StreamedBody } from './streamedBody';
import type { AskedRequest, Asker, Flow } from './upstreamConnection';
import { faultOf } from './upstreamFault';

/** The connections to one upstream. */
export interface UpstreamPool {
  readonly pool: Pool;
  /** The upstream's own. */
  readonly hostname: string;
  /** For its large answers. */
  readonly memory: AnswerMemory;
}

/**
 * One exchange with an upstream: a deadline of its own, a size limit, the connection cut when the visitor leaves.
 * Redirects and answers that say themselves that they are too big are given up at their headers.
 */
export function exchange(
  { pool, hostname, memory }: UpstreamPool,
  request: UpstreamRequest,
  timeoutMs: number,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted) return reject(new UpstreamError('aborted'));
    const handler = new Exchange(request, memory, timeoutMs, { resolve, reject });
    const dispatched: AskedRequest & { servername: string } = {
      origin: request.origin,
      path: request.path,
      method: request.method as Dispatcher.HttpMethod,
      headers: request.headers,
      body: outgoingBody(request.body, handler),
      // One name for all: undici closes a connection whose next request has another Host when this is left out.
      servername: hostname,
      asker: handler,
    };
    pool.dispatch(dispatched, handler);
  });
}

interface Outcome {
  readonly resolve: (answer: UpstreamAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Hears from undici how an exchange goes. A class, because closures would be made and kept for each one that waits. */
class Exchange implements Dispatcher.DispatchHandler, Asker, BodyTaker {
  readonly #request: UpstreamRequest;
  readonly #memory: AnswerMemory;
  readonly #outcome: Outcome;
  readonly #timer: NodeJS.Timeout;
  readonly #onAbort = () => this.#give(new UpstreamError('aborted'));
  #controller: Dispatcher.DispatchController | null = null;
  /** The connection's, until the answer has been read. */
  #flow: Flow | null = null;
  #status = 0;
  #headers: Record<string, string> = {};
  #collected: CollectedBody | null = null;
  #streamed: StreamedBody | null = null;
  #settled = false;
  #awaitsVisitor = false;

  constructor(request: UpstreamRequest, memory: AnswerMemory, timeoutMs: number, outcome: Outcome) {
    this.#request = request;
    this.#memory = memory;
    this.#outcome = outcome;
    this.#timer = setTimeout(Exchange.#expire, timeoutMs, this);
    request.signal?.addEventListener('abort', this.#onAbort);
  }

  static #expire(this: void, exchange: Exchange): void {
    // An upstream that still waits for its question is not to blame: it has nothing to answer yet.
    const isVisitors = exchange.#awaitsVisitor && exchange.#status === 0;
    exchange.#give(isVisitors ? new BffFailure('requestTimeout') : new UpstreamError('timeout'));
  }

  /** The upstream wants more of the request's body than the visitor has sent. */
  awaitVisitor(): void {
    this.#awaitsVisitor = true;
  }

  /** More of the request's body has come, or its end: the upstream's time begins anew. */
  goOn(): void {
    this.#awaitsVisitor = false;
    this.#timer.refresh();
  }

  runsOver(flow: Flow): void {
    this.#flow = flow;
  }

  pause(): void {
    this.#flow?.hold();
  }

  resume(): void {
    this.#flow?.release();
  }

  cut(): void {
    this.#controller?.abort(new Error('the stream was ended'));
  }

  onRequestStart(started: Dispatcher.DispatchController): void {
    this.#controller = started;
    // A request that waited in the pool may have been given up meanwhile.
    if (this.#settled) started.abort(new UpstreamError('aborted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    given: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (statusCode < 200) return;
    this.#status = statusCode;
    const headers = joined(given);
    this.#headers = headers;
    if (statusCode >= 300 && statusCode < 400) return this.#give(new UpstreamError('redirected'));
    const rule = this.#request.streaming;
    if (rule?.applies(statusCode, headers)) {
      if (!this.#settle()) return;
      this.#streamed = createStreamedBody(this, rule, this.#request.signal);
      const { stream } = this.#streamed;
      return this.#outcome.resolve({ status: statusCode, headers, body: new Uint8Array(), stream });
    }
    const lengthBytes = declaredLength(headers['content-length']);
    const maxBytes = this.#request.maxBytes ?? maxDecodedBytes;
    if (lengthBytes !== null && lengthBytes > maxBytes) return this.#give(new UpstreamError('tooBig'));
    const { refuses } = this.#request;
    const encoding = headers['content-encoding'];
    const expected = { encoding, lengthBytes, maxBytes, refuses, source: this, memory: this.#memory };
    this.#collected = new CollectedBody(expected, this);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#streamed !== null) this.#streamed.push(chunk);
    else if (!this.#settled) this.#collected?.push(chunk);
  }

  onResponseEnd(): void {
    this.#leaveConnection();
    this.#streamed?.end();
    if (!this.#settled) this.#collected?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#leaveConnection();
    this.#streamed?.end();
    if (this.#settle()) this.#outcome.reject(failureOf(error, this.#status !== 0));
  }

  onWhole(body: Buffer<ArrayBuffer>): void {
    if (!this.#settle()) return;
    this.#outcome.resolve({ status: this.#status, headers: this.#headers, body, stream: null });
  }

  onFault(fault: UpstreamError): void {
    this.#give(fault);
  }

  #leaveConnection(): void {
    this.#flow?.release();
    this.#flow = null;
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
    this.#collected?.letGo();
    return true;
  }

  /** Gives up: the answer is the error, and the connection is cut if it was in use. */
  #give(error: UpstreamError | BffFailure): void {
    if (!this.#settle()) return;
    this.#outcome.reject(error);
    this.#controller?.abort(error);
  }
}

/** Values that came more than once are joined; undici has put the names in lower case already. */
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
function outgoingBody(body: UpstreamRequest['body'], exchange: Exchange): Buffer | Readable | null {
  if (body === null) return null;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const reader = body.getReader();
  return new Readable({
    read() {
      exchange.awaitVisitor();
      reader.read().then(
        ({ done, value }) => {
          if (this.destroyed) return;
          exchange.goOn();
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
