import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { maxHeadBytes } from '../frontDoor';
import { inertContentPolicy, securityHeaders } from '../securityHeaders';
import { createConnectionEnd } from './connectionEnd';
import type { Logger } from './log';
import { trackAnswers } from './openAnswers';
import { createRequestHandler, type RequestHandlerOptions } from './requestHandler';
import { beginRequestSpan } from './requestSpan';
import { dropSlowReaders } from './slowReaders';
import { refuseUnreadable } from './unreadable';

export const headersTimeoutMs = 8000;
/** Nobody gets more for a request to arrive. */
export const requestLimitMs = 15_000;
/** Looked at twice a second, and a connection may wait for its worker. */
const requestTimeoutMs = requestLimitMs - 2000;
const timeoutsCheckMs = 500;
const keepAliveMs = 5000;

export interface WorkerOptions extends RequestHandlerOptions {
  readonly log: Logger;
}

/** A worker's server: it has no port of its own, its connections are given to it. */
export interface WorkerServer {
  readonly server: Server;
  /** Serves a connection that somebody else has accepted. */
  take(socket: Socket): void;
  /**
   * From now on connections end with their answer. Those without a request stay for the time that was announced to
   * them: closing one earlier would cut a request that is just coming.
   */
  announceEnd(): void;
  /** Resolves when no connection is open. */
  whenUnused(): Promise<void>;
}

/** The HTTP side of one worker: front door, static files, calls, pages. */
export function createWorkerServer(options: WorkerOptions): WorkerServer {
  const { assembled, log } = options;
  const handle = createRequestHandler(options);
  /** Requests that expect something else than to go on. */
  const unmet = new WeakSet<IncomingMessage>();

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: timeoutsCheckMs,
      maxHeaderSize: maxHeadBytes,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      connectionEnd.mark(outgoing);
      const tracer = assembled.tracing;
      const span = tracer === null ? undefined : beginRequestSpan(tracer, incoming, outgoing, options.isTrustedPeer);
      const fail = (error: unknown) => {
        if (incoming.errored !== null || incoming.socket.destroyed) log.info({ err: error }, 'a visitor left');
        else log.error({ err: error, traceId: span?.traceId }, 'a request failed unexpectedly');
        if (outgoing.headersSent) outgoing.destroy();
        else answerInternalError(outgoing);
      };
      try {
        const handling = handle(incoming, outgoing, { span, isExpectationMet: !unmet.has(incoming) });
        if (handling !== undefined) handling.catch(fail);
      } catch (error) {
        fail(error);
      }
    },
  );
  // Without a listener Node answers 417 by itself, before the front door has seen anything.
  server.on('checkExpectation', (incoming, outgoing) => {
    unmet.add(incoming);
    server.emit('request', incoming, outgoing);
  });
  // The parser would leave out what comes after the 2,000th, a second Host perhaps; their bytes are limited.
  server.maxHeadersCount = 0;
  const answers = trackAnswers(server);
  refuseUnreadable(server, answers);
  dropSlowReaders(server);
  const connectionEnd = createConnectionEnd(server, {
    answers,
    isProxy: ({ remoteAddress }) => options.isTrustedPeer(remoteAddress ?? ''),
    keepAliveMs,
  });
  // It never listens itself, but the limits of time for headers and requests are watched from this event on.
  server.emit('listening');
  return {
    server,
    take(socket) {
      // As for connections that a server accepts itself: a client may close its side after its request.
      socket.allowHalfOpen = true;
      server.emit('connection', socket);
    },
    announceEnd: connectionEnd.announce,
    whenUnused: connectionEnd.whenUnused,
  };
}

function answerInternalError(outgoing: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(false))) outgoing.setHeader(name, value);
  outgoing.setHeader('content-security-policy', inertContentPolicy);
  outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end('The storefront failed to answer.\n');
}
