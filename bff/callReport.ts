import { BffFailure } from './failure';
import { UpstreamError } from './transport';

/** One line for the log and the metrics, without anything personal. */
export interface CallReport {
  readonly requestId: string;
  readonly tenant: string | null;
  readonly call: string;
  readonly status: number;
  readonly cache: string | null;
  readonly totalMs: number;
  readonly upstreamMs: number;
  readonly error: string | null;
  /** Where somebody traces. */
  readonly traceId?: string;
}

/** The name of a failure, from closed sets: fit for a metric's label. */
export function errorNameOf(error: unknown): string | null {
  if (error instanceof BffFailure) return error.error;
  return error instanceof UpstreamError ? error.fault : null;
}
