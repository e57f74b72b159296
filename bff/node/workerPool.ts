import cluster, { type Worker } from 'node:cluster';
import type { Listener } from './listener';
import type { Logger } from './log';
import { tell, type WorkerMessage } from './workerMessages';

/**
 * A worker's memory is bounded by what it holds, not by what the machine has: left alone, V8 lets a heap of 70 MiB grow
 * to 140, and glibc keeps an arena of freed memory for each helper thread (docs/decisions/0057). Nor do several threads
 * collect its new objects: there is a worker for each core, and they would take the others' time. And none of its
 * objects begin as old ones: V8 guesses from objects of one place that were still in use when it looked, which those of
 * any request are whose upstream is being waited for (docs/decisions/0065). Nor is a worker emptied while nobody asks:
 * with what it throws away goes the code that compilers have made of a page's functions (docs/decisions/0071).
 */
const memoryFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--no-parallel-scavenge',
  '--no-allocation-site-pretenuring',
  '--no-memory-reducer',
];
const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };

const replaceDelayMs = 100;
const spareDelayMs = 5000;
const spareCount = 1;

/** What a pool needs to run workers. */
export interface WorkerPoolOptions {
  /** How many serve. */
  readonly count: number;
  /** The workers' whole environment. */
  readonly environment: Record<string, string>;
  readonly listener: Listener;
  /** The tenants file as it is, for workers that begin; null: there is none. */
  readonly tenantsText: () => string | null;
  /** What a worker has for its last answers before it is killed. */
  readonly drainLimitMs: number;
  readonly log: Logger;
}

/** Workers that serve behind the listener, and those that come and go beside them. */
export interface WorkerPool {
  readonly serving: ReadonlySet<Worker>;
  /** Those that serve, are ready to, or are still starting. */
  current(): readonly Worker[];
  /** A worker waits for somebody's place. */
  hasSpare(): boolean;
  /** Launches as many as are missing. Whoever of them ends before it serves is a failed start, and not replaced. */
  launchMissing(): void;
  /** Keeps one more ready from now on, and replaces those too that end before they serve. */
  keepSpare(): void;
  /** Resolves when the next worker is ready, and when the pool is closed. @throws Error when one did not start */
  whenReady(): Promise<void>;
  /** Gives a worker's place to a spare one, lets it finish its requests and ends it. */
  retire(worker: Worker): Promise<void>;
  /** Ends those that do not serve yet, and launches others. */
  replaceWaiting(): void;
  /** Ends all at once, before anybody has asked them for anything. `whenReady` rejects. */
  abandon(): void;
  /** From now on nobody is replaced. Workers go on until `endAll`. */
  close(): void;
  /** Lets all finish their requests and ends them. */
  endAll(): Promise<void>;
}

/**
 * Forks workers and replaces those that die. One more is kept ready beside them: loading everything takes longer than
 * visitors should wait for a worker that died.
 */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { count, environment, listener, tenantsText, log } = options;
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...memoryFlags] });
  const serving = new Set<Worker>();
  const spare: Worker[] = [];
  const leaving = new Set<Worker>();
  const launching = new Set<Worker>();
  /** It met a fault, and finishes its requests. One at a time: faults that come with every request would heap them up. */
  let failing: Worker | null = null;
  const readiness = createReadiness();
  let isClosed = false;
  let keepsSpare = false;

  /** Lets spare workers serve where some are missing, and launches what is missing then. */
  function fill(): void {
    if (isClosed) return;
    while (serving.size < count) {
      const worker = spare.shift();
      if (worker === undefined) break;
      serving.add(worker);
      listener.add(worker);
    }
    // The first ones are not held up by a spare one.
    const wanted = count + (keepsSpare ? spareCount : 0);
    while (serving.size + spare.length + launching.size < wanted) launch();
  }

  function launch(): void {
    const worker = cluster.fork({ ...memoryEnvironment, ...environment });
    launching.add(worker);
    // A message to a worker that has just died must not take the parent along.
    worker.on('error', (error) => log.warn({ err: error }, 'a worker was not to be told'));
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'tenantsWanted') tell(worker, { type: 'tenants', text: tenantsText() });
      if (message.type === 'failed') giveUp(worker);
      if (message.type !== 'ready' || !launching.delete(worker)) return;
      log.info({ workerPid: worker.process.pid }, 'a worker is ready');
      spare.push(worker);
      readiness.tell();
      fill();
    });
    worker.once('exit', (exitCode, signal) => {
      if (launching.delete(worker)) {
        return failedToStart(new Error(`a worker ended with ${signal ?? exitCode} before it served`));
      }
      serving.delete(worker);
      const place = spare.indexOf(worker);
      if (place !== -1) spare.splice(place, 1);
      if (leaving.delete(worker) || isClosed) return;
      log.error({ exitCode, signal, workerPid: worker.process.pid }, 'a worker died; replacing it');
      fill();
    });
  }

  function failedToStart(error: Error): void {
    readiness.fail(error);
    if (isClosed || !keepsSpare) return;
    log.error({ err: error }, 'a worker did not start');
    setTimeout(fill, serving.size < count ? replaceDelayMs : spareDelayMs);
  }

  async function retire(worker: Worker): Promise<void> {
    leaving.add(worker);
    serving.delete(worker);
    fill();
    await listener.remove(worker);
    tell(worker, { type: 'drain' });
    await end(worker, options);
  }

  /** A fault that nobody caught may have left anything behind: whoever met it answers nobody else. */
  function giveUp(worker: Worker): void {
    if (isClosed || leaving.has(worker)) return;
    if (failing !== null || !serving.has(worker)) return void worker.kill('SIGKILL');
    log.error({ workerPid: worker.process.pid }, 'a worker met a fault that nobody caught; replacing it');
    failing = worker;
    void retire(worker).finally(() => (failing = null));
  }

  /** Ends a worker that does not serve. */
  function dismiss(worker: Worker): void {
    launching.delete(worker);
    leaving.add(worker);
    worker.kill('SIGKILL');
  }

  return {
    serving,
    current: () => [...serving, ...spare, ...launching],
    hasSpare: () => spare.length > 0,
    launchMissing: fill,
    keepSpare() {
      keepsSpare = true;
      fill();
    },
    whenReady: readiness.next,
    retire,
    replaceWaiting() {
      for (const worker of [...spare.splice(0), ...launching]) dismiss(worker);
      fill();
    },
    abandon() {
      isClosed = true;
      for (const worker of [...serving, ...launching]) dismiss(worker);
      readiness.fail(new Error('the start was ended'));
    },
    close() {
      isClosed = true;
      readiness.tell();
    },
    async endAll() {
      // Those that have been retired may have requests too.
      await Promise.all([...serving, ...leaving].map((worker) => end(worker, options)));
    },
  };
}

/** Who waits for the next worker to become ready. */
interface Readiness {
  /** @throws Error when one did not start */
  next(): Promise<void>;
  tell(): void;
  fail(error: Error): void;
}

function createReadiness(): Readiness {
  const waiters = new Set<{ resolve: () => void; reject: (error: Error) => void }>();
  return {
    next: () => new Promise((resolve, reject) => waiters.add({ resolve, reject })),
    tell() {
      for (const { resolve } of waiters) resolve();
      waiters.clear();
    },
    fail(error) {
      for (const { reject } of waiters) reject(error);
      waiters.clear();
    },
  };
}

/** Resolves when the worker has finished its requests and ended, or was killed because it did not in time. */
async function end(
  worker: Worker,
  { drainLimitMs, log }: { readonly drainLimitMs: number; readonly log: Logger },
): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  tell(worker, { type: 'end' });
  const killer = setTimeout(() => {
    log.warn({ workerPid: worker.process.pid }, 'a worker did not end in time');
    worker.kill('SIGKILL');
  }, drainLimitMs);
  await ended;
  clearTimeout(killer);
}
