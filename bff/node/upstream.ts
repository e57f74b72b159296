import { isIP } from 'node:net';
import { Pool, buildConnector } from 'undici';
import { UpstreamError, type Transport, type UpstreamAnswer, type UpstreamRequest } from '../transport';
import { createAnswerMemory } from './answerMemory';
import { createDnsLookup } from './dnsLookup';
import { exchange, type UpstreamPool } from './exchange';
import { createSteadyClock } from '../steadyClock';
import { UpstreamConnection } from './upstreamConnection';

export const connectionsPerUpstream = 256;
const defaultConnectTimeoutMs = 10_000;
const keepAliveMs = 30_000;
const maxHeaderBytes = 16 * 1024;
const maxUpstreams = 1000;
/** Repeats may add at most this share to an upstream's GETs of ten seconds that failed so that they may be repeated. */
const retryShare = 0.1;
const retryWindowMs = 10_000;

/** One upstream, as this process knows it. */
interface Known extends UpstreamPool {
  /** Each upstream's own: one that is gone must not use up what another may need. */
  readonly budget: RetryBudget;
}

/** The upstream client of a process: one pool for each origin. */
export interface NodeTransport {
  readonly send: Transport;
  /** Connections to all upstreams together, and the requests that wait for one. */
  connections(): Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  /** Ends all connections, after their answers. */
  close(): Promise<void>;
}

/**
 * @param clock milliseconds that never go back
 * @param connectTimeoutMs longest time to connect; a call's own time may end earlier
 * @param ca the authorities (PEM) to trust instead of the system's
 */
export function createNodeTransport(
  options: { clock?: () => number; connectTimeoutMs?: number; ca?: string } = {},
): NodeTransport {
  const { clock = createSteadyClock(), connectTimeoutMs = defaultConnectTimeoutMs, ca } = options;
  const pools = new Map<string, Known>();
  const lookup = createDnsLookup();
  const openMemory = createAnswerMemory();

  function poolOf({ origin, streaming }: UpstreamRequest): Known {
    // Streams stay for minutes: in a pool of their own they can't take the calls' connections.
    const key = streaming === undefined ? origin : `${origin} streams`;
    const present = pools.get(key);
    if (present) return present;
    if (pools.size >= maxUpstreams) {
      for (const [name, { pool }] of pools) {
        if (pool.stats.size === 0) {
          pools.delete(name);
          void pool.close();
        }
      }
    }
    const pool = new Pool(origin, {
      connections: streaming === undefined ? connectionsPerUpstream : null,
      pipelining: 1,
      factory: (target, given) => new UpstreamConnection(target, given),
      keepAliveTimeout: keepAliveMs,
      // Also where an upstream offers more: what nobody uses is not kept.
      keepAliveMaxTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
      connect: connectorTo(origin, { timeout: connectTimeoutMs, lookup, ...(ca === undefined ? {} : { ca }) }),
      // The deadline of a call is our own: undici's body timeout starts anew with each chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const { hostname } = new URL(origin);
    const made = { pool, hostname, memory: openMemory(), budget: createRetryBudget(clock) };
    pools.set(key, made);
    return made;
  }

  function ask(request: UpstreamRequest, timeoutMs: number): Promise<UpstreamAnswer> {
    return exchange(poolOf(request), request, timeoutMs);
  }

  /** Asks once more, where that can do no harm. */
  function repeat(request: UpstreamRequest, startedMs: number, error: unknown): Promise<UpstreamAnswer> {
    const leftMs = request.timeoutMs - (clock() - startedMs);
    if (!mayBeRepeated(request, error) || leftMs <= 0 || request.signal?.aborted) throw error;
    if (!poolOf(request).budget.take()) throw error;
    return ask(request, leftMs);
  }

  return {
    send(request) {
      const startedMs = clock();
      return ask(request, request.timeoutMs).catch((error: unknown) => repeat(request, startedMs, error));
    },
    connections() {
      const stats = [...pools.values()].map(({ pool }) => pool.stats);
      const sum = (read: (one: Pool['stats']) => number) => stats.reduce((total, one) => total + read(one), 0);
      return { busy: sum((one) => one.running), idle: sum((one) => one.free), waiting: sum((one) => one.queued) };
    },
    async close() {
      await Promise.all([...pools.values()].map(({ pool }) => pool.close()));
    },
  };
}

/**
 * Connections that greet the upstream by its own name (TLS server name) whatever Host a request has: undici would
 * take the merchant's, for which the upstream has no certificate.
 */
function connectorTo(origin: string, options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  const { hostname } = new URL(origin);
  // An address is no server name (RFC 6066); undici leaves it out when none is given.
  const servername = isIP(hostname.replace(/[[\]]/g, '')) === 0 ? { servername: hostname } : {};
  return ({ servername: _merchant, ...target }, callback) => connect({ ...target, ...servername }, callback);
}

/**
 * A GET that did not arrive; or one that changes nothing, and whose connection was cut before a word of an answer: an
 * upstream may close a kept connection in the moment in which it is used again.
 */
function mayBeRepeated({ method, changesState }: UpstreamRequest, error: unknown): boolean {
  if (method !== 'GET' || !(error instanceof UpstreamError)) return false;
  return error.neverArrived || (error.fault === 'reset' && changesState === false);
}

interface RetryBudget {
  take(): boolean;
}

/** Lets GETs be repeated as long as the repeats stay one, or a tenth of those that failed in the last seconds. */
function createRetryBudget(clock: () => number): RetryBudget {
  let window = { startMs: clock(), failed: 0, repeats: 0 };
  return {
    take() {
      if (clock() - window.startMs > retryWindowMs) window = { startMs: clock(), failed: 0, repeats: 0 };
      window.failed += 1;
      if (window.repeats + 1 > Math.max(1, window.failed * retryShare)) return false;
      window.repeats += 1;
      return true;
    },
  };
}
