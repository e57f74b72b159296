/// <reference lib="webworker" />
import type { WorkerShop } from './workerShop';
import { createKeptFiles } from './keptFiles';
import { hearPushes } from './heardPushes';
import { mayTakeOver } from './takeOver';

declare const self: ServiceWorkerGlobalScope & { readonly shop: WorkerShop };
/** The id of the browser build, written in by .ci/build.mjs. */
declare const BUILD_ID: string;

/**
 * The shop as an app: files of the build come from the device, and without a connection there is a page that says so.
 * Everything else, above all /api, pages and their data, goes past it to the network and is never kept.
 */
const files = createKeptFiles({
  shop: self.shop,
  buildId: BUILD_ID,
  caches: self.caches,
  fetch: self.fetch.bind(self),
});

self.addEventListener('install', (event) => event.waitUntil(files.fill()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([files.dropOthers(), self.registration.navigationPreload?.enable()])),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = files.wayOf(request, self.location.origin);
  if (way === 'build') event.respondWith(files.fromDevice(request));
  if (way === 'logo') event.respondWith(files.fromNetworkFirst(request));
  if (way === 'page') {
    const preloaded = event.preloadResponse as Promise<Response | undefined>;
    event.respondWith(pageFrom(preloaded, request).catch(() => files.offlinePage(chosenLanguage())));
  }
});

// A new worker waits until no page of the old build is open, or until the only open page is of its own build.
self.addEventListener('message', (event) => {
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (mayTakeOver(event.data, BUILD_ID, open.length)) await self.skipWaiting();
    })(),
  );
});

hearPushes(self);

/** @throws where there is no connection, which Firefox calls an answer when it has asked ahead */
async function pageFrom(preloaded: Promise<Response | undefined>, request: Request): Promise<Response> {
  const answer = await preloaded;
  return answer === undefined || answer.type === 'error' ? fetch(request) : answer;
}

/** The person's choice, which the site keeps in a cookie; else what the device speaks. */
async function chosenLanguage(): Promise<string> {
  const store = (self as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }).cookieStore;
  const cookie = await store?.get('locale').catch(() => null);
  return cookie?.value ?? self.navigator.language;
}
