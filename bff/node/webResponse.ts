import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { CallAnswer } from '../callAnswer';
import { PartsRequest, type CallRequest } from '../callRequest';
import type { Visit } from '../frontDoor';
import { HeaderList } from '../headerList';
import { Leaving } from '../leaveSignal';
import type { Soon } from '../soon';
import { acceptedCoding, acceptedCodings, minPackedBytes, packedOnce, packedNow, type Coding } from './packing';
import { encodeTexts } from './utf8';

/** The Web request of a Node request, with the URL and the headers the front door let through. */
export function toWebRequest(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): Request {
  const headers = new Headers();
  for (const [name, value] of visit.headers) headers.append(name, value);
  const leaving = new AbortController();
  watchLeaving(outgoing, () => leaving.abort());
  const init: RequestInit = { method: methodOf(incoming), headers, signal: leaving.signal };
  const url = visit.origin + visit.path;
  if (isBodiless(incoming)) return new Request(url, init);
  const body = bodyStream(incoming, outgoing);
  return new Request(url, { ...init, body, duplex: 'half' } as RequestInit);
}

/** The same for the BFF, which reads less of it. */
export function toCallRequest(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): CallRequest {
  return new PartsRequest({
    method: methodOf(incoming),
    url: visit.origin + visit.path,
    headers: new HeaderList(visit.headers),
    body: isBodiless(incoming) ? null : bodyStream(incoming, outgoing),
    signalOf() {
      const leaving = new Leaving();
      watchLeaving(outgoing, () => leaving.abort());
      return leaving;
    },
  });
}

const methodOf = ({ method = 'GET' }: IncomingMessage) => method;
const isBodiless = (incoming: IncomingMessage) => ['GET', 'HEAD'].includes(methodOf(incoming));

/** Tells when the visitor leaves before his answer is written, also when he has left already. */
function watchLeaving(outgoing: ServerResponse, tell: () => void): void {
  watchClose(outgoing, () => {
    if (!outgoing.writableFinished) tell();
  });
}

/** Tells of the end of an answer, sent or given up, also when it has come already. */
function watchClose(outgoing: ServerResponse, tell: () => void): void {
  if (outgoing.closed) tell();
  else outgoing.once('close', tell);
}

/**
 * The body chunk by chunk as it is read; it fails when the visitor leaves in the middle. What nobody reads is received
 * and thrown away: closing the connection instead would lose the answer to a visitor who is still sending.
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

/**
 * Writes a Web response to a Node response, as `sendAnswer` does.
 * @param texts the text of its body in pieces, where that is known; null: it is read from the response
 */
export function sendWebResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
  texts: readonly string[] | null = null,
): Soon<void> {
  return sendAnswer(incoming, outgoing, CallAnswer.of(response, texts === null ? null : encodeTexts(texts)));
}

/**
 * Writes an answer to a Node response, compressed when the visitor takes it. Of a stream each chunk is flushed at once,
 * so that pages are not held back, and the source is cancelled when the visitor leaves.
 */
export function sendAnswer(incoming: IncomingMessage, outgoing: ServerResponse, answer: CallAnswer): Soon<void> {
  const { status, headers, body } = answer;
  const isPackable = packable.test(headers.get('content-type') ?? '');
  if (isPackable) headers.append('vary', 'Accept-Encoding');
  const isHead = incoming.method === 'HEAD';
  if (!(body instanceof Uint8Array)) return sendStream(incoming, outgoing, { status, headers, body }, isPackable);
  const send = (packed: PackedBody | null) => {
    if (packed !== null) markPacked(headers, packed.coding);
    sendWhole(outgoing, status, headers, packed?.bytes ?? body, isHead);
  };
  const packing = isPackable && !isHead ? packedBody(incoming, headers, body) : null;
  return packing instanceof Promise ? packing.then(send) : send(packing);
}

const notModified = 304;

/** Sends a body as it comes, or none. */
async function sendStream(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: Pick<CallAnswer, 'status' | 'headers'> & { body: ReadableStream<Uint8Array> | null },
  isPackable: boolean,
): Promise<void> {
  const isHead = incoming.method === 'HEAD';
  const isPacked = body !== null && isPackable && !isHead && wantsGzip(incoming, headers);
  if (isPacked) {
    headers.delete('content-length');
    markPacked(headers, 'gzip');
  }
  // It is about the answer that the visitor has kept, which was compressed.
  if (status === notModified && isPackable && codingsOf(incoming).length > 0) weakenTag(headers);
  outgoing.writeHead(status, headers.flat());
  if (body === null || isHead) {
    await body?.cancel();
    outgoing.end();
    return;
  }
  // A stream of events may be silent for long, and its reader has to know that it has begun.
  if ((headers.get('content-type') ?? '').startsWith('text/event-stream')) outgoing.flushHeaders();
  await pump(body, outgoing, isPacked);
}

function codingsOf({ headers }: IncomingMessage): Coding[] {
  return acceptedCodings(headers['accept-encoding']);
}

function markPacked(headers: HeaderList, coding: Coding): void {
  headers.set('content-encoding', coding);
  weakenTag(headers);
}

/** A strong tag names bytes, and those of each coding are others. Source: RFC 9110, §8.8.3.3. */
function weakenTag(headers: HeaderList): void {
  const etag = headers.get('etag');
  if (etag?.startsWith('"') === true) headers.set('etag', `W/${etag}`);
}

function wantsGzip(incoming: IncomingMessage, headers: HeaderList): boolean {
  if (!codingsOf(incoming).includes('gzip')) return false;
  if (headers.has('content-encoding')) return false;
  const length = headers.get('content-length');
  return length === null || Number(length) >= minPackedBytes;
}

interface PackedBody {
  readonly coding: Coding;
  readonly bytes: Uint8Array;
}

/** A body as its visitor takes it; what is stored is compressed for all who ask. */
function packedBody(
  incoming: IncomingMessage,
  headers: HeaderList,
  body: Uint8Array<ArrayBuffer>,
): Soon<PackedBody | null> {
  const taken = incoming.headers['accept-encoding'];
  if (taken === undefined || body.length < minPackedBytes || headers.has('content-encoding')) return null;
  const coding = acceptedCoding(String(taken));
  if (coding === null) return null;
  const inCoding = (bytes: Uint8Array | null) => (bytes === null ? null : { coding, bytes });
  const packing = headers.has('etag') ? packedOnce(body, coding) : packedNow(body, coding);
  return packing instanceof Promise ? packing.then(inCoding) : inCoding(packing);
}

/** In one write, with its length. */
function sendWhole(
  outgoing: ServerResponse,
  status: number,
  headers: HeaderList,
  bytes: Uint8Array,
  isHead: boolean,
): void {
  headers.set('content-length', String(bytes.length));
  outgoing.writeHead(status, headers.flat());
  if (isHead) outgoing.end();
  else endInOneWrite(outgoing, bytes);
}

/** A short body is written as text, so that it leaves in one piece with the head; for longer ones that costs more. */
const maxTextBytes = 4 * 1024;

/**
 * Ends an answer whose head and body go to the system together. Node's `end` of a body writes an empty piece after it,
 * which makes a longer list of it; not when everything is written by then.
 */
function endInOneWrite(outgoing: ServerResponse, bytes: Uint8Array): void {
  const { socket } = outgoing;
  // It is not its turn yet: another answer is being written on the same connection.
  if (socket === null) return void outgoing.end(bytes);
  socket.cork();
  if (bytes.length > maxTextBytes) outgoing.write(bytes);
  else outgoing.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'), 'latin1');
  socket.uncork();
  outgoing.end();
}

/**
 * Writes a body piece by piece, as fast as the visitor takes it. A visitor who leaves ends the reading by cancelling it:
 * a promise of his leaving, raced against each piece, would hold on to every piece that it lost against.
 */
async function pump(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, packed: boolean): Promise<void> {
  const target = packed ? createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }) : outgoing;
  if (target !== outgoing) target.pipe(outgoing);
  const reader = body.getReader();
  watchClose(outgoing, () => {
    reader.cancel().catch(() => undefined);
    target.destroy();
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!target.write(value)) await drainOrClose(target);
    }
    target.end();
  } catch {
    // The source failed after the head was sent: cutting the connection is the only honest signal left.
    outgoing.destroy();
  }
}

function drainOrClose(target: Writable): Promise<void> {
  if (target.closed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      target.off('drain', end);
      target.off('close', end);
      resolve();
    };
    target.on('drain', end);
    target.on('close', end);
  });
}
