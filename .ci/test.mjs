// `npm test`: types, lint, format, build, then every test. Its last line counts the tests from the runner's report.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';

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

// The runner itself needs hardly any of a core: it may fill them all.
const services = ['--project', 'unit', '--project', 'bff', '--project', 'marketplace'];
// The browser's tests come last and alone: beside the races of the marketplace's they would wait for each other's cores.
const runs = [
  ['services', [...services, `--maxWorkers=${availableParallelism()}`]],
  ['browser', ['--project', 'browser']],
];
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const [name, projects] of runs) {
  const report = `test-results/${name}.json`;
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) isFailed = true;
  try {
    const {
      numPassedTests,
      numFailedTests,
      numPendingTests,
      numTodoTests = 0,
    } = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
    counts.skipped += numPendingTests + numTodoTests;
  } catch {
    console.log(`the test runner left no report of ${name}`);
    counts.failed += 1;
  }
}
process.exitCode = isFailed ? 1 : 0;
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
