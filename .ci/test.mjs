// `npm test`: types, lint, format, build, then every test. Its last line counts the tests from the runner's report.
import { Buffer } from 'node:buffer';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';

/** Each keeps one core busy, so as many go on at once as there are; the longest first. None needs another. */
const steps = [
  ['lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0']],
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['build', ['.ci/build.mjs']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']],
];

for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL']) {
  if (!process.env[name]) console.log(`${name} is not set: the tests that need it are skipped`);
}
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

/** No part that can wait begins later: on a machine that takes three times as long as others, those before it matter more. */
const latestStartMinutes = process.env.TEST_LONG === '1' ? Infinity : 62;
const beganMs = Date.now();

let isFailed = false;
const cores = availableParallelism();

function tell(name, status, startedMs) {
  if (status !== 0) isFailed = true;
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`);
}

/** Runs a step; what it prints comes in one piece, so that steps don't speak into each other. */
function runStep([name, command]) {
  const startedMs = Date.now();
  return new Promise((resolve) => {
    const step = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [step.stdout, step.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    step.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      tell(name, status, startedMs);
      resolve();
    });
  });
}

async function runSteps() {
  const left = steps.values();
  const lane = async () => {
    for (const step of left) await runStep(step);
  };
  await Promise.all(Array.from({ length: cores }, lane));
}

await runSteps();

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Told once more at the end: what failed an hour ago is far above. */
const failures = [];

/** Runs something that leaves a report in test-results/, whose counts `read` finds; without a report it is one failure. */
function run(name, command, read) {
  const startedMs = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  try {
    const own = read(JSON.parse(readFileSync(`test-results/${name}.json`, 'utf8')));
    for (const kind of Object.keys(counts)) counts[kind] += own[kind];
    failures.push(...own.failures.map((failure) => `${name}: ${failure}`));
  } catch {
    console.log(`${name} left no report`);
    counts.failed += 1;
  }
  tell(name, status, startedMs);
}

/** Runs a part unless it is late; then it counts as one skipped test. */
function runIfEarly(name, begin) {
  if (Date.now() - beganMs < latestStartMinutes * 60_000) return begin();
  console.log(`${name}: skipped, for ${latestStartMinutes} minutes are over: this machine is slow`);
  counts.skipped += 1;
}

function runVitest(name, options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`];
  run(name, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters], (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isFailedAsWhole).length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures: report.testResults.flatMap(failuresOfFile),
  }));
}

const hasFailed = ({ status }) => status === 'failed';
const firstLine = (text = '') => text.split('\n', 1)[0];

/** No test of the file says so: it could not be read, or what it prepares failed. */
const isFailedAsWhole = (file) => hasFailed(file) && !file.assertionResults.some(hasFailed);

function failuresOfFile(file) {
  const tests = file.assertionResults
    .filter(hasFailed)
    .map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  const told = isFailedAsWhole(file) ? [firstLine(file.message)] : tests;
  return told.map((failure) => `${relative(process.cwd(), file.name)} > ${failure}`);
}

// One more at a time than there are cores: each waits for its servers, or for time to pass, for a part of its own.
const workers = `--maxWorkers=${cores + 1}`;
const services = ['unit', 'bff', 'edge', 'marketplace'].flatMap((name) => ['--project', name]);
runVitest('services', [...services, workers]);
// The browser's tests run alone, and so does what measures times and memory: else they would wait for each other's cores.
// Those of money and logins come first.
const browser = ['--project', 'browser', workers];
const ways = ['flows', 'buying', 'selling', 'sellingWays', 'offers', 'orders', 'sessions'].map(
  (name) => `tests/browser/${name}.test.ts`,
);
runVitest('ways', [...browser, ...ways]);
runIfEarly('browser', () => runVitest('browser', [...browser, ...ways.flatMap((file) => ['--exclude', file])]));
// Times are told and not judged here, for machines are noisy; `npm run torture` judges them, and proves the planted
// bugs, each of which is a build of its own.
const torture = ['node_modules/tsx/dist/cli.mjs', 'tests/torture/run.ts', '--no-plants', '--lenient'];
runIfEarly('torture', () =>
  run('torture', torture, ({ lines, ...numbers }) => ({
    ...numbers,
    failures: lines
      .filter(({ outcome, isSpared }) => outcome === 'FAIL' && !isSpared)
      .map(({ name, value, limit }) => `${name} ${value} ${limit}`),
  })),
);
// The engines beside Chromium, one to a core; skipped where they are not installed.
runIfEarly('engines', () => runVitest('engines', ['--project', 'engines', `--maxWorkers=${cores}`]));

process.exitCode = isFailed ? 1 : 0;
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
