import { readFile } from 'node:fs/promises';
import type { BffClient } from '../../../bff/contract/types';
import { isServiceWorkerOn } from '~/lib/bff.server';
import { safePicture } from '~/lib/links';
import type { WorkerShop } from './workerShop';

/** Beside the server's build, see .ci/build.mjs. */
const workerFile = new URL('./serviceWorker.js', import.meta.url);

/** Ends itself: takes its caches along and leaves the pages to the network. */
const retiringWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** The worker loads from this site only, and asks for its script anew each time. */
const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/**
 * The script of the shop's service worker: the shop's own words, then the code all shops share. Without a shop, without
 * a build or switched off by SERVICE_WORKER it is one that ends what browsers have.
 */
export async function serviceWorkerResponse(bff: BffClient): Promise<Response> {
  const code = isServiceWorkerOn() ? await readFile(workerFile, 'utf8').catch(() => null) : null;
  if (code === null) return new Response(retiringWorker, { headers });
  const { tenantId, tenantName, avatar } = await bff.data('GET /api/web/getTenant', { type: '1', state: '1' });
  const shop: WorkerShop = { id: tenantId ?? tenantName, name: tenantName, logo: safePicture(avatar) };
  return new Response(`self.shop=${JSON.stringify(shop)};\n${code}`, { headers });
}
