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

/** What a request to the BFF carries on its way through it. */
export interface BffEnvironment {
  Bindings: VisitFacts;
  Variables: { tenant: Tenant; startedMs: number; timeoutMs: number; result: CallResult | null; callName: string };
}
