import type { Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { tell, type ParentMessage } from './workerMessages';
import { createWorkerPool, type WorkerPoolOptions } from './workerPool';

/** Keeps a number of workers running behind the listener. */
export interface Supervisor {
  /** Workers that serve now. */
  serving(): readonly Worker[];
  /**
   * Replaces the workers one by one: each new one serves before an old one drains. Asked for again meanwhile, it does
   * one more round.
   * @throws Error when a new one did not start; the old ones go on
   */
  swapAll(): Promise<void>;
  /** Sends a message to every worker, also to those that are still starting. */
  broadcast(message: ParentMessage): void;
  /** Closes the listener, lets every worker finish its requests and ends it. */
  stop(): Promise<void>;
}

/** While stopping, new connections are still taken for so long: whoever balances has to notice first. */
const lingerMs = 1000;

/**
 * Keeps workers running. Resolves when all serve.
 * @param options `stopping` ends the workers when it is aborted before they serve, later on that is left to `stop`
 * @throws Error when a worker ends before all have served once, or is ended
 */
export async function startSupervisor(options: WorkerPoolOptions & { stopping: AbortSignal }): Promise<Supervisor> {
  options.stopping.throwIfAborted();
  const pool = createWorkerPool(options);
  let stopping = false;

  async function swapOnce(): Promise<void> {
    const old = [...pool.serving];
    // What began to load before the signal may have loaded what it is about.
    pool.replaceWaiting();
    for (const worker of old) {
      while (!pool.hasSpare() && !stopping) await pool.whenReady();
      if (stopping) return;
      if (pool.serving.has(worker)) await pool.retire(worker);
    }
  }

  let swapping: Promise<void> | null = null;
  let oneMoreRound = false;

  async function swapRounds(): Promise<void> {
    do {
      oneMoreRound = false;
      await swapOnce();
    } while (oneMoreRound && !stopping);
  }

  options.stopping.addEventListener('abort', pool.abandon);
  pool.launchMissing();
  while (pool.serving.size < options.count) await pool.whenReady();
  options.stopping.removeEventListener('abort', pool.abandon);
  pool.keepSpare();
  return {
    serving: () => [...pool.serving],
    broadcast: (message) => pool.current().forEach((worker) => tell(worker, message)),
    swapAll() {
      oneMoreRound = swapping !== null;
      swapping ??= swapRounds().finally(() => (swapping = null));
      return swapping;
    },
    async stop() {
      stopping = true;
      pool.close();
      for (const worker of pool.serving) tell(worker, { type: 'drain' });
      await pause(lingerMs);
      await options.listener.close();
      await pool.endAll();
    },
  };
}
