// `npm test`: types, lint, format, build, then every test. Its last line counts the tests from the runner's report.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const report = 'test-results/vitest.json';
const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']],
  ['build', ['.ci/build.mjs']],
];

for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL']) {
  if (!process.env[name]) console.log(`${name} is not set: the tests that need it are skipped`);
}
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

let isFailed = false;
for (const [name, command] of steps) {
  const startedMs = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`);
  if (status !== 0) isFailed = true;
}

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  { stdio: 'inherit' },
);
if (status !== 0) isFailed = true;

let counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
try {
  counts = JSON.parse(readFileSync(report, 'utf8'));
} catch {
  console.log('the test runner left no report');
}
process.exitCode = isFailed ? 1 : 0;
const skipped = counts.numPendingTests + (counts.numTodoTests ?? 0);
console.log(`${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${skipped} skipped`);
