import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Figure } from '../row';
import type { Result } from './document';

/** What runs measured, with the day of each: a run of some rows leaves the others as they were, in every checkout. */
const keptFile = 'docs/benchmarks.json';

/** The figures of this run, and of rows that were not measured this time what an earlier run said. */
export function withEarlier(measured: readonly Figure[], order: readonly string[]): Figure[] {
  const rowOf = ({ name }: Figure) => name.split('.')[0] ?? '';
  const fresh = new Set(measured.map(rowOf));
  const earlier = readKept().filter((figure) => !fresh.has(rowOf(figure)));
  const all = [...measured, ...earlier];
  return order.flatMap((row) => all.filter((figure) => rowOf(figure) === row));
}

function readKept(): Figure[] {
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
