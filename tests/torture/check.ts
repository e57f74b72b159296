import type { Build } from '../support/storefront';
import type { Marketplace } from '../support/scriptedUpstream';

/** How much of a check is done: `plant` just enough to catch its planted bugs, `short` in CI, `long` by hand. */
export type Scale = 'plant' | 'short' | 'long';

/** Programs that some checks need as peers; without them those checks are skipped. */
export type Program = 'nginx' | 'haproxy' | 'varnishd' | 'slowhttptest' | 'chromium' | 'redis';

/** What a measured value must not pass. */
export interface Limit {
  readonly atMost?: number;
  readonly atLeast?: number;
  /** `ms`, `MB`, `wrong answers`, … */
  readonly unit: string;
}

/** What a check found. */
export interface Measured {
  readonly value: number;
  /** What went wrong in particular; printed when the check fails. */
  readonly notes?: readonly string[];
}

/** What the run has for all its sections. */
export interface TortureContext {
  readonly scale: Scale;
  /** The build under test: the product's own, or one with a planted bug. */
  readonly build: Build;
  /** One demo marketplace for the whole run, started when first asked for. */
  marketplace(): Promise<Marketplace>;
}

/** One line of the report: `name value limit PASS|FAIL`. */
export interface Check<Fixture> {
  /** `section.what`, in small letters and hyphens. */
  readonly name: string;
  readonly limit: Limit;
  /**
   * It measures time or memory, which other work on the machine disturbs: past its limit it is measured once more,
   * and both values are told.
   */
  readonly noisy?: true;
  /** Beside the section's own needs. */
  readonly needs?: readonly Program[];
  run(fixture: Fixture, context: TortureContext): Promise<Measured>;
}

export interface Closable {
  close(): Promise<void>;
}

/** Checks that share servers. */
export interface Section<Fixture extends Closable> {
  readonly name: string;
  readonly needs: readonly Program[];
  /**
   * `alone`: it measures times or memory, so nothing else of the run goes on meanwhile; `last`: it looks at what all
   * others saw. Otherwise three sections run side by side.
   */
  readonly when?: 'alone' | 'last';
  /** It keeps the machine as busy as so many others: fewer run beside it. */
  readonly share?: number;
  readonly checks: readonly Check<Fixture>[];
  /** Starts what the checks share; it is closed after the last of them. */
  open(context: TortureContext): Promise<Fixture>;
}

/** Keeps the fixture's type between `open` and the checks. */
export function section<Fixture extends Closable>(described: Section<Fixture>): Section<Closable> {
  return described as unknown as Section<Closable>;
}

/** Collects what is wrong and becomes a check's count of wrong answers. */
export interface FaultList {
  add(fault: string): void;
  /** Adds `fault` unless `condition` holds. */
  expect(condition: boolean, fault: string | (() => string)): void;
  measured(): Measured;
}

export function faultList(): FaultList {
  const faults: string[] = [];
  return {
    add: (fault) => void faults.push(fault),
    expect(condition, fault) {
      if (!condition) faults.push(typeof fault === 'string' ? fault : fault());
    },
    measured: () => ({ value: faults.length, notes: faults }),
  };
}

/** The limit of most checks: nothing may be wrong. */
export const nothingWrong: Limit = { atMost: 0, unit: 'wrong' };

/** Does a measured value keep within its limit? What is no number keeps within none. */
export function isWithin({ value }: Measured, { atMost, atLeast }: Limit): boolean {
  if (!Number.isFinite(value)) return false;
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}
