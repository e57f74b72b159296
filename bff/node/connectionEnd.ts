import type { Server, ServerResponse } from 'node:http';

/** How a server's connections come to their end. */
export interface ConnectionEnd {
  /** To be told of each answer as it begins. */
  mark(answer: ServerResponse): void;
  /** From now on each answer says that its connection ends with it, those being made included. */
  announce(): void;
  /** Resolves when no connection is open. */
  whenUnused(): Promise<void>;
}

/** Counts a server's connections and ends them in order. */
export function createConnectionEnd(server: Server): ConnectionEnd {
  const answering = new Set<ServerResponse>();
  let announced = false;
  let connections = 0;
  let onUnused: (() => void) | null = null;

  server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
      if (connections === 0) onUnused?.();
    });
  });

  return {
    mark(answer) {
      if (announced) answer.setHeader('connection', 'close');
      answering.add(answer);
      answer.once('close', () => answering.delete(answer));
    },
    announce() {
      announced = true;
      for (const answer of answering) if (!answer.headersSent) answer.setHeader('connection', 'close');
    },
    whenUnused: () =>
      new Promise((resolve) => {
        onUnused = resolve;
        if (connections === 0) resolve();
      }),
  };
}
