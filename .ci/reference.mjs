// Builds the reference of the API, the page /api/docs: its files go to public/build/ with their content's hash in the
// name, and build/reference.json tells the server what they are called.
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

const { metafile } = await build({
  entryPoints: { reference: 'app/reference/main.ts' },
  outdir: 'public/build/reference',
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  metafile: true,
  legalComments: 'linked',
  logLevel: 'warning',
});

/** The address of the one output with this ending. */
function address(ending) {
  const path = Object.keys(metafile.outputs).find((output) => output.endsWith(ending));
  if (path === undefined) throw new Error(`the reference has no ${ending}`);
  return `/build/reference/${basename(path)}`;
}

for (const name of ['LICENSE', 'NOTICE']) {
  await cp(`node_modules/swagger-ui-dist/${name}`, `public/build/reference/swagger-ui-${name}.txt`);
}

await mkdir('build', { recursive: true });
await writeFile('build/reference.json', JSON.stringify({ script: address('.js'), style: address('.css') }));
