import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { MetricObject } from 'prom-client';
import type { PurgeOrder } from '../purge';
import type { HostFacts } from './hostFacts';
import type { Listener } from './listener';
import type { Logger } from './log';

/** What a worker tells its parent. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'taken' }
  | { type: 'metrics'; metrics: MetricObject[] }
  /** Asks for the tenants file, with which a worker begins. */
  | { type: 'tenantsWanted' }
  | { type: 'host'; facts: HostFacts };
/** What the parent tells its workers; `connection` comes with a socket, after `end` none comes any more. */
export type ParentMessage =
  | { type: 'connection' }
  | { type: 'drain' }
  | { type: 'end' }
  | { type: 'metrics' }
  | { type: 'purge'; order: PurgeOrder }
  /** Asks what a worker knows of a host, as it came in a Host header. */
  | { type: 'host'; given: string }
  /** The tenants file from now on; null: there is none. */
  | { type: 'tenants'; text: string | null };

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
const replaceDelayMs = 100;
const spareDelayMs = 5000;
const spareCount = 1;

/**
 * Forks `count` workers and replaces those that die. One more is kept ready beside them: loading everything takes
 * longer than visitors should wait for a worker that died. Resolves when `count` workers serve.
 * @param options `environment` is the workers' whole one, `tenantsText` the tenants file as it is, for workers that
 *   begin; `stopping` ends the workers when it is aborted before they serve, later on that is left to `stop`
 * @throws Error when a worker ends before all have served once, or is ended
 */
export async function startSupervisor(options: {
  count: number;
  environment: Record<string, string>;
  listener: Listener;
  tenantsText: () => string | null;
  /** What a worker has for its last answers before it is killed. */
  drainLimitMs: number;
  log: Logger;
  stopping: AbortSignal;
}): Promise<Supervisor> {
  options.stopping.throwIfAborted();
  const { count, environment, listener, tenantsText, log } = options;
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...memoryFlags] });
  const serving = new Set<Worker>();
  const spare: Worker[] = [];
  const leaving = new Set<Worker>();
  const readiness = createReadiness();
  const launching = new Set<Worker>();
  let stopping = false;
  let started = false;

  /** Lets spare workers serve where some are missing, and launches what is missing then. */
  function fill(): void {
    if (stopping) return;
    while (serving.size < count) {
      const worker = spare.shift();
      if (worker === undefined) break;
      serving.add(worker);
      listener.add(worker);
    }
    // The first ones are not held up by a spare one.
    const wanted = count + (started ? spareCount : 0);
    while (serving.size + spare.length + launching.size < wanted) launch();
  }

  function launch(): void {
    const worker = cluster.fork({ ...memoryEnvironment, ...environment });
    launching.add(worker);
    // A message to a worker that has just died must not take the parent along.
    worker.on('error', (error) => log.warn({ err: error }, 'a worker was not to be told'));
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'tenantsWanted') tell(worker, { type: 'tenants', text: tenantsText() });
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
      if (leaving.delete(worker) || stopping) return;
      log.error({ exitCode, signal, workerPid: worker.process.pid }, 'a worker died; replacing it');
      fill();
    });
  }

  function failedToStart(error: Error): void {
    readiness.fail(error);
    if (stopping || !started) return;
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

  /** Ends a worker that does not serve. */
  function dismiss(worker: Worker): void {
    launching.delete(worker);
    leaving.add(worker);
    worker.kill('SIGKILL');
  }

  async function swapOnce(): Promise<void> {
    const old = [...serving];
    // What began to load before the signal may have loaded what it is about.
    for (const worker of [...spare.splice(0), ...launching]) dismiss(worker);
    fill();
    for (const worker of old) {
      while (spare.length === 0 && !stopping) await readiness.next();
      if (stopping) return;
      if (serving.has(worker)) await retire(worker);
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

  /** Nobody has asked these workers for anything yet. */
  function endStart(): void {
    stopping = true;
    for (const worker of [...serving, ...launching]) dismiss(worker);
    readiness.fail(new Error('the start was ended'));
  }

  options.stopping.addEventListener('abort', endStart);
  fill();
  while (serving.size < count) await readiness.next();
  options.stopping.removeEventListener('abort', endStart);
  started = true;
  fill();
  return {
    serving: () => [...serving],
    broadcast: (message) => [...serving, ...spare, ...launching].forEach((worker) => tell(worker, message)),
    swapAll() {
      oneMoreRound = swapping !== null;
      swapping ??= swapRounds().finally(() => (swapping = null));
      return swapping;
    },
    async stop() {
      stopping = true;
      readiness.tell();
      for (const worker of serving) tell(worker, { type: 'drain' });
      await pause(lingerMs);
      await listener.close();
      // Those that a swap has retired may have requests too.
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

/** Nobody hears it when the worker is gone: that is told by its exit. */
function tell(worker: Worker, message: ParentMessage): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
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
