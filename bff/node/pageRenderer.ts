import { watchFile } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { broadcastDevReady, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Logger } from './log';
import type { PageRenderer } from './worker';

const buildFile = 'build/index.js';
const versionFile = 'build/version.txt';
const watchIntervalMs = 200;

async function loadBuild(version: string): Promise<ServerBuild> {
  return (await import(`${pathToFileURL(resolve(buildFile)).href}?v=${version}`)) as ServerBuild;
}

/** Renders pages with the Remix build as it stands on disk. */
export async function createPageRenderer(): Promise<PageRenderer> {
  const handler = createRequestHandler(await loadBuild('0'), 'production');
  return (request, context) => handler(request, context);
}

/** The same for development: takes up each new build and tells the Remix dev server so. */
export async function createReloadingPageRenderer(log: Logger): Promise<PageRenderer> {
  let build = await loadBuild('0');
  let handler = createRequestHandler(build, 'development');
  const announce = () =>
    // The dev server may be gone already; an unhandled rejection would end this process with it.
    Promise.resolve(broadcastDevReady(build)).catch((error: unknown) =>
      log.warn({ err: error }, 'no dev server to tell'),
    );
  watchFile(versionFile, { interval: watchIntervalMs }, ({ mtimeMs }) => {
    loadBuild(String(mtimeMs)).then(
      (next) => {
        build = next;
        handler = createRequestHandler(build, 'development');
        void announce();
      },
      (error: unknown) => log.error({ err: error }, 'the new build could not be loaded'),
    );
  });
  await announce();
  return (request, context) => handler(request, context);
}
