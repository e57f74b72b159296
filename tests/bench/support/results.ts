import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Elsewhere, Figure } from '../row';
import type { Result } from './document';

/** What runs measured, with the day of each: a run of some rows leaves the others as they were, in every checkout. */
const keptFile = 'docs/benchmarks.json';

/**
 * The figures of this run, and of rows that were not measured this time what an earlier run said. Beside each stands
 * what the last run on another machine said: of another kind of processor, or of another day. A row that broke stands
 * beside its earlier figures, and goes when it is measured again.
 */
export function withEarlier(measured: readonly Figure[], kept: readonly Figure[], order: readonly string[]): Figure[] {
  const rowOf = ({ name }: Figure) => name.split('.')[0] ?? '';
  const fresh = new Set(measured.filter(({ name }) => !isBroken(name)).map(rowOf));
  const measuredNames = new Set(measured.map(({ name }) => name));
  const keptByName = new Map(kept.map((figure) => [figure.name, figure]));
  const all = [
    ...measured.map((figure) => besideElsewhere(figure, keptByName.get(figure.name))),
    ...kept.filter((figure) => !fresh.has(rowOf(figure)) && !measuredNames.has(figure.name)),
  ];
  return order.flatMap((row) => all.filter((figure) => rowOf(figure) === row));
}

/** The name of what stands for a row that could not be measured. */
export function brokenName(row: string): string {
  return `${row}.broken`;
}

function isBroken(name: string): boolean {
  return name.endsWith('.broken');
}

function besideElsewhere(figure: Figure, earlier: Figure | undefined): Figure {
  const candidates = [elsewhereOf(earlier), earlier?.elsewhere];
  const elsewhere = candidates.find((value) => value !== undefined && isElsewhere(value, figure));
  return elsewhere === undefined ? figure : { ...figure, elsewhere };
}

/** Machines are lent: the same kind of processor is another machine tomorrow, with other neighbours. */
function isElsewhere(value: Elsewhere, { processor, measured = '' }: Figure): boolean {
  const dayOf = (time: string) => time.slice(0, 'yyyy-MM-dd'.length);
  return value.processor !== processor || dayOf(value.measured) !== dayOf(measured);
}

function elsewhereOf({ value, measured, processor }: Partial<Figure> = {}): Elsewhere | undefined {
  if (value === undefined || !Number.isFinite(value) || measured === undefined || processor === undefined) return;
  return { value, measured, processor };
}

export function readKept(): Figure[] {
  if (!existsSync(keptFile)) return [];
  const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as (Omit<Figure, 'value'> & { value: number | null })[];
  return kept.map((figure) => ({ ...figure, value: figure.value ?? NaN }));
}

export function keep(figures: readonly Figure[]): void {
  writeFileSync(keptFile, `${JSON.stringify(figures, null, 2)}\n`);
}

/** @param text of reasons.yaml @throws Error for a reason without a figure of that name */
export function withReasons(figures: readonly Figure[], text: string): Result[] {
  const reasons = (parse(text) ?? {}) as Record<string, string>;
  return figures.map((figure) => ({ ...figure, reason: (reasons[figure.name] ?? '').trim() }));
}
