import { Agent } from 'node:http';
import { ask, type WireAnswer, type WireRequest } from './wire';

/** What visitors asked for side by side met with. */
export interface LoadResult {
  readonly answered: number;
  /** What went wrong, in words; connections that were refused are in it as well. */
  readonly failed: readonly string[];
  /** Sorted. */
  readonly latenciesMs: readonly number[];
  readonly statuses: Readonly<Record<number, number>>;
}

/** Visitors who go on asking until they are told to stop. */
export interface RunningLoad {
  stop(): Promise<LoadResult>;
}

export interface LoadOptions {
  readonly port: number;
  readonly visitors: number;
  /** The next request; called once for each. */
  readonly next: (visitor: number, count: number) => WireRequest;
  /** What is wrong with an answer; null when nothing is. Default: anything but 2xx and 3xx. */
  readonly judge?: (answer: WireAnswer, asked: WireRequest) => string | null;
  /** Rest between a visitor's requests. */
  readonly pauseMs?: number;
}

function unlessGood({ status }: WireAnswer, { path }: WireRequest): string | null {
  return status >= 200 && status < 400 ? null : `${status} for ${path}`;
}

/** Starts visitors, each on a kept-alive connection, one request after the other. */
export function startLoad({ port, visitors, next, judge = unlessGood, pauseMs = 0 }: LoadOptions): RunningLoad {
  const failed: string[] = [];
  const latenciesMs: number[] = [];
  const statuses: Record<number, number> = {};
  let isStopping = false;
  const running = Array.from({ length: visitors }, async (_unused, visitor) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; !isStopping; count += 1) {
      const asked = next(visitor, count);
      try {
        const answer = await ask(port, { agent, ...asked });
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        latenciesMs.push(answer.tookMs);
        const fault = judge(answer, asked);
        if (fault !== null) failed.push(fault);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    agent.destroy();
  });
  return {
    async stop() {
      isStopping = true;
      await Promise.all(running);
      latenciesMs.sort((a, b) => a - b);
      return { answered: latenciesMs.length, failed, latenciesMs, statuses };
    },
  };
}

/** The value below which a share of sorted values lies; NaN of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
