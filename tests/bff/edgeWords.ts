import type { CallReport } from '../../bff/callReport';

/** What a test asks of the BFF in workerd beside its request, as JSON in this header. */
export const edgeOrderHeader = 'x-test-order';
/** What the BFF in workerd reported since the answer before, as JSON in this header of its answer. */
export const edgeHeardHeader = 'x-test-heard';

export interface EdgeOrder {
  /** Each test has an object, and with it a BFF, of its own. */
  readonly object: string;
  /** How far the test has moved the clock. */
  readonly offsetMs: number;
  readonly timeoutMs: number;
}

export interface EdgeHeard {
  readonly reports: CallReport[];
  readonly unexpected: unknown[];
}
