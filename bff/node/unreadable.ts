import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { bffErrors, type BffErrorBody, type BffErrorName } from '../contract/errors';
import { knownMethods } from '../frontDoor';
import { inertContentPolicy, securityHeaders } from '../securityHeaders';
import type { OpenAnswers } from './openAnswers';

interface ParserError extends Error {
  readonly code?: string;
  /** The bytes at which the parser stopped. */
  readonly rawPacket?: Buffer;
}

const errorOfCode: Readonly<Record<string, BffErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};
/** A request line that alone is more than the parser takes in. */
const longTarget = /^[A-Z]+ [^\s]{8192}/;

/**
 * Answers what the HTTP parser can make no request of, and CONNECT, in the words of all other refusals; the connection
 * ends with it. Requests before it on the same connection get their own answers, never this one.
 * @param answers of the same server
 */
export function refuseUnreadable(server: Server, answers: OpenAnswers): void {
  const ending = new WeakSet<Duplex>();

  function endAfter(last: ServerResponse, socket: Duplex): void {
    if (ending.has(socket)) return;
    ending.add(socket);
    if (!last.headersSent) last.setHeader('connection', 'close');
    last.once('close', () => socket.end(() => socket.destroy()));
  }

  server.on('clientError', (error: ParserError, socket: Duplex) => {
    const open = answers.get(socket as Socket) ?? [];
    const last = open.at(-1);
    if (socket.writable && last?.req.complete === true) return endAfter(last, socket);
    // What is wrong is the body of the last request: it gets this answer, unless another one is on its way.
    if (!socket.writable || open.length > 1 || last?.headersSent === true) return void socket.destroy(error);
    refuse(socket, errorOf(error));
  });
  server.on('connect', (_incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 'methodNotAllowed');
  });
}

function errorOf({ code = '', rawPacket }: ParserError): BffErrorName {
  if (code === 'HPE_HEADER_OVERFLOW' && longTarget.test(rawPacket?.toString('latin1') ?? '')) return 'urlTooLong';
  return errorOfCode[code] ?? 'malformed';
}

/** Written at once: whoever is about to answer the same request comes too late. */
function refuse(socket: Duplex, error: BffErrorName): void {
  const requestId = crypto.randomUUID();
  const { status, msg } = bffErrors[error];
  const body = JSON.stringify({ code: status, msg, requestId } satisfies BffErrorBody);
  const headers = {
    ...securityHeaders(false),
    'content-security-policy': inertContentPolicy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(error === 'methodNotAllowed' ? { allow: knownMethods.join(', ') } : {}),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
}
