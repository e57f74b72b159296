import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Settings } from '../env';
import { partnerOrigin } from '../partnerSettings';
import { assembleBff } from './assemble';
import { capConnections } from './connectionCaps';
import { createDraughtsman } from './drawings/draughtsman';
import { createGuestPages } from './guestPages';
import { createLog, unhurriedOutput, type Logger } from './log';
import { createPageKits } from './pageKit';
import { createPageRenderer, createReloadingPageRenderer } from './pageRenderer';
import { receiveTenants } from './receivedTenants';
import { createStaticFiles } from './staticFiles';
import type { ParentMessage, WorkerMessage } from './workerMessages';
import { createTrustedPeers } from './trustedPeers';
import { createWorkerServer, type WorkerOptions, type WorkerServer } from './worker';

/** A worker that meets more of them is not itself any more. */
const maxFaults = 10;
const minuteMs = 60_000;

/**
 * The life of one worker: builds what it needs, takes connections from the parent, drains when told to.
 * @param root the folder of build/ and public/
 * @param demoShops what the bare `localhost` lists in demo mode
 */
export async function runWorker(options: {
  settings: Settings;
  root: string;
  development: boolean;
  demoShops: WorkerOptions['demoShops'];
  dress: WorkerOptions['dress'];
}): Promise<void> {
  const { settings, root, development } = options;
  const log = createLog(settings.logLevel, 'worker', unhurriedOutput());
  const tenants = receiveTenants(process);
  tell({ type: 'tenantsWanted' });
  const assembled = await assembleBff(settings, log, await tenants.first, root);
  const isTrustedPeer = createTrustedPeers(settings.trustedProxies);
  const pages = development ? await createReloadingPageRenderer(root, log) : await createPageRenderer(root);
  // Before the log hands over its last lines.
  process.prependListener('exit', assembled.bookkeeping.catchUp);
  const worker = createWorkerServer({
    assembled,
    renderPage: pages.render,
    routeOf: pages.routeOf,
    takesForms: pages.takesForms,
    guestPages: settings.pageCache ? createGuestPages({ cache: assembled.cache, isShared: pages.isShared }) : null,
    serveStatic: createStaticFiles(join(root, 'public'), { reload: development }),
    isTrustedPeer,
    pageKit: createPageKits({
      bff: assembled.bff,
      cache: assembled.cache,
      draughtsman: createDraughtsman(),
      waitMs: settings.upstreamTimeoutMs,
    }),
    dress: options.dress,
    partnerOrigin: (siteOrigin) => partnerOrigin(settings.partner, siteOrigin),
    demoShops: settings.mode === 'demo' ? options.demoShops : null,
    log,
  });
  capConnections(
    worker.server,
    { inAll: settings.maxConnections, perClient: settings.maxConnectionsPerClient },
    isTrustedPeer,
    assembled.metrics.observeRefusedConnection,
  );
  const warnOfFiles = createFilesWarning(log);
  let lastTaken = 0;
  process.on('message', (message: ParentMessage, socket?: Socket) => {
    if (message.type === 'connection') {
      lastTaken = message.nth;
      tell({ type: 'taken', nth: lastTaken });
      if (socket !== undefined) worker.take(socket);
    }
    if (message.type === 'given' && message.nth !== lastTaken) {
      assembled.metrics.observeRefusedConnection('files');
      warnOfFiles();
      tell({ type: 'taken', nth: message.nth });
    }
    if (message.type === 'metrics') {
      void assembled.metrics.snapshot().then((metrics) => tell({ type: 'metrics', metrics }));
    }
    if (message.type === 'purge') assembled.purge(message.order);
    if (message.type === 'host') tell({ type: 'host', facts: assembled.hostFacts(message.given) });
    if (message.type === 'drain') {
      worker.announceEnd();
      assembled.bff.endStreams();
    }
    if (message.type === 'end') void end(worker, assembled.close);
  });
  tenants.follow(assembled.takeTenants);
  // The parent decides when a worker ends; signals of the terminal reach the whole group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  outliveFaults(log);
  tell({ type: 'ready' });
}

/** Says once a minute that connections are refused, for then each of them is. */
function createFilesWarning(log: Logger): () => void {
  let quietUntilMs = 0;
  return () => {
    const nowMs = performance.now();
    if (nowMs < quietUntilMs) return;
    quietUntilMs = nowMs + minuteMs;
    log.warn('as many files are open as the system allows: connections are refused. Raise the limit (ulimit -n)');
  };
}

/**
 * What one request has thrown where nobody can catch it, in a socket's listener say, cuts no answers of other shops: the
 * parent puts another worker in this one's place, and ends this one when it has answered.
 */
function outliveFaults(log: Logger): void {
  let faults = 0;
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'nobody caught a fault; this worker takes no more requests');
    faults += 1;
    if (faults === maxFaults) process.exit(1);
    tell({ type: 'failed' });
  });
}

/** When the parent is gone, this process ends as well. */
function tell(message: WorkerMessage): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

async function end({ whenUnused }: WorkerServer, closeUpstreams: () => Promise<void>): Promise<void> {
  await whenUnused();
  await closeUpstreams();
  process.exit(0);
}
