import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { firstMessages } from '~/messages/en.first';

const folder = 'public/build';

/** Every script of the browser build with its text. */
function browserScripts(): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Texts that only server code has: each stands in a file that must never reach a browser. */
const serverMarks = {
  'the sealed cookie': 'session cookie key id',
  'the upstream client': 'UND_ERR_CONNECT_TIMEOUT',
  'the breaker': 'upstreamUnreachable',
  'the contract (zod)': 'must be an amount with at most two decimal places',
  'the marketplace': 'market_tenant',
  'the settings': 'SESSION_SECRET',
  'the sanitiser': 'allowedSchemesAppliedToAttributes',
};

describe('the browser build', () => {
  it('exists: run npm run build before the tests', () => {
    expect(existsSync('build/index.js') && existsSync(folder)).toBe(true);
  });

  it.each(Object.entries(serverMarks))('holds nothing of %s', (_name, mark) => {
    for (const { path, text } of browserScripts()) expect(text.includes(mark), path).toBe(false);
  });

  it.each(Object.entries(serverMarks))('would know %s by its mark', (_name, mark) => {
    const parts = readdirSync('build/server').filter((name) => name.endsWith('.js'));
    const own = ['server.js', 'index.js', 'marketplace.js', ...parts.map((name) => join('server', name))];
    // The server's build names packages and has nothing of them: the sanitiser's mark stands in its own.
    const files = [...own.map((name) => join('build', name)), 'node_modules/sanitize-html/index.js'];
    expect(files.filter((name) => readFileSync(name, 'utf8').includes(mark))).not.toEqual([]);
  });

  it('has in its first texts all that the pages which wait for no others may ever say', () => {
    const { outputs } = JSON.parse(readFileSync('build/metafile.js.json', 'utf8')) as {
      outputs: Record<string, { imports: { path: string }[]; inputs: Record<string, unknown> }>;
    };
    const pages = readdirSync('app/routes').filter((name) =>
      /^export const handle.*firstTexts: true/m.test(readFileSync(join('app/routes', name), 'utf8')),
    );
    expect(pages.length).toBeGreaterThanOrEqual(5);
    const starts = ['root', ...pages.map((name) => name.replace('.tsx', '').replaceAll('.', '\\.'))];
    const isStart = new RegExp(`/(?:routes/)?(?:${starts.join('|')})-[A-Z0-9]+\\.js$`);
    const reached = Object.keys(outputs).filter((path) => isStart.test(path));
    expect(reached).toHaveLength(starts.length);
    const said = new Map<string, string>();
    for (const path of reached) {
      const { imports, inputs } = outputs[path] ?? { imports: [], inputs: {} };
      // What loads later too: what opens on a press can't wait for its words.
      for (const next of imports) if (!reached.includes(next.path)) reached.push(next.path);
      for (const file of Object.keys(inputs).filter((input) => /^app\/.*\.tsx?$/.test(input))) {
        for (const [, name] of readFileSync(file, 'utf8').matchAll(/useText\('(\w+)'\)/g)) said.set(name ?? '', file);
      }
    }
    // A comment's example is no use of a namespace, and unsent drafts are there from a page's first moment: it waits.
    for (const [name, file] of said) if (/lib\/i18n|sell\/draft\/UnsentDrafts/.test(file)) said.delete(name);
    expect([...said.keys()].filter((name) => !(name in firstMessages)).map((name) => said.get(name))).toEqual([]);
  });

  it('needs at most 210 kB of compressed script for the first list page', async () => {
    const build = (await import(join(process.cwd(), 'build/index.js'))) as {
      assets: {
        entry: { module: string; imports: string[] };
        routes: Record<string, { module: string; imports?: string[] }>;
      };
    };
    const { entry, routes } = build.assets;
    const wanted = ['root', 'routes/pages', 'routes/pages.goodList'].map((id) => routes[id]!);
    const files = new Set([
      entry.module,
      ...entry.imports,
      ...wanted.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ]);
    const bytes = [...files].map((file) => gzipSync(readFileSync(join('public', file)), { level: 9 }).length);
    const total = bytes.reduce((sum, size) => sum + size, 0);
    console.info(`first load of the goods list: ${files.size} scripts, ${(total / 1000).toFixed(1)} kB gzip`);
    expect(total).toBeLessThan(210_000);
  });
});

describe('the server build', () => {
  /** Packages that a file of the build imports before it runs, by itself or by its parts. */
  function packagesOf(file: string): ReadonlySet<string> {
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)\s[^;]*?["']([^"']+)["'];$/gm,
      )) {
        if (from.startsWith('.')) visit(join(path, '..', from));
        else packages.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'));
      }
    };
    visit(file);
    return packages;
  }
  const partOf = (name: string, mark: string) => {
    const parts = readdirSync('build/server').filter((file) => new RegExp(`^${name}-\\w+\\.js$`).test(file));
    const found = parts.filter((file) => readFileSync(join('build/server', file), 'utf8').includes(mark));
    expect(found, `${name} with ${mark}`).toHaveLength(1);
    return join('build/server', found[0]!);
  };

  it.each([
    ['runWorker', 'runWorker', ['hono', 'undici', '@remix-run/node'], ['ioredis', 'drizzle-orm', 'sharp', 'fontkit']],
    [
      'runParent',
      'runParent',
      ['prom-client', 'pino'],
      ['ioredis', 'hono', 'undici', '@remix-run/node', 'jose', 'sirv'],
    ],
    [
      'run',
      'runDesk',
      ['zod'],
      ['hono', 'undici', 'pino', 'prom-client', '@remix-run/node', 'jose', 'ioredis', 'drizzle-orm'],
    ],
    [
      'run',
      'runOperatorCommand',
      ['zod'],
      ['hono', 'pino', 'prom-client', '@remix-run/node', 'ioredis', 'drizzle-orm'],
    ],
  ])('%s with %s loads its own packages and no others', (name, mark, own, others) => {
    const packages = packagesOf(partOf(name, mark));
    for (const one of own) expect([...packages]).toContain(one);
    for (const one of others) expect([...packages]).not.toContain(one);
  });

  it('has of the page’s libraries what pages need, in one file', () => {
    const packages = packagesOf('build/index.js');
    expect([...packages]).toContain('react');
    for (const one of ['@mui/material', '@mui/system', 'yet-another-react-lightbox']) {
      expect([...packages]).not.toContain(one);
    }
  });
});
