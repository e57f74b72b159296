import cluster, { type Worker } from 'node:cluster';
import type { Logger } from './log';

/** What a worker tells its parent. */
export type WorkerMessage = { type: 'listening' } | { type: 'drained' };
/** What the parent tells its workers. */
export type ParentMessage = { type: 'drain' } | { type: 'purge'; tenant?: string };

/** Keeps a number of workers running behind one listener that the parent holds. */
export interface Supervisor {
  /** Workers that serve now. */
  readyCount(): number;
  /** Replaces the workers one by one: each new one serves before an old one drains. */
  swapAll(): Promise<void>;
  /** Sends a message to every worker. */
  broadcast(message: ParentMessage): void;
  /** Lets every worker finish its requests and ends it. */
  stop(): Promise<void>;
}

const drainLimitMs = 10_000;
const replaceDelayMs = 100;

/**
 * Forks `count` workers and replaces those that die.
 * @param environment the workers' whole environment
 */
export async function startSupervisor(options: {
  count: number;
  environment: Record<string, string>;
  log: Logger;
}): Promise<Supervisor> {
  const { count, environment, log } = options;
  const ready = new Set<Worker>();
  const leaving = new Set<Worker>();
  let stopping = false;

  function launch(): Promise<Worker> {
    const worker = cluster.fork(environment);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.type !== 'listening') return;
        ready.add(worker);
        resolve(worker);
      });
      worker.once('exit', (exitCode, signal) => {
        const served = ready.delete(worker);
        const expected = leaving.delete(worker) || stopping;
        if (!served) reject(new Error(`a worker ended with ${signal ?? exitCode} before it served`));
        if (served && !expected) {
          log.error({ exitCode, signal, workerPid: worker.process.pid }, 'a worker died; replacing it');
          replace();
        }
      });
    });
  }

  function replace(): void {
    if (stopping) return;
    launch().catch((error: unknown) => {
      log.error({ err: error }, 'a worker did not start');
      setTimeout(replace, replaceDelayMs);
    });
  }

  async function drain(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    leaving.add(worker);
    ready.delete(worker);
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.send({ type: 'drain' } satisfies ParentMessage);
    const killer = setTimeout(() => worker.kill('SIGKILL'), drainLimitMs);
    await ended;
    clearTimeout(killer);
  }

  await Promise.all(Array.from({ length: count }, launch));
  return {
    readyCount: () => ready.size,
    broadcast: (message) => ready.forEach((worker) => worker.send(message)),
    swapAll: async () => {
      for (const old of [...ready]) {
        if (stopping) return;
        await launch();
        await drain(old);
      }
    },
    stop: async () => {
      stopping = true;
      await Promise.all([...ready].map(drain));
    },
  };
}
