import { mkdirSync, writeFileSync } from 'node:fs';
import { isWithin, type Limit, type Measured } from './check';

/** How a check ended. */
export type Outcome = 'PASS' | 'FAIL' | 'SKIP';

/** Units of what other work on a machine makes longer. */
const timeUnits = new Set(['ms', 's', 'times alone']);

/** Does a limit say how long something may take? */
export const isTime = ({ unit }: Limit) => timeUnits.has(unit);

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Prints a line for each check and counts them. */
export interface Report {
  measured(name: string, measured: Measured, limit: Limit, tookMs: number): Outcome;
  /** The check could not come to its end: that is a failure. */
  broken(name: string, limit: Limit, error: unknown): void;
  skipped(name: string, reason: string): void;
  /** Writes the counts where the test command looks for them. */
  finish(file: string): Counts;
}

/** Of a check that failed. */
export const shownNotes = 12;
export const maxNoteLength = 400;

function limitText({ atMost, atLeast, unit }: Limit): string {
  const bounds = [...(atLeast === undefined ? [] : [`>=${atLeast}`]), ...(atMost === undefined ? [] : [`<=${atMost}`])];
  return `${bounds.join(',')}${unit === '' ? '' : ` ${unit}`}`;
}

/** At most three digits after the point, none where they say nothing. */
function valueText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(3))) : String(value);
}

/** @param lenient a time past its limit is told as FAIL and counted as skipped: no verdict on a noisy machine */
export function createReport(print: (line: string) => void, lenient = false): Report {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const lines: object[] = [];

  function line(name: string, value: string, limit: string, outcome: Outcome, details: string, isSpared = false): void {
    print(`${name} ${value} ${limit} ${outcome}${details === '' ? '' : `  (${details})`}`);
    lines.push({ name, value, limit, outcome, isSpared });
  }

  function notes(list: readonly string[]): void {
    for (const note of list.slice(0, shownNotes)) print(`    ${note.slice(0, maxNoteLength)}`);
    if (list.length > shownNotes) print(`    ... and ${list.length - shownNotes} more`);
  }

  return {
    measured(name, measured, limit, tookMs) {
      const outcome = isWithin(measured, limit) ? 'PASS' : 'FAIL';
      const isSpared = outcome === 'FAIL' && lenient && isTime(limit) && Number.isFinite(measured.value);
      counts[outcome === 'PASS' ? 'passed' : isSpared ? 'skipped' : 'failed'] += 1;
      const took = `${(tookMs / 1000).toFixed(1)} s`;
      line(
        name,
        valueText(measured.value),
        limitText(limit),
        outcome,
        isSpared ? `${took}; a time: not counted` : took,
        isSpared,
      );
      if (outcome === 'FAIL') notes(measured.notes ?? []);
      return outcome;
    },
    broken(name, limit, error) {
      counts.failed += 1;
      line(name, 'broken', limitText(limit), 'FAIL', '');
      notes([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
    },
    skipped(name, reason) {
      counts.skipped += 1;
      line(name, '-', '-', 'SKIP', reason);
    },
    finish(file) {
      mkdirSync('test-results', { recursive: true });
      writeFileSync(file, JSON.stringify({ ...counts, lines }, null, 1));
      return counts;
    },
  };
}
