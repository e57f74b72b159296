import { clientOf } from './clientAddress';
import type { ForwardedCall } from './forward';
import { createWaitingRoom, type RoomLimits, type WaitingRoom } from './waitingRoom';

/** Half of a shop's places (guard.ts): whoever sends slowly, or not at all, leaves the others theirs. */
export const uploadsOfClient: RoomLimits = { inFlight: 2, waiting: 8 };

/** Uploads take a place of their shop while they are still being sent, so one client's come a few at a time. */
export interface UploadTurns {
  /**
   * Runs an upload when it is its client's turn.
   * @param send with what waiting has left of the call's time
   * @throws BffFailure `overloaded`; UpstreamError `timeout` or `aborted` when it waited in vain; or what `send` throws
   */
  run<T>(call: ForwardedCall, send: (call: ForwardedCall) => Promise<T>): Promise<T>;
}

/** @param clock milliseconds that never go back */
export function createUploadTurns(clock: () => number): UploadTurns {
  /** Those that are in use. */
  const rooms = new Map<string, WaitingRoom>();

  return {
    async run(call, send) {
      const { tenant, clientIp, timeoutMs, signal } = call;
      // By the address: whether there is such a token only the upstream knows.
      const client = `${tenant.id}\0${clientOf(clientIp)}`;
      const room = rooms.get(client) ?? createWaitingRoom(uploadsOfClient);
      const startedMs = clock();
      const turn = room.enter(timeoutMs, signal);
      rooms.set(client, room);
      if (turn !== undefined) await turn;
      try {
        return await send({ ...call, timeoutMs: timeoutMs - (clock() - startedMs) });
      } finally {
        room.leave();
        if (room.isEmpty) rooms.delete(client);
      }
    },
  };
}
