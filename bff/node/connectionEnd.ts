import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenAnswers } from './openAnswers';

/** How a server's connections come to their end. */
export interface ConnectionEnd {
  /** To be told of each answer as it begins. */
  mark(answer: ServerResponse): void;
  /** From now on each answer says that its connection ends with it, those being made included. */
  announce(): void;
  /** Resolves when no connection is open. */
  whenUnused(): Promise<void>;
}

/** What the end of connections depends on. */
export interface ConnectionEndOptions {
  /** The open answers of the same server. */
  readonly answers: OpenAnswers;
  /** The connection comes from a proxy in front of us. */
  readonly isProxy: (socket: Socket) => boolean;
  /** How long the server keeps a connection without a request. */
  readonly keepAliveMs: number;
}

/**
 * How long a proxy's connection is kept without a request. Whoever closes first loses what the other is just sending:
 * a proxy has to be the one, and proxies keep what they do not need for up to a minute.
 */
const proxyKeepAliveMs = 75_000;

/** Counts a server's connections and ends them in order. */
export function createConnectionEnd(
  server: Server,
  { answers, isProxy, keepAliveMs }: ConnectionEndOptions,
): ConnectionEnd {
  const ofProxies = new Set<Socket>();
  let announced = false;
  let onUnused: (() => void) | null = null;

  server.on('connection', (socket) => {
    if (isProxy(socket)) ofProxies.add(socket);
    socket.once('close', () => {
      ofProxies.delete(socket);
      if (answers.size === 0) onUnused?.();
    });
  });

  return {
    mark(answer) {
      if (announced) answer.setHeader('connection', 'close');
      const { socket } = answer.req;
      if (!ofProxies.has(socket)) return;
      // The server has set its own time by then.
      answer.once('finish', () => {
        if (!announced) socket.setTimeout(proxyKeepAliveMs);
      });
    },
    announce() {
      announced = true;
      for (const [socket, unfinished] of answers) {
        for (const answer of unfinished) if (!answer.headersSent) answer.setHeader('connection', 'close');
        if (unfinished.length === 0 && ofProxies.has(socket)) socket.setTimeout(keepAliveMs);
      }
    },
    whenUnused: () =>
      new Promise((resolve) => {
        onUnused = resolve;
        if (answers.size === 0) resolve();
      }),
  };
}
