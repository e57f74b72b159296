import { watchFile } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { broadcastDevReady, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { fixedPagesOf, formPagesOf, pathOf } from './fixedPages';
import type { Logger } from './log';
import { installKeptSignalRequest } from './keptSignalRequest';
import { createRouteMatcher, pageOfData } from './routeMatcher';
import type { PageRenderer } from './visitorPages';

const buildFile = 'build/index.js';
const versionFile = 'build/version.txt';
const watchIntervalMs = 200;

async function loadBuild(root: string, version: string): Promise<ServerBuild> {
  return (await import(`${pathToFileURL(join(root, buildFile)).href}?v=${version}`)) as ServerBuild;
}

/** The app's pages. */
export interface Pages {
  readonly render: PageRenderer;
  /** Tells the paths of pages that all guests see alike. */
  readonly isShared: (pathname: string) => boolean;
  /** Tells the paths of pages that do something with a form. */
  readonly takesForms: (pathname: string) => boolean;
  /** The id of the route that answers a path; null: none does. */
  readonly routeOf: (pathname: string) => string | null;
}

/**
 * Renders pages with the Remix build as it stands on disk.
 * @param root the folder of build/
 */
export async function createPageRenderer(root: string): Promise<Pages> {
  installKeptSignalRequest();
  const build = await loadBuild(root, '0');
  const handler = createRequestHandler(build, 'production');
  const handlers = new Map(
    [...fixedPagesOf(build)].map(([path, page]) => [path, createRequestHandler(page, 'production')]),
  );
  return {
    render(request, context) {
      const pathname = pageOfData(new URL(request.url).pathname);
      return (handlers.get(pathname) ?? handler)(request, context);
    },
    isShared: sharedPagesOf(build),
    takesForms: formPagesOf(build),
    routeOf: createRouteMatcher(build),
  };
}

/** Routes say in their handle that all guests see them alike. */
function sharedPagesOf({ routes }: ServerBuild): Pages['isShared'] {
  const isSharedRoute = (handle: unknown) => (handle as { shared?: boolean } | undefined)?.shared === true;
  const shared = Object.values(routes).filter((route) => route !== undefined && isSharedRoute(route.module.handle));
  const pathnames = new Set(shared.map((route) => pathOf(routes, route?.id ?? '')));
  return (pathname) => pathnames.has(pathname);
}

/** The same for development: takes up each new build and tells the Remix dev server so. */
export async function createReloadingPageRenderer(root: string, log: Logger): Promise<Pages> {
  let build = await loadBuild(root, '0');
  let handler = createRequestHandler(build, 'development');
  const announce = () =>
    // The dev server may be gone already; an unhandled rejection would end this process with it.
    Promise.resolve(broadcastDevReady(build)).catch((error: unknown) =>
      log.warn({ err: error }, 'no dev server to tell'),
    );
  watchFile(join(root, versionFile), { interval: watchIntervalMs }, ({ mtimeMs }) => {
    loadBuild(root, String(mtimeMs)).then(
      (next) => {
        build = next;
        handler = createRequestHandler(build, 'development');
        void announce();
      },
      (error: unknown) => log.error({ err: error }, 'the new build could not be loaded'),
    );
  });
  await announce();
  // What is being worked on must not be seen as it was a moment ago.
  return {
    render: (request, context) => handler(request, context),
    isShared: () => false,
    takesForms: (pathname) => formPagesOf(build)(pathname),
    routeOf: (path) => createRouteMatcher(build)(path),
  };
}
