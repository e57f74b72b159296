import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Of each open connection the answers that are not finished, in the order of their requests: more than one where
 * requests came without waiting.
 */
export type OpenAnswers = ReadonlyMap<Socket, readonly ServerResponse[]>;

/**
 * Follows a server's connections and answers. They are kept by connection: a set of all answers makes itself a new
 * table every so many of them, and one that was given up leads to the next, so that what outlives two collections of
 * new objects keeps all that came after it until the next great one (docs/decisions/0065).
 */
export function trackAnswers(server: Server): OpenAnswers {
  const open = new Map<Socket, ServerResponse[]>();
  server.prependListener('connection', (socket: Socket) => {
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const answers = open.get(socket);
    if (answers === undefined) return;
    answers.push(answer);
    answer.once('close', () => {
      const at = answers.indexOf(answer);
      if (at >= 0) answers.splice(at, 1);
    });
  });
  return open;
}
