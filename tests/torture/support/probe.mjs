// Loaded into each process of a storefront under test (NODE_OPTIONS --import): tells what only the process itself
// knows. It changes nothing of the product but, when PROBE_DNS names a server, whom it asks for names.
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import cluster from 'node:cluster';
import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

const folder = process.env.PROBE_DIR;
const nameServer = process.env.PROBE_DNS;

if (nameServer) {
  const { Resolver } = dns.promises;
  dns.promises.Resolver = class extends Resolver {
    constructor(options) {
      super(options);
      this.setServers([nameServer]);
    }
  };
}

if (folder) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let connects = 0;
  subscribe('undici:client:beforeConnect', () => (connects += 1));
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    appendFileSync(join(folder, 'faults.log'), `${process.pid} ${origin} ${error?.stack ?? error}\n`);
  });

  const read = (forced) => {
    if (forced) for (let round = 0; round < 4; round += 1) collect();
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
    const resources = {};
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
    return {
      pid: process.pid,
      isWorker: cluster.isWorker,
      heapUsed,
      external,
      arrayBuffers,
      rss,
      resources,
      // The histogram counts the sleep of its own timer as delay.
      loopDelayMaxMs: Math.max(0, delay.max / 1e6 - 5),
      connects,
      loopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - 5),
      prototypeKeys: [Object.prototype, Array.prototype, String.prototype].flatMap((prototype) =>
        Object.keys(prototype),
      ),
    };
  };

  createServer((request, response) => {
    if (request.url === '/reset') delay.reset();
    // It collects what can be collected by itself.
    if (request.url === '/snapshot') writeHeapSnapshot(join(folder, `${process.pid}.heapsnapshot`));
    response.setHeader('connection', 'close');
    response.end(JSON.stringify(read(request.url === '/collected')));
  })
    .listen(join(folder, `${process.pid}.sock`))
    .unref();
}
