import type { Worker } from 'node:cluster';
import { createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { listenAt, type Listening } from './listen';
import { tell, type ParentMessage, type WorkerMessage } from './workerMessages';

/**
 * The port of the shops, held by the parent, which gives each connection to a worker and keeps it until the worker
 * has said that it took it. (Of node:cluster's own listener the last worker to close loses the connections that are
 * on their way to it, and a worker that is killed those it was about to take.)
 */
export interface Listener {
  /** @returns the port. @throws SettingsError as `listenAt`, when the port is taken, say */
  listen(address: Listening): Promise<number>;
  /** From now on connections go to this worker too. */
  add(worker: Worker): void;
  /**
   * None go to it any more; resolves when it has none on its way, or has not taken one for a second: a worker that hangs
   * is to be ended too, and what it has not taken goes to another one then.
   */
  remove(worker: Worker): Promise<void>;
  /** Takes no more connections; resolves when the workers have all of those that were taken. */
  close(): Promise<void>;
}

/** How many may come at once before they are taken; the default of 511 is less than one client may hold. */
const waitingConnections = 4096;
/** The port is closed in a moment in which nobody has connected for so long ... */
const quietMs = 10;
/** ... or, after so long, in the first one in which nobody waits to be taken ... */
const quietLimitMs = 200;
/** ... or when so many have come since: they would not end. */
const maxHeldConnections = 4096;
const handedLimitMs = 1000;
/** A worker that has not taken a connection for so long is asked about it. */
const askAfterMs = 200;
const stepMs = 2;

/** A connection on its way to a worker. */
interface Handed {
  readonly nth: number;
  readonly socket: Socket;
  /**
   * A worker that has as many files open as the system allows gets none any more, and Node leaves the connection out
   * after three tries without telling anybody. What comes behind it gets through, and is answered.
   */
  readonly asking: NodeJS.Timeout;
}

export function createListener(): Listener {
  const members = new Set<Worker>();
  /** Members that wait for a connection, the one that has waited longest first. */
  const free = new Set<Worker>();
  const onTheWay = new Map<Worker, Handed>();
  const waiting: Socket[] = [];
  let holding = false;
  let takenConnections = 0;
  let handedConnections = 0;

  // Nothing is read here: what a visitor sends is for the worker.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    takenConnections += 1;
    waiting.push(socket);
    hand();
  });

  function hand(): void {
    while (!holding && waiting.length > 0) {
      const [worker] = free;
      if (worker === undefined) return;
      const socket = waiting.shift();
      if (socket === undefined) return;
      free.delete(worker);
      handedConnections += 1;
      const nth = handedConnections;
      const asking = setTimeout(() => tell(worker, { type: 'given', nth }), askAfterMs);
      onTheWay.set(worker, { nth, socket, asking });
      worker.send({ type: 'connection', nth } satisfies ParentMessage, socket, { keepOpen: true }, (error) => {
        if (error !== null) lose(worker);
      });
    }
  }

  function taken(worker: Worker, nth: number): void {
    const handed = onTheWay.get(worker);
    // It was asked, and had taken it meanwhile.
    if (handed?.nth !== nth) return;
    clearTimeout(handed.asking);
    handed.socket.destroy();
    onTheWay.delete(worker);
    if (members.has(worker)) free.add(worker);
    hand();
  }

  /** The worker is gone: what it did not take another one gets. */
  function lose(worker: Worker): void {
    members.delete(worker);
    free.delete(worker);
    const handed = onTheWay.get(worker);
    onTheWay.delete(worker);
    clearTimeout(handed?.asking);
    if (handed !== undefined) waiting.unshift(handed.socket);
    hand();
  }

  /**
   * Resolves in a moment to close the port. What the system has taken and we have not is lost with it, and the event
   * loop takes one connection a turn (libuv 1.45 and later): only a turn that took none proves that none was there.
   * Time alone proves nothing, because this process may have slept while they came.
   */
  async function untilQuiet(): Promise<void> {
    const startedMs = performance.now();
    const takenAtFirst = takenConnections;
    let quietSinceMs = startedMs;
    let isEmpty = true;
    for (;;) {
      // After a timer, or another turn, the loop looks for connections before the turn is over.
      if (isEmpty) await pause(stepMs);
      const takenBefore = takenConnections;
      await nextTurn();
      const nowMs = performance.now();
      isEmpty = takenConnections === takenBefore;
      if (!isEmpty) quietSinceMs = nowMs;
      const isDue = nowMs - quietSinceMs >= quietMs || nowMs - startedMs >= quietLimitMs;
      if ((isEmpty && isDue) || takenConnections - takenAtFirst >= maxHeldConnections) return;
    }
  }

  return {
    listen: (address) => listenAt(server, address, waitingConnections),
    add(worker) {
      members.add(worker);
      free.add(worker);
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'taken') taken(worker, message.nth);
      });
      worker.once('disconnect', () => lose(worker));
      hand();
    },
    async remove(worker) {
      members.delete(worker);
      free.delete(worker);
      await untilHanded(() => !onTheWay.has(worker));
    },
    async close() {
      // Who waits for an answer asks for nothing new, so holding back for a moment lets everybody come who was about to.
      holding = true;
      await untilQuiet();
      server.close();
      holding = false;
      hand();
      await untilHanded(() => waiting.length + onTheWay.size === 0);
    },
  };
}

/** Resolves when workers have taken what they were given, or have not for so long that they hang. */
async function untilHanded(isDone: () => boolean): Promise<void> {
  const limitMs = performance.now() + handedLimitMs;
  while (!isDone() && performance.now() < limitMs) await pause(stepMs);
}
