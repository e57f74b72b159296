import type { Tenant } from './directory';
import type { Visit } from './frontDoor';
import type { Span } from './tracing';
import type { CallResult } from './upstreamCalls';

/** Where a request came from and what it is called in the logs. */
export interface VisitFacts extends Pick<Visit, 'host' | 'origin' | 'clientIp'> {
  readonly requestId: string;
  /** Waiting for the upstream ends then, ms since the epoch; default: the upstream's time from now. */
  readonly deadlineMs?: number;
  /** Made by a page for its visitor, who was counted when he asked for the page. */
  readonly ofPage?: boolean;
  /** The request's, or of the page it is made by, where somebody traces. */
  readonly span?: Span | undefined;
}

/** What is found out about a request on its way through the BFF, and reported in the end. */
export interface CallProgress {
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  /** The call's name in the contract; `unknown` until it is found. */
  name: string;
  /** Null while it is looked up, and where there is none. */
  tenant: Tenant | null;
  /** How long the upstream may take. */
  timeoutMs: number;
  result: CallResult | null;
  /** What was thrown. */
  error: unknown;
}

/** What a request to the BFF carries on its way through it. */
export interface BffEnvironment {
  Bindings: { readonly visit: VisitFacts; readonly progress: CallProgress };
}
