// `npm start`: builds when there is no build or a source is newer, then runs the storefront.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'app',
  'bff',
  'marketplace',
  'server.ts',
  'remix.config.js',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // The build's own scripts.
  '.ci',
];
const outputs = [
  'build/index.js',
  'build/server.js',
  'build/marketplace.js',
  'build/edge.js',
  'build/serviceWorker.js',
  'build/reference.json',
];

function newestMs(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}

const builtMs = Math.min(...outputs.map(newestMs));
if (builtMs < Math.max(...sources.map(newestMs))) {
  console.log('Building the storefront (about half a minute, only after changes) ...');
  const built = spawnSync(process.execPath, ['.ci/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
process.env.NODE_ENV ??= 'production';
await import('../build/server.js');
