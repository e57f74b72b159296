// `npm run client:pack [-- FOLDER]`: builds the typed client of the API as a package of its own, and packs it.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { build } from 'esbuild';

const folder = process.argv[2] ?? 'build/client-package';
const source = 'bff/apiClient';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

await build({
  entryPoints: [`${source}/index.ts`],
  outfile: join(folder, 'index.js'),
  bundle: true,
  external: ['zod'],
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
});

const [types] = generateDtsBundle(
  [
    {
      filePath: `${source}/index.ts`,
      libraries: { importedLibraries: ['zod'] },
      output: { noBanner: true, exportReferencedTypes: false },
    },
  ],
  { preferredConfigPath: `${source}/tsconfig.json` },
);
await writeFile(join(folder, 'index.d.ts'), types);

const product = JSON.parse(await readFile('package.json', 'utf8'));
const description = {
  name: 'account-storefront-client',
  version: product.version,
  description: "A typed client of the storefront's API",
  license: product.license,
  type: 'module',
  engines: { node: '>=20.3' },
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['index.js', 'index.d.ts'],
  dependencies: { zod: product.dependencies.zod },
};
await writeFile(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
await cp(`${source}/README.md`, join(folder, 'README.md'));
await cp('LICENSE', join(folder, 'LICENSE'));

const packed = spawnSync('npm', ['pack', '--loglevel=error', '--pack-destination', '.'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = packed.status ?? 1;
