// Builds everything: the Remix app (browser and server), the service worker and the two process entries.
import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { oldestBrowsers } from './oldestBrowsers.mjs';

for (const folder of ['public/build', 'build/server']) await rm(folder, { recursive: true, force: true });
await import('./font.mjs');
const remix = spawnSync(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (remix.status !== 0) process.exit(remix.status ?? 1);

await import('./chunks.mjs');

await build({
  entryPoints: { server: 'server.ts', marketplace: 'marketplace/main.ts' },
  outdir: 'build',
  bundle: true,
  // Parent, workers, marketplace and commands each load their part.
  splitting: true,
  chunkNames: 'server/[name]-[hash]',
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // A build is for production: the parent hands this to its workers, which else load React's modules for developers.
  banner: { js: "process.env.NODE_ENV ||= 'production';" },
  logLevel: 'info',
});

// The service worker is sent with the shop's own words before it (app/features/webApp), so it is no file of public/.
const [, buildId] = /manifest-(\w+)\.js/.exec((await readdir('public/build')).join('\n')) ?? [];
if (buildId === undefined) throw new Error('the browser build has no manifest');
await build({
  entryPoints: { serviceWorker: 'app/features/webApp/serviceWorker.ts' },
  outdir: 'build',
  bundle: true,
  minify: true,
  platform: 'browser',
  target: oldestBrowsers,
  format: 'iife',
  define: { BUILD_ID: JSON.stringify(buildId.toLowerCase()) },
  logLevel: 'info',
});

// The BFF for an edge host: one file without anything of Node's.
await build({
  entryPoints: { edge: 'bff/edge/worker.ts' },
  outdir: 'build',
  bundle: true,
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
  target: 'es2022',
  format: 'esm',
  sourcemap: true,
  logLevel: 'info',
});

await cp('marketplace/db/migrations', 'build/migrations', { recursive: true });

await import('./reference.mjs');

await compressFiles('public/build');

/** Writes a .br and a .gz beside each file, so that the server never compresses what doesn't change. */
async function compressFiles(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    await writeFile(`${path}.br`, brotliCompressSync(content));
    await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
