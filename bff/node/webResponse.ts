import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, createGzip } from 'node:zlib';
import { BodilessRequest, type CallRequest } from '../callRequest';
import type { Visit } from '../frontDoor';
import { wholeBodyOf } from '../wholeBody';
import { acceptedCoding, minPackedBytes, packedBefore, packedNow } from './packing';

/** The Web request of a Node request, with the URL and the headers the front door let through. */
export function toWebRequest(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): Request {
  const { method, url, headers, signalOf } = partsOf(incoming, outgoing, visit);
  const init: RequestInit = { method, headers, signal: signalOf() };
  if (isBodiless(method)) return new Request(url, init);
  const body = bodyStream(incoming, outgoing);
  return new Request(url, { ...init, body, duplex: 'half' } as RequestInit);
}

/** The same for the BFF, which reads less of it. */
export function toCallRequest(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): CallRequest {
  if (!isBodiless(incoming.method ?? 'GET')) return toWebRequest(incoming, outgoing, visit);
  return new BodilessRequest(partsOf(incoming, outgoing, visit));
}

const isBodiless = (method: string) => method === 'GET' || method === 'HEAD';

function partsOf(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit) {
  const headers = new Headers();
  for (const [name, value] of visit.headers) {
    if (!name.startsWith(':')) headers.append(name, value);
  }
  return {
    ...{ method: incoming.method ?? 'GET', url: visit.origin + visit.path, headers },
    signalOf: () => signalOfLeaving(outgoing),
  };
}

/** Aborted when the visitor leaves before his answer is written, also when he has left already. */
function signalOfLeaving(outgoing: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (!outgoing.writableFinished) leaving.abort();
  };
  if (outgoing.closed) look();
  else outgoing.once('close', look);
  return leaving.signal;
}

/**
 * The body chunk by chunk as it is asked for; it ends with an error when the visitor leaves in the middle. What
 * nobody wants is read and thrown away: closing instead would take the answer from a visitor who is still sending.
 */
function bodyStream(incoming: IncomingMessage, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  let sink: ReadableStreamDefaultController<Uint8Array> | null = null;
  const discard = () => {
    sink?.error(new Error('the body is no longer wanted'));
    sink = null;
    incoming.resume();
  };
  return new ReadableStream(
    {
      start(controller) {
        sink = controller;
        incoming.pause();
        incoming.on('data', (chunk: Buffer) => {
          if (sink === null) return;
          sink.enqueue(new Uint8Array(chunk));
          incoming.pause();
        });
        incoming.once('end', () => {
          sink?.close();
          sink = null;
        });
        const fail = (error?: Error) => {
          sink?.error(error ?? new Error('the visitor left'));
          sink = null;
        };
        incoming.once('error', fail);
        incoming.once('close', fail);
        outgoing.once('finish', discard);
      },
      pull: () => void incoming.resume(),
      cancel: discard,
    },
    { highWaterMark: 0 },
  );
}

const packable = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;

function isEventStream(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
}

function wantsGzip(incoming: IncomingMessage, response: Response): boolean {
  if (!/\bgzip\b/.test(String(incoming.headers['accept-encoding'] ?? ''))) return false;
  if (response.headers.has('content-encoding')) return false;
  const length = response.headers.get('content-length');
  if (length !== null && Number(length) < minPackedBytes) return false;
  return isPackable(response);
}

/**
 * Writes a Web response to a Node response: compressed when the visitor takes it, each chunk flushed at once
 * so that streamed pages are not held back, and the source cancelled when the visitor leaves.
 */
export async function sendWebResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  const whole = wholeBodyOf(response);
  if (whole !== null) return sendWhole(incoming, outgoing, response, whole);
  const packed = response.body !== null && incoming.method !== 'HEAD' && wantsGzip(incoming, response);
  writeHeaders(outgoing, response, packed ? 'gzip' : null);
  if (response.body === null || incoming.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  // A stream of events may be silent for long: who waits for it has to know that it has begun.
  if (isEventStream(response)) outgoing.flushHeaders();
  await pump(response.body, outgoing, packed);
}

/** In one write, with its length. What is stored was compressed before, or will be for the next who asks. */
async function sendWhole(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  whole: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const isStored = response.headers.has('etag');
  const taken = String(incoming.headers['accept-encoding'] ?? '');
  const isLong = whole.length >= minPackedBytes && incoming.method !== 'HEAD';
  const coding = isLong && isPackable(response) ? acceptedCoding(taken) : null;
  const packed = coding === null ? null : isStored ? packedBefore(whole, coding) : await packedNow(whole, coding);
  writeHeaders(outgoing, response, packed === null ? null : coding);
  const bytes = packed ?? whole;
  outgoing.setHeader('content-length', bytes.length);
  if (incoming.method === 'HEAD') outgoing.end();
  else if (bytes.length > maxJoinedBytes) outgoing.end(bytes);
  // As a text of its bytes it goes out together with the head: one write costs half of two.
  else outgoing.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'), 'latin1');
}

const maxJoinedBytes = 64 * 1024;

function isPackable(response: Response): boolean {
  return packable.test(response.headers.get('content-type') ?? '');
}

function writeHeaders(outgoing: ServerResponse, response: Response, coding: string | null): void {
  response.headers.forEach((value, name) => {
    if (name === 'set-cookie' || (coding !== null && name === 'content-length')) return;
    outgoing.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  if (isPackable(response)) outgoing.appendHeader('vary', 'Accept-Encoding');
  if (coding !== null) outgoing.setHeader('content-encoding', coding);
  outgoing.statusCode = response.status;
}

async function pump(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, packed: boolean): Promise<void> {
  const target = packed ? createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }) : outgoing;
  if (target !== outgoing) target.pipe(outgoing);
  const reader = body.getReader();
  const left = new Promise<'left'>((resolve) => outgoing.once('close', () => resolve('left')));
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), left]);
      if (step === 'left') break;
      if (step.done) {
        target.end();
        return;
      }
      if (!target.write(step.value))
        await Promise.race([new Promise((resolve) => target.once('drain', resolve)), left]);
    }
    await reader.cancel();
  } catch {
    // The source failed after the head was sent: cutting the connection is the only honest signal left.
    outgoing.destroy();
  }
}
