import type { Plant } from './plant';

export const lifePlants: readonly Plant[] = [
  {
    name: 'answers-cut-when-a-worker-ends',
    file: 'bff/node/connectionEnd.ts',
    find: 'if (answers.size === 0) resolve();',
    replace: 'resolve();',
    caughtBy: 'life.sigterm-failed',
  },
  {
    name: 'old-workers-killed-by-a-swap',
    file: 'bff/node/workerPool.ts',
    find: 'await listener.remove(worker);',
    replace: "worker.kill('SIGKILL');",
    caughtBy: 'life.sighup-failed',
  },
  {
    name: 'dead-worker-not-replaced',
    file: 'bff/node/workerPool.ts',
    find: "'a worker died; replacing it');\n      fill();",
    replace: "'a worker died; replacing it');",
    caughtBy: 'life.worker-back',
  },
  {
    name: 'each-worker-seals-with-its-own-key',
    file: 'bff/node/runWorker.ts',
    find: 'const assembled = await assembleBff(settings, log, await tenants.first, root);',
    replace:
      "const assembled = await assembleBff({ ...settings, sessionSecrets: ['x'.repeat(32) + process.pid] }, log, await tenants.first, root);",
    caughtBy: 'life.sessions-lost',
  },
  {
    name: 'two-swaps-at-once',
    file: 'bff/node/supervisor.ts',
    find: 'swapping ??= swapRounds()',
    replace: '(pool.serving as Set<Worker>).clear(); swapping = swapRounds()',
    caughtBy: 'life.workers-too-many',
  },
  {
    name: 'upstream-outlives-the-visitor',
    file: 'bff/node/webResponse.ts',
    find: 'if (!outgoing.writableFinished) tell();',
    replace: '',
    caughtBy: 'life.abort-within',
  },
  {
    name: 'parent-keeps-handed-connections',
    file: 'bff/node/listener.ts',
    find: 'handed.socket.destroy();',
    replace: '',
    caughtBy: 'life.descriptors',
  },
  {
    name: 'every-request-remembered',
    file: 'bff/node/requestHandler.ts',
    find: "const requestId = requestIdOf(incoming.headers['x-request-id']);",
    replace:
      "const requestId = requestIdOf(incoming.headers['x-request-id']);\n    ((globalThis as { kept?: string[] }).kept ??= []).push(requestId + ' ');",
    caughtBy: 'soak.heap-per-request',
  },
  {
    name: 'clock-of-an-answered-call-left-running',
    file: 'bff/node/exchange.ts',
    find: 'clearTimeout(this.#timer);',
    replace: 'clearTimeout(this.#timer);\n      setInterval(() => undefined, 60_000);',
    caughtBy: 'soak.timers',
  },
  {
    name: 'one-style-cache-for-all-pages',
    file: 'build/index.js',
    find: 'styles = createEmotionCache(nonce)',
    replace: 'styles = (globalThis.keptStyles ??= createEmotionCache(nonce))',
    caughtBy: 'soak.emotion',
  },
];
