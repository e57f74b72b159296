import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How fast an answer must be taken, once the system's own buffers are full of it. */
export interface LeastRate {
  readonly bytesPerSecond: number;
  /**
   * The time over which it is measured, and so the least time anybody is given. A system tells of free room in steps
   * of up to 64 KiB, which somebody with 10 KB a second empties in six and a half.
   */
  readonly windowSeconds: number;
}

const leastRate: LeastRate = { bytesPerSecond: 240, windowSeconds: 7 };
const tickMs = 250;

/** What the system's side of a socket counts; Node's own idle timeout looks at the queue as well. */
interface CountingHandle {
  /** Handed over so far, in bytes. */
  readonly bytesWritten: number;
  /** Of those, what the system has not taken yet. */
  readonly writeQueueSize: number;
}

/**
 * Closes connections whose visitors hardly take their answers: with what waits for them they hold memory and a place
 * for as long as they like, which no timeout of requests ends. Where nothing waits to be taken, as on a silent stream
 * of events, nothing is measured.
 */
export function dropSlowReaders(server: Server, { bytesPerSecond, windowSeconds }: LeastRate = leastRate): void {
  /** By socket: how much was taken at each tick since something began to wait. */
  const takenBySocket = new Map<Socket, number[]>();
  const leastBytes = bytesPerSecond * windowSeconds;
  const windowTicks = (windowSeconds * 1000) / tickMs;

  function look(socket: Socket, taken: number[]): void {
    const handle = handleOf(socket);
    if (handle === null || (socket.writableLength === 0 && handle.writeQueueSize === 0)) return void (taken.length = 0);
    const now = handle.bytesWritten - handle.writeQueueSize;
    taken.push(now);
    if (taken.length <= windowTicks) return;
    const before = taken.shift() ?? 0;
    if (now - before < leastBytes) socket.destroy();
  }

  const ticking = setInterval(() => takenBySocket.forEach((taken, socket) => look(socket, taken)), tickMs);
  ticking.unref();
  server.once('close', () => clearInterval(ticking));
  server.on('connection', (socket) => {
    takenBySocket.set(socket, []);
    socket.once('close', () => takenBySocket.delete(socket));
  });
}

function handleOf(socket: Socket): CountingHandle | null {
  return (socket as Socket & { _handle?: CountingHandle | null })._handle ?? null;
}
