import type { Build } from '../support/storefront';

/** What a figure has to be. */
export interface Goal {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** What somebody else did with the same work. */
export interface PeerFigure {
  readonly name: string;
  /** With its unit, as a reader sees it; what could not be measured says why. */
  readonly text: string;
}

/** One figure of the product beside its goal. */
export interface Figure {
  /** `row.what`, in small letters and hyphens. */
  readonly name: string;
  /** What was measured, for a reader. */
  readonly summary: string;
  /** NaN when it could not be measured; `note` says why then. */
  readonly value: number;
  /** `×`, `ms`, `MiB`, … */
  readonly unit: string;
  readonly goal: Goal;
  readonly peers?: readonly PeerFigure[];
  readonly note?: string;
  /** When it was measured: day and time, UTC; set by the run. */
  readonly measured?: string;
  /** The kind of processor it was measured on; set by the run. */
  readonly processor?: string;
  /** What the last run on another machine said: the same build may be twice as fast there. */
  readonly elsewhere?: Elsewhere;
}

/** A value of another machine. */
export interface Elsewhere {
  readonly value: number;
  readonly measured: string;
  readonly processor: string;
}

/** How thoroughly a run measures. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** Development: as little as says anything. */
  readonly quick: boolean;
}

/** What a run has for all its rows. */
export interface BenchContext extends Effort {
  readonly build: Build;
  /** A folder of the run's own, removed with it. */
  readonly folder: string;
  /** Says what goes on. */
  readonly tell: (line: string) => void;
}

/** A group of figures that are measured together. */
export interface Row {
  readonly name: string;
  measure(context: BenchContext): Promise<readonly Figure[]>;
}

/** Does a value reach its goal? What is no number reaches none. */
export function isMet(value: number, { atMost = Infinity, atLeast = -Infinity }: Goal): boolean {
  return value <= atMost && value >= atLeast;
}
