import type { Server } from 'node:http';
import type { Settings } from '../env';
import { partnerOrigin } from '../partnerSettings';
import { assembleBff } from './assemble';
import { capConnections } from './connectionCaps';
import { createLog } from './log';
import { createPageRenderer, createReloadingPageRenderer } from './pageRenderer';
import { createStaticFiles } from './staticFiles';
import type { ParentMessage, WorkerMessage } from './supervisor';
import { createTrustedPeers } from './trustedPeers';
import { createWorkerServer, type WorkerOptions } from './worker';

/** While draining, new connections are still taken for so long: whoever balances has to notice first. */
const lingerMs = 1000;
/** Connections that stay silent are closed so long after the listener. */
const idleGraceMs = 1500;

/**
 * The life of one worker: builds what it needs, listens on the parent's listener, drains when told to.
 * @param demoShops what the bare `localhost` lists in demo mode
 */
export async function runWorker(options: {
  settings: Settings;
  development: boolean;
  demoShops: WorkerOptions['demoShops'];
}): Promise<void> {
  const { settings, development } = options;
  const log = createLog(settings.logLevel, 'worker');
  const assembled = await assembleBff(settings, log);
  const isTrustedPeer = createTrustedPeers(settings.trustedProxies);
  const { server, announceEnd } = createWorkerServer({
    assembled,
    renderPage: development ? await createReloadingPageRenderer(log) : await createPageRenderer(),
    serveStatic: createStaticFiles('public', { reload: development }),
    isTrustedPeer,
    partnerOrigin: (siteOrigin) => partnerOrigin(settings.partner, siteOrigin),
    demoShops: settings.mode === 'demo' ? options.demoShops : null,
    log,
  });
  capConnections(
    server,
    { inAll: settings.maxConnections, perClient: settings.maxConnectionsPerClient },
    isTrustedPeer,
    assembled.metrics.observeRefusedConnection,
  );
  process.on('message', (message: ParentMessage) => {
    if (message.type === 'purge') assembled.purge(message.tenant);
    if (message.type === 'drain') {
      announceEnd();
      assembled.bff.endStreams();
      setTimeout(() => void close(server, assembled.close), lingerMs);
    }
  });
  // The parent decides when a worker ends; signals of the terminal reach the whole group.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit(0));
  server.listen({ port: settings.port, host: settings.host }, () => {
    process.send?.({ type: 'listening' } satisfies WorkerMessage);
  });
}

async function close(server: Server, closeUpstreams: () => Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  setTimeout(() => server.closeIdleConnections(), idleGraceMs);
  await closed;
  await closeUpstreams();
  process.exit(0);
}
