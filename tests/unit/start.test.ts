import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** The build's scripts: its first, and all that it loads by itself or by another one. */
function buildScripts(): string[] {
  const found = ['.ci/build.mjs'];
  for (const path of found) {
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/'\.\/(\w+\.mjs)'/g)) {
      if (!found.includes(`.ci/${name}`)) found.push(`.ci/${name}`);
    }
  }
  return found;
}

const scripts = buildScripts();
const sources = [
  ...scripts,
  ...['app/root.tsx', 'bff/createBff.ts', 'marketplace/main.ts', 'server.ts'],
  ...['remix.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'],
];
/** The rest is empty. */
const texts: Record<string, string> = {
  'package.json': '{}',
  '.ci/build.mjs': "import { writeFileSync } from 'node:fs'; writeFileSync('built', '');",
};
const outputs = ['index.js', 'marketplace.js', 'edge.js', 'serviceWorker.js', 'reference.json', 'server.js'];
const folder = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string, timeS: number) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  utimesSync(join(folder, path), timeS, timeS);
}

/** Starts a checkout in which everything is built, but for one file that is newer. */
function isBuiltAfter(changed: string | null): boolean {
  rmSync(join(folder, 'built'), { force: true });
  for (const path of sources) write(path, texts[path] ?? '', path === changed ? 3000 : 1000);
  for (const name of outputs) write(`build/${name}`, '', 2000);
  copyFileSync('.ci/start.mjs', join(folder, '.ci/start.mjs'));
  utimesSync(join(folder, '.ci/start.mjs'), 1000, 1000);
  const { status } = spawnSync(process.execPath, ['.ci/start.mjs'], { cwd: folder });
  expect(status).toBe(0);
  return existsSync(join(folder, 'built'));
}

describe('npm start', () => {
  it('builds nothing when nothing is newer than the build', () => {
    expect(scripts.length).toBeGreaterThanOrEqual(7);
    expect(isBuiltAfter(null)).toBe(false);
  });

  it.each(sources)('builds after a change of %s', (path) => {
    expect(isBuiltAfter(path)).toBe(true);
  });
});
