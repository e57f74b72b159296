import { isMet, type Figure, type Goal } from '../row';
import type { Machine } from './machine';

/** A measured figure with what is said of a miss. */
export interface Result extends Figure {
  /** Why it misses its goal, and what the profile says; empty where nobody has looked yet. */
  readonly reason: string;
}

/** How a run was made. */
export interface RunDescription {
  readonly machine: Machine;
  readonly rounds: number;
  readonly seconds: number;
  readonly quick: boolean;
}

/** A value with three significant digits. */
export function valueText(value: number): string {
  if (!Number.isFinite(value)) return 'not measured';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function goalText({ atLeast, atMost }: Goal, unit: string): string {
  const parts = [...(atLeast === undefined ? [] : [`≥ ${atLeast}`]), ...(atMost === undefined ? [] : [`≤ ${atMost}`])];
  if (parts.length === 0) return 'none';
  return atLeast !== undefined && atLeast === atMost
    ? `${atLeast} ${unit}`.trim()
    : `${parts.join(', ')} ${unit}`.trim();
}

export function verdict({ value, goal }: Pick<Figure, 'value' | 'goal'>): 'met' | 'missed' {
  return isMet(value, goal) ? 'met' : 'missed';
}

/** One line of the run's output: `name value goal met|missed`. */
export function lineOf(figure: Figure): string {
  const value = `${valueText(figure.value)}${Number.isFinite(figure.value) ? ` ${figure.unit}` : ''}`.trim();
  return `${figure.name} ${value} ${goalText(figure.goal, figure.unit)} ${verdict(figure)}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function table(results: readonly Result[]): string[] {
  return [
    '| figure | what | value | goal | | elsewhere |',
    '| --- | --- | --- | --- | --- | --- |',
    ...results.map((result) => {
      const { name, summary, unit, goal, value } = result;
      const cells = [
        `\`${name}\``,
        summary,
        `${valueText(value)} ${unit}`,
        goalText(goal, unit),
        outcomeText(result),
        elsewhereText(result),
      ];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  ];
}

const outcomeText = (result: Pick<Figure, 'value' | 'goal'>) => (verdict(result) === 'met' ? 'met' : '**missed**');

function elsewhereText({ elsewhere, goal, unit }: Figure): string {
  if (elsewhere === undefined) return '';
  return `${`${valueText(elsewhere.value)} ${unit}`.trim()}, ${outcomeText({ value: elsewhere.value, goal })}`;
}

/** Which machines the last column is of. */
function elsewheres(results: readonly Result[]): string[] {
  const runs = new Set(
    results.flatMap(({ elsewhere: at }) => (at === undefined ? [] : [`${at.processor}, ${at.measured} (UTC)`])),
  );
  if (runs.size === 0) return [];
  const met = results.filter(({ elsewhere, goal }) => elsewhere !== undefined && isMet(elsewhere.value, goal)).length;
  return [
    `What another machine said (of another kind of processor, or lent on another day) about the build of that day stands under *elsewhere*: ${[...runs].join('; ')}. There ${met} goals were met. A machine whose neighbours are busy takes up to three times as long for the same work, and what a process makes of objects feels it more than what copies bytes.`,
    '',
  ];
}

function details(results: readonly Result[]): string[] {
  const seen = new Set<string>();
  return results.flatMap(({ name, peers = [], note }) => {
    const row = name.split('.').slice(0, 2).join('.');
    const lines = [
      ...(note === undefined ? [] : [`- ${name}: ${note}`]),
      ...(seen.has(row) ? [] : peers.map((peer) => `- ${row}: ${peer.name} ${peer.text}`)),
    ];
    seen.add(row);
    return lines;
  });
}

function misses(results: readonly Result[]): string[] {
  const missed = results.filter((result) => verdict(result) === 'missed');
  if (missed.length === 0) return ['None.'];
  return missed.map(({ name, reason }) => `- \`${name}\`: ${reason === '' ? 'not looked into yet.' : reason}`);
}

/** Which rows were measured in which run: one says little of another, for machines differ from day to day. */
function runsOf(results: readonly Result[]): string {
  const runs = new Map<string, Set<string>>();
  for (const { name, measured = 'unknown' } of results) {
    const rows = runs.get(measured) ?? new Set();
    runs.set(measured, rows.add(`\`${name.split('.')[0] ?? ''}\``));
  }
  if (runs.size === 1) return 'All were measured in one run.';
  const latestFirst = [...runs].sort(([a], [b]) => (a < b ? 1 : -1));
  return `They were measured in ${runs.size} runs: ${latestFirst.map(([run, rows]) => `${run} (UTC): ${[...rows].join(', ')}`).join('; ')}.`;
}

/** The whole of docs/benchmarks.md. */
export function renderDocument(
  results: readonly Result[],
  { machine, rounds, seconds, quick }: RunDescription,
): string {
  const { processor, cores, memoryGib, kernel, node, date, loadAverage } = machine;
  const met = results.filter((result) => verdict(result) === 'met').length;
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; reasons come from `tests/bench/reasons.yaml`. Do not edit.',
    '',
    `${date}, ${processor}, ${cores} cores, ${memoryGib} GiB, Linux ${kernel}, Node ${node}; load average ${loadAverage} at the start. ${rounds} rounds of ${seconds} s${quick ? ', a **quick** run, good for development only' : ''}.`,
    '',
    'Systems run side by side, the one under test on one core, the load (wrk) and the upstream on another, and are measured in turns (A B C, A B C). A figure is the median of the rounds; `×` is the median of the ratios within each round, of requests per CPU-second of all processes of a system unless it says otherwise. The storefront runs as in production with one worker, counts requests for its limits, and logs a line for each request to a file; the peers write no access log.',
    '',
    `${met} of ${results.length} goals are met. ${runsOf(results)}`,
    '',
    ...elsewheres(results),
    ...table(results),
    '',
    '## Peers and notes',
    '',
    ...details(results),
    '',
    '## Misses',
    '',
    ...misses(results),
    '',
  ].join('\n');
}
