// Puts the browser build's modules into fewer files and its styles into two. Remix's compiler makes a file for each set
// of routes that share something, which gave a list page 62: a browser over HTTP/1.1 asks for them six at a time, and a
// phone's processor pays for each. Addresses and preloads are written anew in the manifest of the browser and of the server.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { rollup } from 'rollup';
import { oldestBrowsers } from './oldestBrowsers.mjs';
import { writeParts } from './styles.mjs';

const folder = 'public/build';
const publicPath = '/build/';
const serverBuild = 'build/index.js';
/** What Remix's compiler tells of its files: which loads which. */
const metafile = 'build/metafile.js.json';
/** The pages that guests open first: what they share is shared, and what others need is not in it. */
const guestRoutes = [
  'routes/_index',
  'routes/pages.goodList',
  'routes/pages.detail.index',
  'routes/pages.accountOrder',
];
/** They need the first styles only; home has two addresses. */
const firstPages = ['root', 'routes/pages', 'routes/pages.home.index', ...guestRoutes];

/**
 * What every page loads comes in three files, each of which needs those before it only: app/lib/lateScripts.server.ts
 * has each run in a task of its own, so that none keeps a phone busy for long.
 */
const tasks = [
  ['react', 'node_modules/react-dom/cjs/'],
  ['router', 'node_modules/@remix-run/router/'],
];

const fileOf = (address) => join(folder, address.slice(publicPath.length));
const addressOf = (fileName) => publicPath + fileName;
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();

/** The server's own copy of the manifest: one statement, of literals. */
const serverManifest = /^var assets_manifest_default = (.*);$/m;

const server = await readFile(serverBuild, 'utf8');
const [, literal] = serverManifest.exec(server) ?? [];
if (literal === undefined) throw new Error(`${serverBuild} has no manifest`);
const manifest = new Function(`return ${literal}`)();
const starts = [manifest.entry, ...Object.values(manifest.routes)];

const { outputs } = JSON.parse(await readFile(metafile, 'utf8'));
const styles = await partedStyles();

const remixReload = /(Error loading route module[^]{1,300}?)window\.location\.reload\(\)/;
const bundle = await rollup({
  input: Object.fromEntries(starts.map(({ module }) => [nameOf(module), fileOf(module)])),
  preserveEntrySignatures: 'strict',
  // Shaken already; another look could only take what it does not understand.
  treeshake: false,
  plugins: [
    {
      name: 'addresses',
      resolveId: (id) => (id.startsWith(publicPath) ? join(process.cwd(), fileOf(id)) : null),
      transform: (code) => (code.includes(styles.whole) ? code.replaceAll(styles.whole, styles.first) : null),
    },
    {
      // Remix loads the page anew when a script does not come, also for those who are leaving it (app/lib/leaving.ts).
      name: 'leaving',
      transform: (code) => (remixReload.test(code) ? code.replace(remixReload, '$1window.__loadAnew()') : null),
    },
  ],
  onwarn(warning, warn) {
    if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
  },
});

/** Parts the styles by what the first pages load, at once or later. */
async function partedStyles() {
  const scripts = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const found = new Set(
    [manifest.entry, ...firstPages.map((id) => manifest.routes[id])].map(({ module }) => fileOf(module)),
  );
  for (const path of found) for (const next of outputs[path].imports) found.add(next.path);
  const textsOf = (paths) => Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return writeParts(folder, await textsOf([...found].filter((path) => path.endsWith('.js'))), await textsOf(scripts));
}

/** Without the hash: `routes/pages.goodList`. */
function nameOf(address) {
  return address.slice(publicPath.length).replace(/-[A-Z0-9]{8}\.js$/, '');
}

const { output } = await bundle.generate({
  format: 'esm',
  hashCharacters: 'hex',
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: '_shared/[name]-[hash].js',
  manualChunks: chunkNames(),
  plugins: [
    { name: 'minify', renderChunk: (code) => transform(code, { minify: true, format: 'esm', target: oldestBrowsers }) },
  ],
});

/** Which file a module goes to: three for what every page loads, one for what guests' pages share, one for each of them. */
function chunkNames() {
  const readers = new Map();
  const taskOf = new Map();
  return (id, { getModuleInfo }) => {
    if (readers.size === 0) {
      for (const [name, source] of tasks) {
        const [path] = Object.entries(outputs).find(([, { inputs }]) =>
          Object.keys(inputs).some((input) => input.startsWith(source)),
        );
        for (const module of reached(join(process.cwd(), path), getModuleInfo)) {
          if (!taskOf.has(module)) taskOf.set(module, name);
        }
      }
      for (const start of ['root', manifest.entry.module, ...guestRoutes]) {
        const address = manifest.routes[start]?.module ?? start;
        const reader = guestRoutes.includes(start) ? start : 'every page';
        for (const module of reached(join(process.cwd(), fileOf(address)), getModuleInfo)) {
          readers.set(module, (readers.get(module) ?? new Set()).add(reader));
        }
      }
    }
    const own = readers.get(id);
    if (own === undefined || getModuleInfo(id).isEntry) return null;
    if (own.has('every page')) return taskOf.get(id) ?? 'common';
    const [name] = own;
    return own.size > 1 ? 'guests' : name.replace(/^routes\/(pages\.)?_?/, '');
  };
}

function reached(start, getModuleInfo) {
  const found = new Set([start]);
  for (const id of found) for (const next of getModuleInfo(id).importedIds) found.add(next);
  return found;
}

const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
const newAddress = new Map(
  output.filter(({ isEntry }) => isEntry).map(({ facadeModuleId, fileName }) => [facadeModuleId, addressOf(fileName)]),
);

/** All that a start needs at once, so that nothing is found out by reading what came before. */
function preloadsOf(fileName) {
  const found = new Set([fileName]);
  for (const name of found) for (const next of chunks.get(name).imports) found.add(next);
  found.delete(fileName);
  return [...found].map(addressOf);
}

for (const start of starts) {
  const address = newAddress.get(join(process.cwd(), fileOf(start.module)));
  start.module = address;
  start.imports = preloadsOf(address.slice(publicPath.length));
}

// The root links the styles of the first pages; the other routes bring theirs along.
for (const [id, route] of Object.entries(manifest.routes)) {
  if (!firstPages.includes(id)) route.css = [addressOf(styles.rest)];
}

// What was: every script of Remix's, none of its styles and other files.
for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
  if (entry.isFile() && entry.name.endsWith('.js')) await rm(join(entry.parentPath, entry.name));
}
if (!output.some(({ code }) => code.includes('window.__loadAnew()')))
  throw new Error('Remix loads pages anew elsewhere');
for (const { fileName, code } of output) await writeFile(join(folder, fileName), code);

/** What only older browsers ask for, by themselves. */
async function writeOlder() {
  const { outputFiles } = await build({
    entryPoints: ['app/lib/olderStyles.ts'],
    minify: true,
    target: oldestBrowsers,
    format: 'esm',
    write: false,
  });
  const name = `older-${hashOf(outputFiles[0].text)}.js`;
  await writeFile(join(folder, name), outputFiles[0].text);
  return addressOf(name);
}
const older = await writeOlder();

delete manifest.url;
manifest.version = hashOf(JSON.stringify(manifest)).toLowerCase();
manifest.url = addressOf(`manifest-${manifest.version.toUpperCase()}.js`);
await writeFile(fileOf(manifest.url), `window.__remixManifest=${JSON.stringify(manifest)};`);
await writeFile(
  serverBuild,
  server
    .replace(serverManifest, () => `var assets_manifest_default = ${JSON.stringify(manifest)};`)
    .replaceAll(styles.whole, styles.first)
    .replaceAll(addressOf('older.js'), older),
);
