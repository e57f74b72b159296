import { BffFailure } from '../failure';
import { UpstreamError, type Transport, type UpstreamAnswer, type UpstreamRequest } from '../transport';
import { countedBody, type CountedBody } from './countedBody';
import { streamedAnswer } from './streamedAnswer';

/** Fetches: the platform's own `fetch`, or its binding to one upstream. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How the platform reaches an upstream. */
export interface Reach {
  readonly fetch: Fetch;
  /**
   * A binding goes to its upstream whatever the URL says, so the URL can carry the merchant's host. The platform's
   * `fetch` goes where the URL says and makes the Host header of it.
   */
  readonly isBinding: boolean;
}

/** The most an answer may be, decoded. */
const defaultMaxBytes = 10 * 1024 * 1024;

/**
 * The upstream client of hosts that offer `fetch` and nothing below it. What Node's has beside and this has not, see
 * docs/decisions/0038: nothing is repeated, because `fetch` does not tell whether a request arrived.
 * @param reachOf how an origin is reached
 */
export function createFetchTransport(reachOf: (origin: string) => Reach): Transport {
  return async (request) => {
    if (request.signal?.aborted) throw new UpstreamError('aborted');
    const reach = reachOf(request.origin);
    const url = urlOf(request, reach);
    const ending = new AbortController();
    let isAnswering = false;
    const give = (error: UpstreamError | BffFailure) => ending.abort(error);
    const onAbort = () => give(new UpstreamError('aborted'));
    // An upstream that still waits for its question is not to blame: it has nothing to answer yet.
    const onTimeout = () =>
      give(upload.awaitsVisitor() && !isAnswering ? new BffFailure('requestTimeout') : new UpstreamError('timeout'));
    let timer = setTimeout(onTimeout, request.timeoutMs);
    const upload = countedBody(request.body, () => {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, request.timeoutMs);
    });
    request.signal?.addEventListener('abort', onAbort);
    try {
      const response = await reach.fetch(url, initOf(request, upload, ending.signal));
      isAnswering = true;
      return await answerOf(response, request, ending);
    } catch (error) {
      throw failureOf(error, { upload, ending: ending.signal, isAnswering });
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  };
}

/** @throws UpstreamError when the platform can't send the Host that the shop's upstream wants: another shop would answer */
function urlOf({ origin, path, headers }: UpstreamRequest, { isBinding }: Reach): string {
  const { protocol, host } = new URL(origin);
  const wanted = headers['Host'] ?? host;
  if (isBinding) return `${protocol}//${wanted}${path}`;
  if (wanted !== host) throw new UpstreamError('refused', new Error(`no binding for ${origin}: its Host can't be set`));
  return origin + path;
}

function initOf({ method, headers }: UpstreamRequest, upload: CountedBody, signal: AbortSignal): RequestInit {
  // The platform frames the message and takes the Host from the URL.
  const { Host: _host, 'Content-Length': _length, ...sent } = headers;
  const { body } = upload;
  const streaming = body instanceof ReadableStream ? { duplex: 'half' } : {};
  return { method, headers: sent, body, redirect: 'manual', signal, ...streaming } as RequestInit;
}

async function answerOf(
  response: Response,
  request: UpstreamRequest,
  ending: AbortController,
): Promise<UpstreamAnswer> {
  const { status, body } = response;
  const headers = Object.fromEntries(response.headers);
  if (status >= 300 && status < 400) return giveUp(ending, new UpstreamError('redirected'));
  if (request.streaming?.applies(status, headers) && body !== null) {
    const stream = streamedAnswer(body, request.streaming, request.signal);
    return { status, headers, body: new Uint8Array(), stream };
  }
  const maxBytes = request.maxBytes ?? defaultMaxBytes;
  if (Number(headers['content-length']) > maxBytes) return giveUp(ending, new UpstreamError('tooBig'));
  return { status, headers, body: await collect(body, maxBytes, ending), stream: null };
}

function giveUp(ending: AbortController, error: UpstreamError): never {
  ending.abort(error);
  throw error;
}

async function collect(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  ending: AbortController,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    size += read.value.length;
    if (size > maxBytes) giveUp(ending, new UpstreamError('tooBig'));
    pieces.push(read.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** What came from the visitor's side (a body too large, say) is not the upstream's fault. */
function failureOf(
  error: unknown,
  { upload, ending, isAnswering }: { upload: CountedBody; ending: AbortSignal; isAnswering: boolean },
): unknown {
  if (upload.failure() !== null) return upload.failure();
  if (ending.aborted) return ending.reason;
  return error instanceof UpstreamError ? error : new UpstreamError(isAnswering ? 'truncated' : 'reset', error);
}
