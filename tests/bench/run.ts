import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ownBuild } from '../support/storefront';
import type { BenchContext, Figure, Row } from './row';
import { rows } from './rows';
import { lineOf, renderDocument } from './support/document';
import { describeMachine, missingPrograms, type Machine } from './support/machine';
import { brokenName, keep, readKept, withEarlier, withReasons } from './support/results';

/**
 * `npm run bench`: measures every row and prints `name value goal met|missed` for each figure; writes
 * docs/benchmarks.md. `--only NAME,…` some rows; `--rounds N`; `--quick` little of everything, and no document unless
 * `--write`. It needs a build. Goals are no tests: a miss is told, and the command still ends with 0.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean' },
    list: { type: 'boolean', default: false },
  },
});

const documentFile = 'docs/benchmarks.md';
const print = (line: string) => void process.stdout.write(`${line}\n`);
const wanted = options.only.flatMap((names) => names.split(',')).filter((name) => name !== '');
const isWanted = ({ name }: Row) => wanted.length === 0 || wanted.includes(name);

async function measureRow(row: Row, context: BenchContext): Promise<readonly Figure[]> {
  print(`${row.name} …`);
  try {
    const figures = await row.measure(context);
    for (const figure of figures) print(lineOf(figure));
    return figures;
  } catch (error) {
    const note = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error);
    const broken: Figure = {
      name: brokenName(row.name),
      summary: 'could not be measured',
      value: NaN,
      unit: '',
      goal: { atLeast: 0 },
      note,
    };
    print(`${lineOf(broken)}  (${note})`);
    return [broken];
  }
}

async function write(figures: readonly Figure[], context: BenchContext, machine: Machine): Promise<void> {
  const results = withReasons(figures, readFileSync('tests/bench/reasons.yaml', 'utf8'));
  const { rounds, seconds, quick } = context;
  const text = renderDocument(results, { machine, rounds, seconds, quick });
  const style = await resolveConfig(documentFile);
  writeFileSync(documentFile, await format(text, { ...style, filepath: documentFile }));
  print(`wrote ${documentFile}`);
}

async function main(): Promise<void> {
  if (options.list) return rows.forEach(({ name }) => print(name));
  const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`there is no row ${unknown.join(', ')}; --list names them`);
  // Peers in Node run as they would in production.
  process.env['NODE_ENV'] = 'production';
  const machine = describeMachine(new Date(), loadavg()[0] ?? NaN);
  for (const reason of missingPrograms()) print(`${reason}: its figures are missing`);
  const context: BenchContext = {
    rounds: Number(options.rounds ?? (options.quick ? 2 : 5)),
    seconds: Number(options.seconds ?? (options.quick ? 2 : 4)),
    quick: options.quick,
    build: ownBuild,
    folder: mkdtempSync(join(tmpdir(), 'bench-')),
    tell: print,
  };
  const measured: Figure[] = [];
  const begun = new Date().toISOString().slice(0, 16).replace('T', ' ');
  for (const row of rows.filter(isWanted)) {
    for (const figure of await measureRow(row, context)) {
      measured.push({ ...figure, measured: begun, processor: machine.processor });
    }
  }
  rmSync(context.folder, { recursive: true, force: true });
  if (!(options.write ?? !options.quick)) return;
  const figures = withEarlier(
    measured,
    readKept(),
    rows.map(({ name }) => name),
  );
  keep(figures);
  await write(figures, context, machine);
}

main().catch((error: unknown) => {
  process.stderr.write(`the benchmark broke off: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
