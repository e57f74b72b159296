import type { Worker } from 'node:cluster';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParentMessage, WorkerMessage } from './supervisor';

/**
 * The port of the shops, held by the parent, which gives each connection to a worker and keeps it until the worker
 * has said that it took it. (Of node:cluster's own listener the last worker to close loses the connections that are
 * on their way to it, and a worker that is killed those it was about to take.)
 */
export interface Listener {
  /** @throws Error of the system, when the port is taken, say */
  listen(address: { port: number; host: string }): Promise<void>;
  /** From now on connections go to this worker too. */
  add(worker: Worker): void;
  /** None go to it any more; resolves when it has none on its way. */
  remove(worker: Worker): Promise<void>;
  /** Takes no more connections; resolves when the workers have all of those that were taken. */
  close(): Promise<void>;
}

/** So many may come at once before they are taken; the default of 511 is less than one client may hold. */
const waitingConnections = 4096;
/** The port is closed in a moment in which nobody has connected for so long ... */
const quietMs = 10;
/** ... or after so long. */
const quietLimitMs = 200;
const handedLimitMs = 1000;
const stepMs = 2;

export function createListener(): Listener {
  const members = new Set<Worker>();
  /** Members that wait for a connection, the one that has waited longest first. */
  const free = new Set<Worker>();
  const onTheWay = new Map<Worker, Socket>();
  const waiting: Socket[] = [];
  let holding = false;
  let lastConnectionMs = 0;

  // Nothing is read here: what a visitor sends is for the worker.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    lastConnectionMs = performance.now();
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
      onTheWay.set(worker, socket);
      worker.send({ type: 'connection' } satisfies ParentMessage, socket, { keepOpen: true }, (error) => {
        if (error !== null) lose(worker);
      });
    }
  }

  function taken(worker: Worker): void {
    onTheWay.get(worker)?.destroy();
    onTheWay.delete(worker);
    if (members.has(worker)) free.add(worker);
    hand();
  }

  /** The worker is gone: what it did not take another one gets. */
  function lose(worker: Worker): void {
    members.delete(worker);
    free.delete(worker);
    const socket = onTheWay.get(worker);
    onTheWay.delete(worker);
    if (socket !== undefined) waiting.unshift(socket);
    hand();
  }

  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: waitingConnections }, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    add(worker) {
      members.add(worker);
      free.add(worker);
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'taken') taken(worker);
      });
      worker.once('disconnect', () => lose(worker));
      hand();
    },
    async remove(worker) {
      members.delete(worker);
      free.delete(worker);
      while (onTheWay.has(worker)) await pause(stepMs);
    },
    async close() {
      const startedMs = performance.now();
      // What the system has taken and we have not is lost with the port. Who waits for an answer asks for nothing
      // new, so holding back for a moment lets everybody come who was about to.
      holding = true;
      lastConnectionMs = startedMs;
      while (performance.now() - lastConnectionMs < quietMs && performance.now() - startedMs < quietLimitMs) {
        await pause(stepMs);
      }
      // Right after the event loop has taken what there was.
      await new Promise((resolve) => setImmediate(resolve));
      server.close();
      holding = false;
      hand();
      const limitMs = performance.now() + handedLimitMs;
      while (waiting.length + onTheWay.size > 0 && performance.now() < limitMs) await pause(stepMs);
    },
  };
}
