import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStorefront, type Storefront } from '../support/storefront';

const limitMs = 400_000;
const fixtures = 'tests/bff/fixtures/clientConsumer';
let storefront: Storefront;
/** Somebody else's project, far from ours. */
let project: string;
let built: string;

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'client-package-'));
  project = mkdtempSync(join(tmpdir(), 'client-consumer-'));
  execFileSync(process.execPath, ['.ci/client.mjs', built], { stdio: 'pipe' });
  const archive = readdirSync(built).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  const npm = ['install', '--offline', '--no-audit', '--no-fund', '--install-links', '--loglevel=error'];
  execFileSync('npm', [...npm, resolve('node_modules/zod'), join(built, archive)], { cwd: project, stdio: 'pipe' });
  for (const name of ['consumer', 'wrong']) copyFileSync(`${fixtures}/${name}.ts.txt`, join(project, `${name}.ts`));
  writeFileSync(
    join(project, 'environment.d.ts'),
    'declare const process: { env: Record<string, string | undefined> };',
  );
  storefront = await startStorefront({ UPSTREAM_TIMEOUT_MS: '60000' });
}, limitMs);

afterAll(async () => {
  await storefront?.stop();
  for (const folder of [project, built]) rmSync(folder, { recursive: true, force: true });
}, limitMs);

/** What the compiler says of the project, '' when nothing. */
function compile(module: string, moduleResolution: string, emit: boolean): string {
  const files = readdirSync(project).filter((name) => name.endsWith('.ts'));
  const options = ['--strict', '--target', 'es2022', '--lib', 'es2023,dom', '--skipLibCheck', 'false'];
  const { stdout } = spawnSync(
    process.execPath,
    [
      resolve('node_modules/typescript/bin/tsc'),
      ...[...options, '--module', module, '--moduleResolution', moduleResolution],
      ...(emit ? [] : ['--noEmit']),
      ...files,
    ],
    { cwd: project, encoding: 'utf8' },
  );
  return stdout;
}

describe('the client package', () => {
  it('holds what a package needs and nothing of this repository', () => {
    const folder = join(project, 'node_modules/account-storefront-client');
    expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']);
    const texts = ['index.js', 'index.d.ts'].map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const text of texts) {
      const imported = [...text.matchAll(/from ['"]([^'"]+)['"]/g)].map(([, name]) => name);
      expect([...new Set(imported)]).toEqual(['zod']);
    }
  });

  it(
    'fits a strict project by both ways of resolving modules, and refuses wrong calls',
    () => {
      expect(compile('node16', 'node16', true)).toBe('');
      expect(compile('esnext', 'bundler', false)).toBe('');
    },
    limitMs,
  );

  it(
    'calls a shop',
    () => {
      // Names below localhost are this machine, which Node's resolver need not know.
      const resolver = join(project, 'resolver.mjs');
      writeFileSync(
        resolver,
        `import dns from 'node:dns';\nconst { lookup } = dns;\ndns.lookup = (_name, ...rest) => lookup('127.0.0.1', ...rest);\n`,
      );
      const printed = execFileSync(process.execPath, ['--import', pathToFileURL(resolver).href, 'consumer.js'], {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, SHOP: `http://titan.localhost:${storefront.port}` },
      });
      const answer = JSON.parse(printed) as { prices: string[]; total: number };
      expect(answer).toMatchObject({ name: 'Titan Arena', gameId: '2000001', refused: 401, kind: 'refused 401' });
      expect(answer.prices).toHaveLength(2);
      for (const price of answer.prices) expect(price).toMatch(/^\d+\.\d{2}$/);
      expect(answer.total).toBeGreaterThan(100);
    },
    limitMs,
  );
});
