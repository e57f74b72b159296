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

const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs something that leaves a report in test-results/, whose counts `read` finds; without a report it is one failure. */
function run(name, command, read) {
  const startedMs = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) isFailed = true;
  try {
    const own = read(JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8')));
    for (const kind of Object.keys(counts)) counts[kind] += own[kind];
  } catch {
    console.log(`${name} left no report`);
    counts.failed += 1;
  }
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`);
}

function runVitest(name, options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`];
  run(name, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters], (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }));
}

// The runner itself needs hardly any of a core: it may fill them all.
const services = ['unit', 'bff', 'edge', 'marketplace'].flatMap((name) => ['--project', name]);
runVitest('services', [...services, `--maxWorkers=${availableParallelism()}`]);
// What measures times and memory runs alone, and so do the browser's tests: else they would wait for each other's cores.
// Times are told and not judged here, for machines are noisy; `npm run torture` judges them, and proves the planted
// bugs, each of which is a build of its own.
const torture = ['node_modules/tsx/dist/cli.mjs', 'tests/torture/run.ts', '--no-plants', '--lenient'];
run('torture', torture, (report) => report);
// Two at a time: each waits for its pages for a good part of its time.
runVitest('browser', ['--project', 'browser', '--maxWorkers=2']);

process.exitCode = isFailed ? 1 : 0;
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
