import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { ownBuild, type Build } from '../../support/storefront';
import type { Plant } from './plant';

const home = '.tmp/plants';
const appBundle = 'build/index.js';
const linked = ['node_modules', 'public'];

/** The text with the bug in it. @throws Error when the plant doesn't fit */
export function planted(text: string, { name, file, find, replace }: Plant): string {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1) throw new Error(`${name}: what it replaces stands ${occurrences} times in ${file}`);
  return text.replace(find, () => replace);
}

function plantPlugin(plant: Plant): Plugin {
  const path = resolve(plant.file);
  return {
    name: 'plant',
    setup(bundle) {
      bundle.onLoad({ filter: /\.ts$/ }, (loaded) =>
        loaded.path === path ? { contents: planted(readFileSync(path, 'utf8'), plant), loader: 'ts' } : undefined,
      );
    },
  };
}

/** A build of the product with the bug in it, in a folder of its own. */
export async function buildPlanted(plant: Plant): Promise<Build & { remove(): void }> {
  const folder = resolve(home, plant.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(resolve(folder, 'build'), { recursive: true });
  for (const name of linked) symlinkSync(resolve(ownBuild.folder, name), resolve(folder, name));
  cpSync('package.json', resolve(folder, 'package.json'));
  for (const name of ['version.txt', 'marketplace.js', 'migrations']) {
    symlinkSync(resolve('build', name), resolve(folder, 'build', name));
  }
  const app = readFileSync(appBundle, 'utf8');
  writeFileSync(resolve(folder, appBundle), plant.file === appBundle ? planted(app, plant) : app);
  if (plant.file === appBundle) {
    for (const name of ['server.js', 'server'])
      cpSync(`build/${name}`, resolve(folder, 'build', name), { recursive: true });
  } else {
    await build({
      entryPoints: { server: 'server.ts' },
      outdir: resolve(folder, 'build'),
      bundle: true,
      splitting: true,
      chunkNames: 'server/[name]-[hash]',
      packages: 'external',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'silent',
      plugins: [plantPlugin(plant)],
    });
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
