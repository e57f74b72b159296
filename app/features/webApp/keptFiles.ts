import { toLocale, locales, type Locale } from '~/lib/locale';
import { paths } from '~/paths';
import type { WorkerShop } from './workerShop';

/** More than a build has; what is beyond it stays with the browser's own cache. */
export const maxKeptFiles = 400;
const buildFolder = '/build/';

/** How a request is answered; null: the worker keeps out of it. */
export type Way = 'build' | 'logo' | 'page' | null;

export interface KeptFilesOptions {
  readonly shop: WorkerShop;
  readonly buildId: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: RequestInfo, init?: RequestInit) => Promise<Response>;
}

/** What a shop's worker keeps on the device: files of one build, and the page for times without a connection. */
export function createKeptFiles({ shop, buildId, caches, fetch }: KeptFilesOptions) {
  const name = `shop:${shop.id}:${buildId}`;
  const open = () => caches.open(name);

  /** Fetched without the person: what is kept for everybody at the device must be nobody's. */
  async function keep(path: string): Promise<Response> {
    const response = await fetch(path, { credentials: 'omit' });
    if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}`);
    await (await open()).put(path, response.clone());
    return response;
  }

  const tryKeep = (path: string) => keep(path).catch(() => undefined);

  return {
    name,

    /** Keeps the page for times without a connection in each language, with all it loads. @throws when one is missing */
    async fill(): Promise<void> {
      const pages = await Promise.all(locales.map((lang) => keep(paths.ours.offline({ lang }))));
      const found = await Promise.all(pages.map(async (page) => loadedBy(await page.text())));
      // A merchant's picture that is gone shall not keep the worker from working.
      const files = [...new Set(found.flat())].map((path) =>
        path.startsWith(buildFolder) ? keep(path) : tryKeep(path),
      );
      await Promise.all(files);
    },

    /** Deletes the caches of other builds, and of whichever shop had this address before. */
    async dropOthers(): Promise<void> {
      const others = (await caches.keys()).filter((other) => other !== name);
      await Promise.all(others.map((other) => caches.delete(other)));
    },

    wayOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way {
      const { origin: target, pathname } = new URL(url);
      if (method !== 'GET' || target !== origin || /^\/api(\/|$)/.test(pathname)) return null;
      if (mode === 'navigate') return 'page';
      if (pathname.startsWith(buildFolder)) return 'build';
      return pathname === shop.logo ? 'logo' : null;
    },

    /** Files of a build have their content's hash in the name: what is kept is right for ever. */
    async fromDevice(request: Request): Promise<Response> {
      const cache = await open();
      const kept = await cache.match(request.url);
      if (kept !== undefined) return kept;
      const response = await fetch(request);
      if (response.status === 200 && (await cache.keys()).length < maxKeptFiles) {
        // A full disk is no reason to lose the file that has arrived.
        await cache.put(request.url, response.clone()).catch(() => undefined);
      }
      return response;
    },

    async fromNetworkFirst(request: Request): Promise<Response> {
      return fetch(request).catch(async () => (await (await open()).match(request.url)) ?? Response.error());
    },

    async offlinePage(language: Promise<string>): Promise<Response> {
      const lang: Locale = toLocale(await language) ?? locales[0];
      return (await (await open()).match(paths.ours.offline({ lang }))) ?? Response.error();
    },
  };
}

/** The files of this site that a page of ours names: styles, fonts, pictures. */
export function loadedBy(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(\/(?:build|pictures)\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
}
